import { isBeforeRecords, monthPeriod, uncoveredUntil } from 'shared-ui/reports';
import { type ComparedMonth, compareSheet, ofVehicle } from './compareSheet';

const t = (key: string) => key;
const sums = {
  metres: 5_000,
  estimated: 0,
  driving: 600_000,
  idling: 60_000,
  trips: 2,
  activeDays: 1,
  topSpeed: 50,
  firstDeparture: null,
  lastArrival: null,
};
const named = (vehicleId: number) => ({
  ...sums,
  vehicleId,
  vehicle_name: null,
  license_plate: `SK-${vehicleId}`,
  vehicle_code: null,
});
const isFigure = (cell: unknown) => cell !== null && typeof cell !== 'string';
const months = Array.from({ length: 12 }, (_, of) => `2026-${String(of + 1).padStart(2, '0')}`);
/** Since when there are records, of each vehicle: not known, before all months, within, at the edges, and after. */
const sinces = [undefined, '2025-06-01', '2026-03-01', '2026-03-02', '2026-06-30', '2026-07-01', '2027-01-01'];

describe('two months side by side', () => {
  it('have no figure of what lies before all records, and a note wherever one is missing or is not whole', () => {
    for (const one of months)
      for (const two of months) {
        const made = (of: string): ComparedMonth => ({
          month: of,
          vehicles: sinces.map((_, id) => named(id)),
          alarms: new Map([['0', 3]]),
        });
        const known = new Map(sinces.flatMap((day, id) => (day ? [[String(id), day] as const] : [])));
        const { header, rows, sums: totals = [] } = compareSheet([made(one), made(two)], known, t);
        const noteAt = header.indexOf('ui-reports:columns.since');
        rows.forEach((row, id) => {
          [one, two].forEach((of, side) => {
            const figures = row.slice(2, 12).filter((_, index) => index % 2 === side);
            const isUnknown = isBeforeRecords(monthPeriod(of), sinces[id] ?? null);
            expect(figures.map(isFigure)).toEqual(figures.map(() => !isUnknown));
          });
          const isPartial = [one, two].some((of) => uncoveredUntil(monthPeriod(of), sinces[id] ?? null) !== null);
          expect(noteAt >= 0 && row[noteAt] !== null).toBe(isPartial);
        });
        for (const row of [...rows, ...totals]) expect(row).toHaveLength(header.length);
      }
  });

  it('count only the chosen vehicle, and no alarms where the server does not count them', () => {
    const all: ComparedMonth = {
      month: '2026-11',
      vehicles: [7, 8].map(named),
      alarms: new Map([
        ['7', 2],
        ['8', 5],
      ]),
    };
    const of = (vehicle: string, alarms = all.alarms) => {
      const one = { ...ofVehicle(all, vehicle), alarms };
      return compareSheet([one, { ...one, month: '2026-10' }], new Map(), t);
    };
    expect(of('').sums?.[0]?.slice(-2)).toEqual([7, 7]);
    expect(of('8').rows).toHaveLength(1);
    expect(of('8').sums?.[0]?.slice(-2)).toEqual([5, 5]);
    expect(of('8', null).header).toHaveLength(10);
  });
});
