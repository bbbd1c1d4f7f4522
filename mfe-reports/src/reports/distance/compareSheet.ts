import type { Id, Translate } from 'shared-auth';
import {
  isBeforeRecords,
  kilometres,
  monthPeriod,
  monthText,
  type Sums,
  sumOf,
  uncoveredUntil,
  type VehicleSums,
} from 'shared-ui/reports';
import type { Sheet, SheetCell } from 'shared-ui/xlsx';

/** The driving of the vehicles in a month. */
export interface ComparedMonth {
  /** `YYYY-MM` */
  month: string;
  vehicles: readonly VehicleSums[];
  /** By the vehicle's id; null where the server does not count them. */
  alarms: ReadonlyMap<string, number> | null;
}

/** The figures of a vehicle or the fleet: the column's name and its cell. */
const figures = [
  ['distance', ({ metres }: Sums): SheetCell => ({ decimal: kilometres(metres) })],
  ['driving', ({ driving }: Sums): SheetCell => ({ duration: driving })],
  ['idling', ({ idling }: Sums): SheetCell => ({ duration: idling })],
  ['active_days', ({ activeDays }: Sums): SheetCell => activeDays],
] as const;

/** How many alarms these vehicles had; null where that is not counted. */
export const alarmsOf = ({ alarms, vehicles }: ComparedMonth): number | null =>
  alarms && vehicles.reduce((sum, { vehicleId }) => sum + (alarms.get(String(vehicleId)) ?? 0), 0);

/** Whether a month is before all records of a vehicle. */
const isUnknown = ({ month }: ComparedMonth, since: string | null) => isBeforeRecords(monthPeriod(month), since);

/**
 * Two months side by side, a line per vehicle and the sums: for the screen and its files. Values before all records of
 * a vehicle are empty, and a month in which its records begin has the day.
 *
 * @param sinceOf - the first day with records of each vehicle, if known
 */
export function compareSheet(
  months: readonly [ComparedMonth, ComparedMonth],
  sinceOf: ReadonlyMap<string, string>,
  t: Translate,
): Sheet {
  const ids = [...new Set(months.flatMap(({ vehicles }) => vehicles.map(({ vehicleId }) => String(vehicleId))))];
  const since = (id: string) => sinceOf.get(id) ?? null;
  const laterOf = (id: string) =>
    months.map(({ month }) => uncoveredUntil(monthPeriod(month), since(id))).find((day) => day !== null) ?? null;
  const hasLater = ids.some((id) => laterOf(id) !== null);
  const hasAlarms = months.every(({ alarms }) => alarms !== null);
  const of = (month: ComparedMonth, id: string) => month.vehicles.find(({ vehicleId }) => String(vehicleId) === id);
  const cells = (sums: readonly (Sums | null)[], alarms: readonly (number | null)[]): SheetCell[] => [
    ...figures.flatMap(([, cell]) => sums.map((sum) => (sum ? cell(sum) : null))),
    ...(hasAlarms ? alarms.map((count, index) => (sums[index] ? count : null)) : []),
  ];
  const rows = ids.map((id) => {
    const row = months.map((month) => (isUnknown(month, since(id)) ? null : (of(month, id) ?? null)));
    const named = months.map((month) => of(month, id)).find((one) => one !== undefined);
    const later = laterOf(id);
    return [
      named?.license_plate ?? named?.vehicle_code ?? null,
      named?.vehicle_name ?? null,
      ...cells(
        row,
        months.map(({ alarms }) => alarms?.get(id) ?? 0),
      ),
      ...(hasLater ? [later === null ? null : { day: later }] : []),
    ];
  });
  const isNone = (month: ComparedMonth) => ids.length > 0 && ids.every((id) => isUnknown(month, since(id)));
  const sums = months.map((month) => (isNone(month) ? null : sumOf(month.vehicles)));
  const head = (column: 'distance' | 'driving' | 'idling' | 'active_days' | 'total_alarms') =>
    months.map(({ month }) => `${t(`ui-reports:columns.${column}`)} · ${monthText(month)}`);
  return {
    name: t('mfe-reports:tabs.compare'),
    above: [[months.map(({ month }) => monthText(month, t)).join(' / ')], []],
    header: [
      t('ui-reports:columns.license_plate'),
      t('ui-reports:columns.vehicle_name'),
      ...figures.flatMap(([column]) => head(column)),
      ...(hasAlarms ? head('total_alarms') : []),
      ...(hasLater ? [t('ui-reports:columns.since')] : []),
    ],
    rows,
    sums: [[t('ui-reports:columns.total'), null, ...cells(sums, months.map(alarmsOf)), ...(hasLater ? [null] : [])]],
  };
}

/** A month of one vehicle, or of all where it is ''. */
export const ofVehicle = (month: ComparedMonth, vehicleId: string): ComparedMonth => ({
  ...month,
  vehicles: month.vehicles.filter((row) => vehicleId === '' || isOf(row.vehicleId, vehicleId)),
});
const isOf = (id: Id, vehicleId: string) => String(id) === vehicleId;
