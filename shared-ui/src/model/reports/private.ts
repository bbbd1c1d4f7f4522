import type { Id } from 'shared-auth/contract';
import type { TableColumn } from './columns';
import { type DaySums, inDayOrder, kilometres, noSums, type Sums, type VehicleSums } from './distance';

/** The driving of a vehicle in the private time of a day. It is in no other sum. */
export interface PrivateDay {
  vehicleId: Id;
  /** `YYYY-MM-DD` */
  date: string;
  /** Null where the tracker does not measure them. */
  metres: number | null;
}

/** Metres of each key; null where no part of it was measured. */
function metresBy<Key>(privates: readonly PrivateDay[], keyOf: (day: PrivateDay) => Key): Map<Key, number | null> {
  const found = new Map<Key, number | null>();
  for (const day of privates) {
    const before = found.get(keyOf(day)) ?? null;
    found.set(keyOf(day), day.metres === null ? before : (before ?? 0) + day.metres);
  }
  return found;
}

const withMetres = <Row extends Sums>(row: Row, privateMetres: number | null | undefined): Row =>
  privateMetres === undefined ? row : { ...row, privateMetres };

/** Vehicles with their distance in private time. */
export function withPrivate(vehicles: readonly VehicleSums[], privates: readonly PrivateDay[]): VehicleSums[] {
  const metres = metresBy(privates, ({ vehicleId }) => String(vehicleId));
  return vehicles.map((row) => withMetres(row, metres.get(String(row.vehicleId))));
}

const emptyDay = (date: string): DaySums => ({
  ...noSums,
  date,
  start: null,
  end: null,
  odometerStart: null,
  odometerEnd: null,
  driver: null,
});

/** Days, in their order, with the distance in private time on each; a day may have no other driving. */
export function withPrivateDays(days: readonly DaySums[], privates: readonly PrivateDay[]): DaySums[] {
  const metres = metresBy(privates, ({ date }) => date);
  const known = new Set(days.map(({ date }) => date));
  const others = [...metres.keys()].filter((date) => !known.has(date)).map(emptyDay);
  return inDayOrder([...days, ...others]).map((row) => withMetres(row, metres.get(row.date)));
}

/** Whether some of the rows have kilometres of private time: only then tables and sheets have a column of them. */
export const havePrivate = (rows: readonly Sums[]): boolean =>
  rows.some(({ privateMetres }) => typeof privateMetres === 'number');

/** The columns of a table with that of private time, after the distance without a signal, where the rows have any. */
export function privateColumns<Row extends Sums>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): readonly TableColumn<Row>[] {
  if (!havePrivate(rows)) return columns;
  const place = columns.findIndex(({ key }) => key === 'estimated') + 1;
  const column: TableColumn<Row> = {
    key: 'private',
    head: 'ui-reports:columns.private',
    kind: 'decimal',
    value: ({ privateMetres }) => (privateMetres == null ? null : kilometres(privateMetres)),
  };
  return columns.toSpliced(place, 0, column);
}
