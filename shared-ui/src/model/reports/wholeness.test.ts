import fc from 'fast-check';
import { dayAfter } from 'shared-auth/contract';
import { noSums } from './distance';
import { fleetSheet, vehicleSheet } from './month';
import { isBeforeRecords, monthPeriod, uncoveredUntil } from './period';

const t = (key: string) => key;
const day = fc.integer({ min: -120, max: 120 }).map((days) => dayAfter('2026-09-15', days));
const sums = { ...noSums, metres: 5_000, trips: 2, activeDays: 1, driving: 600_000 };
const isFigure = (cell: unknown) => cell !== null && typeof cell !== 'string';

describe('D5-6: what lies before all records', () => {
  it('has no figure of its own, and a note wherever one is missing, whatever month and record', () => {
    fc.assert(
      fc.property(day, fc.array(day, { minLength: 1, maxLength: 5 }), (asked, sinces) => {
        const month = asked.slice(0, 7);
        const period = monthPeriod(month);
        const vehicles = sinces.map((since, id) => ({
          ...sums,
          ...{ vehicleId: String(id), vehicle_name: null, license_plate: `SK-${id}`, vehicle_code: null, since },
        }));
        const { rows, sums: totals } = fleetSheet(vehicles, month, t);
        sinces.forEach((since, index) => {
          const cells = rows[index]?.slice(2, 7) ?? [];
          expect(cells.some(isFigure)).toBe(!isBeforeRecords(period, since));
          if (since > period.from) expect(uncoveredUntil(period, since)).toBe(since);
        });
        expect((totals?.[0] ?? []).some(isFigure)).toBe(sinces.some((since) => since <= period.to));
      }),
    );
  });

  it('is blank day by day in the sheet of a vehicle', () => {
    fc.assert(
      fc.property(day, day, (first, since) => {
        const days = [0, 1, 2].map((n) => ({
          ...sums,
          ...{ date: dayAfter(first, n), start: null, end: null, odometerStart: null, odometerEnd: null, driver: null },
        }));
        const vehicle = { license_plate: 'SK', vehicle_name: null, vehicle_code: null, since };
        const { rows } = vehicleSheet(vehicle, first.slice(0, 7), days, () => null, t);
        for (const [index, { date }] of days.entries())
          expect((rows[index] ?? []).slice(1).some(isFigure)).toBe(date >= since);
      }),
    );
  });
});
