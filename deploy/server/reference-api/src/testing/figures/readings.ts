// biome-ignore lint/suspicious/noExplicitAny: answers are read as a page reads them
type Answer = any;
export type Row = Readonly<Record<string, Answer>>;

/** What a place says: of each vehicle, or of the fleet as `all`. */
export type Readings = ReadonlyMap<string, number>;
export type Asked = (path: string) => Promise<Answer>;

/** The tables of a file that is sent regularly, over the last days. */
export type Sent = (view: 'alarms' | 'visits' | 'devices' | 'month') => Promise<Table[]>;
type Cell = string | number | null | Readonly<Record<string, number>>;
type Table = readonly (readonly Cell[])[];

/** A figure that stands in several places, and how each of them says it. */
export interface Figure {
  name: string;
  /** How far apart places may be: seconds of spans are rounded one by one. */
  within?: number;
  places: Readonly<Record<string, (ask: Asked, sent: Sent) => Promise<Readings>>>;
}

export const sum = (rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);
export const all = (value: number): Readings => new Map([['all', value]]);
export const seconds = ({ start_time, end_time }: Row) => (Date.parse(end_time) - Date.parse(start_time)) / 1000;

/** The sum of a value over rows, by the plates of their vehicles. */
export function byPlate(rows: readonly Row[], value: (row: Row) => number): Readings {
  const readings = new Map<string, number>();
  for (const row of rows) {
    const plate = String(row.license_plate);
    readings.set(plate, (readings.get(plate) ?? 0) + value(row));
  }
  return readings;
}

/** All rows of a list that comes in pages. */
export async function rowsOf(ask: Asked, path: string, limit = 1_000): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}&page=${page}`);
    rows.push(...data);
    if (page >= pagination.pages) return rows;
  }
}

/** The sum of what is said of each vehicle in calls of its own, by its plate. */
export async function ofEach<Part>(
  plates: readonly string[],
  parts: readonly Part[],
  value: (plate: string, part: Part) => Promise<number>,
): Promise<Readings> {
  const readings = new Map<string, number>();
  for (const plate of plates)
    for (const part of parts)
      readings.set(plate, (readings.get(plate) ?? 0) + (await value(encodeURIComponent(plate), part)));
  return readings;
}
