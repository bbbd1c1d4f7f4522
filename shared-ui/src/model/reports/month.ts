import { dayText, type Translate } from 'shared-auth/contract';
import type { Sheet, SheetCell } from '../xlsx';
import { endCell } from './columns';
import { type DaySums, kilometres, type Sums, sumOf, tripsOfDays, type VehicleSums } from './distance';
import { isBeforeRecords, monthPeriod, monthText, uncoveredUntil } from './period';
import { havePrivate } from './private';

/** Writes a position in words. */
export type PlaceText = (latitude: number | null | undefined, longitude: number | null | undefined) => string | null;

/** The heading of a vehicle's sheet. */
export interface SheetVehicle {
  license_plate: string | null;
  vehicle_name: string | null;
  vehicle_code: string | null;
  /** The first day with records of it, if known: `YYYY-MM-DD`. */
  since?: string | null;
}

const km = (metres: number): SheetCell => ({ decimal: kilometres(metres) });
/** Kilometres of private time; null without any, or where it is not measured. */
const privateKm = ({ privateMetres }: Sums): SheetCell => (privateMetres == null ? null : km(privateMetres));
const clockOf = (at: number | null): SheetCell => (at === null ? null : { clock: at });
/**
 * The columns of a vehicle's month, those of a "патен налог" first. That of private time is in a sheet that has any.
 */
export const monthColumns = [
  'date',
  'driver',
  'first_departure',
  'start_place',
  'last_arrival',
  'end_place',
  'odometer_start',
  'odometer_end',
  'distance',
  'estimated',
  'private',
  'driving',
  'idling',
  'trips',
] as const;
export type MonthColumn = (typeof monthColumns)[number];

/** A day of the sheet, column by column: for the table on the screen, for paper and for files. */
export function monthCells(day: DaySums, placeText: PlaceText): Record<MonthColumn, SheetCell> {
  return {
    date: { day: day.date },
    driver: day.driver,
    first_departure: clockOf(day.firstDeparture),
    start_place: placeText(day.start?.lat, day.start?.lng),
    last_arrival: day.lastArrival === null ? null : endCell(day.lastArrival),
    end_place: placeText(day.end?.lat, day.end?.lng),
    odometer_start: day.odometerStart === null ? null : { decimal: day.odometerStart },
    odometer_end: day.odometerEnd === null ? null : { decimal: day.odometerEnd },
    distance: km(day.metres),
    estimated: km(day.estimated),
    private: privateKm(day),
    driving: { duration: day.driving },
    idling: { duration: day.idling },
    trips: day.trips,
  };
}

/**
 * The source of the odometers in a sheet: readings, the tracker's counter, or the one after the other.
 * @returns null where no day has one, or the server does not send it
 */
export function odometerSource(days: readonly DaySums[], t: Translate): string | null {
  const shown = days.filter(({ odometerEnd, odometerBy }) => odometerEnd !== null && odometerBy);
  const read = shown.findIndex(({ odometerBy }) => odometerBy === 'reading');
  if (shown.length === 0) return null;
  if (read < 0) return t('ui-reports:odometer.counter');
  return read === 0
    ? t('ui-reports:odometer.readings')
    : t('ui-reports:odometer.both', { date: dayText(shown[read]?.date ?? '') });
}

/** The last line: the sums of the month. */
export function monthSums(days: readonly DaySums[], t: Translate): Record<MonthColumn, SheetCell> {
  const sum = sumOf(days);
  return {
    date: t('ui-reports:columns.total'),
    driver: null,
    first_departure: null,
    start_place: null,
    last_arrival: null,
    end_place: null,
    odometer_start: null,
    odometer_end: null,
    distance: km(sum.metres),
    estimated: km(sum.estimated),
    private: privateKm(sum),
    driving: { duration: sum.driving },
    idling: { duration: sum.idling },
    trips: tripsOfDays(days),
  };
}

/** A vehicle's month as one sheet: who and when above, a line a day, the sums. */
export function vehicleSheet(
  vehicle: SheetVehicle,
  month: string,
  days: readonly DaySums[],
  placeText: PlaceText,
  t: Translate,
): Sheet {
  const columns = monthColumns.filter((column) => column !== 'private' || havePrivate(days));
  const { since = null } = vehicle;
  const source = odometerSource(days, t);
  const cellsOf = (cells: Record<MonthColumn, SheetCell>, { to }: { to: string }) =>
    columns.map((column) => (column !== 'date' && isBeforeRecords({ from: to, to }, since) ? null : cells[column]));
  return {
    name: vehicle.license_plate ?? vehicle.vehicle_code ?? vehicle.vehicle_name ?? monthText(month, t),
    above: [
      [t('ui-reports:sheets.month', { month: monthText(month, t) })],
      [t('ui-reports:columns.license_plate'), vehicle.license_plate],
      [t('ui-reports:columns.vehicle_name'), vehicle.vehicle_name],
      ...(source === null ? [] : [[source]]),
      [],
    ],
    header: columns.map((column) => t(`ui-reports:columns.${column}`)),
    rows: days.map((day) => cellsOf(monthCells(day, placeText), { to: day.date })),
    sums: [cellsOf(monthSums(days, t), monthPeriod(month))],
  };
}

const fleetColumns = [
  'license_plate',
  'vehicle_name',
  'distance',
  'estimated',
  'private',
  'driving',
  'idling',
  'trips',
  'active_days',
  'since',
] as const;

/**
 * The fleet's month: a line per vehicle, and the sums; of vehicles added within the month also their first day.
 *
 * @param vehicles - `since`: the first day with records of it, if known
 */
export function fleetSheet(
  vehicles: readonly (VehicleSums & { since?: string | null })[],
  month: string,
  t: Translate,
): Sheet {
  const period = monthPeriod(month);
  const later = vehicles.map(({ since = null }) => uncoveredUntil(period, since));
  const hasLater = later.some((since) => since !== null);
  const sum = sumOf(vehicles);
  const isPrivate = havePrivate(vehicles);
  const isBlank = ({ since = null }: { since?: string | null }) => isBeforeRecords(period, since);
  const cells = (row: typeof sum, isUnknown: boolean): SheetCell[] =>
    [
      km(row.metres),
      km(row.estimated),
      ...(isPrivate ? [privateKm(row)] : []),
      { duration: row.driving },
      { duration: row.idling },
      row.trips,
      row.activeDays,
    ].map((cell) => (isUnknown ? null : cell));
  return {
    name: t('ui-reports:sheets.fleet'),
    above: [[t('ui-reports:sheets.month', { month: monthText(month, t) })], []],
    header: fleetColumns
      .filter((column) => (column !== 'private' || isPrivate) && (column !== 'since' || hasLater))
      .map((column) => t(`ui-reports:columns.${column}`)),
    rows: vehicles.map((row, index) => {
      const since = later[index];
      const sinceCell: SheetCell = since ? { day: since } : null;
      return [row.license_plate, row.vehicle_name, ...cells(row, isBlank(row)), ...(hasLater ? [sinceCell] : [])];
    }),
    sums: [
      [
        t('ui-reports:columns.total'),
        null,
        ...cells(sum, vehicles.length > 0 && vehicles.every(isBlank)),
        ...(hasLater ? [null] : []),
      ],
    ],
  };
}
