import { cellText, headerAt, isBlank, type Table } from 'shared-ui/files';
import { cellValue, columnOf, columnsFor, headerKey, type ImportColumn, type ImportKind } from './importColumns';

/** A row as the server takes it: texts by field. */
export type ImportRow = Readonly<Record<string, string>>;

/** What a person says that headers mean: the field by the header's key, '' for a column that is not read. */
export type AssignedColumns = Readonly<Record<string, string>>;

/** A file's rows as the server takes them, and what of the file is not read. */
export interface ReadRows {
  rows: readonly ImportRow[];
  /** The line of each row in the file, as a spreadsheet counts them. */
  lines: readonly number[];
  /** The file's own header of each field. */
  headers: Readonly<Record<string, string>>;
  /** Headers of the file that mean nothing here by themselves: a person may say what they mean. */
  foreign: readonly string[];
  /** Those of the file that are not read. */
  ignored: readonly string[];
  /** The column without which no row can be known. */
  missing: ImportColumn | null;
  /** Vehicles have no code in the file and get their plate as one. */
  isCodeOfPlate: boolean;
}

/**
 * Reads the header, and by it the rows. Of two columns that mean the same the first counts, and what a person says of a
 * header counts before what it means by itself.
 */
export function importRows(
  kind: ImportKind,
  { rows: table }: { rows: Table },
  assigned: AssignedColumns = {},
): ReadRows {
  const meant = (header: string): ImportColumn | undefined => {
    const meaning = assigned[headerKey(header)];
    return meaning === undefined ? columnOf(kind, header) : columnsFor(kind).find(({ field }) => field === meaning);
  };
  const at = headerAt(table, (header) => meant(header) !== undefined);
  const header = (table[at] ?? []).map((cell) => cellText(cell).trim());
  const columns = new Map<number, ImportColumn>();
  for (const [index, title] of header.entries()) {
    const column = meant(title);
    if (column && ![...columns.values()].includes(column)) columns.set(index, column);
  }
  const found = [...columns.values()];
  const isCodeOfPlate =
    kind === 'vehicles' && !found.some(({ isKey }) => isKey) && found.some(({ field }) => field === 'license_plate');
  const rows: ImportRow[] = [];
  const lines: number[] = [];
  for (const [offset, cells] of table.slice(at + 1).entries()) {
    if (isBlank(cells)) continue;
    const entries = [...columns].map(([index, column]) => [column.field, cellValue(column, cellText(cells[index]))]);
    const row: ImportRow = Object.fromEntries(entries);
    rows.push(isCodeOfPlate ? { ...row, vehicle_code: row.license_plate ?? '' } : row);
    lines.push(at + offset + 2);
  }
  const titled = [...header.entries()].filter(([, title]) => title !== '');
  // A tracker without an IMEI is known by its identifier.
  const hasIdentifier = found.some(({ field }) => field === 'identifier');
  const isMissing = (column: ImportColumn) => column.isKey && !found.includes(column) && !hasIdentifier;
  return {
    rows,
    lines,
    headers: Object.fromEntries([...columns].map(([index, { field }]) => [field, header[index] ?? field])),
    foreign: titled.filter(([, title]) => columnOf(kind, title) === undefined).map(([, title]) => title),
    ignored: titled.filter(([index]) => !columns.has(index)).map(([, title]) => title),
    missing: isCodeOfPlate ? null : (columnsFor(kind).find(isMissing) ?? null),
    isCodeOfPlate,
  };
}

/** What is said of a column of a file of vehicles that is the trackers': their field, after this. */
export const OF_TRACKERS = 'device:';

/**
 * The trackers of a file of vehicles: the rows that name one, in the vehicle of that row. Columns that were read of the
 * vehicles are theirs alone. Null where the file has no trackers.
 */
export function trackersIn(file: { rows: Table }, vehicles: ReadRows, assigned: AssignedColumns): ReadRows | null {
  const key = vehicles.headers.vehicle_code ?? vehicles.headers.license_plate;
  const theirs = Object.values(vehicles.headers).map((title) => [headerKey(title), '']);
  const theirOwn = Object.entries(assigned).filter(([, field]) => field.startsWith(OF_TRACKERS));
  const read = importRows('devices', file, {
    ...Object.fromEntries(theirOwn.map(([title, field]) => [title, field.slice(OF_TRACKERS.length)])),
    ...Object.fromEntries(theirs),
    ...(key !== undefined && { [headerKey(key)]: 'vehicle' }),
  });
  const named = read.rows.flatMap((row, index) =>
    [row.imei, row.identifier, row.device_id].some((name) => (name ?? '') !== '') ? [index] : [],
  );
  if (read.missing || named.length === 0) return null;
  const of = <Item>(list: readonly Item[]) => named.flatMap((index) => list[index] ?? []);
  return { ...read, rows: of(read.rows), lines: of(read.lines) };
}
