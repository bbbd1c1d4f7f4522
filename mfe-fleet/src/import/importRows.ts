import { cellText, type DecimalMark, headerAt, isBlank, markOfColumns, type Table } from 'shared-ui/files';
import {
  cellValue,
  columnOf,
  columnsFor,
  headerKey,
  type ImportColumn,
  type ImportKind,
  momentText,
} from './importColumns';

/** A row in the server's format: texts by field. */
export type ImportRow = Readonly<Record<string, string>>;

/** A person's assignment of headers: the field by the header's key, '' for a column that is not read. */
export type AssignedColumns = Readonly<Record<string, string>>;

/** A person's assignment of a header; own properties only, because a header may be called `constructor`. */
export const meaningOf = (assigned: AssignedColumns, header: string): string | undefined => {
  const key = headerKey(header);
  return Object.hasOwn(assigned, key) ? assigned[key] : undefined;
};

/** A file's rows in the server's format, and the parts of the file that are not read. */
export interface ReadRows {
  rows: readonly ImportRow[];
  /** The line of each row in the file, as in a spreadsheet. */
  lines: readonly number[];
  /** The file's own header of each field. */
  headers: Readonly<Record<string, string>>;
  /** Headers of the file that are not recognised: a person may assign them. */
  foreign: readonly string[];
  /** Those of the file that are not read. */
  ignored: readonly string[];
  /** The missing column that identifies rows; null where it is present. */
  missing: ImportColumn | null;
  /** Vehicles have no code in the file and get their plate as one. */
  isCodeOfPlate: boolean;
  /** Not sure where the file's numbers fit both decimal marks, and none requires either. */
  decimal: { isSure: boolean };
}

/** For litres and prices: a larger number indicates the other decimal mark. */
const MOST = 10_000;

/**
 * Reads the header, and by it the rows. Of two columns with the same meaning the first is used, and a person's
 * assignment of a header takes precedence over its usual meaning.
 */
export function importRows(
  kind: ImportKind,
  { rows: table }: { rows: Table },
  assigned: AssignedColumns = {},
  mark?: DecimalMark,
): ReadRows {
  const meant = (header: string): ImportColumn | undefined => {
    const meaning = meaningOf(assigned, header);
    return meaning === undefined ? columnOf(kind, header) : columnsFor(kind).find(({ field }) => field === meaning);
  };
  const at = headerAt(table, (header) => meant(header) !== undefined);
  const header = (table[at] ?? []).map((cell) => cellText(cell).trim());
  const columns = new Map<number, ImportColumn>();
  for (const [index, title] of header.entries()) {
    const column = meant(title);
    const isTaken = (one: ImportColumn | undefined) => one !== undefined && [...columns.values()].includes(one);
    const free = isTaken(column) ? columnsFor(kind).find(({ field }) => field === column?.second) : column;
    if (free && !isTaken(free)) columns.set(index, free);
  }
  const decimal = markOfColumns(
    [...columns].flatMap(([index, { isNumber, field }]) =>
      isNumber
        ? [{ cells: table.slice(at + 1).map((row) => row[index]), ...(field === 'litres' && { most: MOST }) }]
        : [],
    ),
  );
  const found = [...columns.values()];
  const isCodeOfPlate =
    kind === 'vehicles' && !found.some(({ isKey }) => isKey) && found.some(({ field }) => field === 'license_plate');
  const rows: ImportRow[] = [];
  const lines: number[] = [];
  for (const [offset, cells] of table.slice(at + 1).entries()) {
    if (isBlank(cells)) continue;
    const entries = [...columns].map(([index, column]) => {
      const cell = cells[index];
      // A numeric cell of the file has no decimal mark.
      const own = typeof cell === 'number' ? '.' : (mark ?? decimal.mark);
      return [column.field, cellValue(column, cellText(cell), own)];
    });
    const row = withMoment(kind, Object.fromEntries(entries));
    rows.push(isCodeOfPlate ? { ...row, vehicle_code: row.license_plate ?? '' } : row);
    lines.push(at + offset + 2);
  }
  const titled = [...header.entries()].filter(([, title]) => title !== '');
  // A tracker without an IMEI is known by its identifier.
  const hasIdentifier = found.some(({ field }) => field === 'identifier');
  const isMissing = (column: ImportColumn) =>
    (column.isKey || column.isRequired) && !found.includes(column) && !hasIdentifier;
  return {
    rows,
    lines,
    headers: Object.fromEntries([...columns].map(([index, { field }]) => [field, header[index] ?? field])),
    foreign: titled.filter(([, title]) => columnOf(kind, title) === undefined).map(([, title]) => title),
    ignored: titled.filter(([index]) => !columns.has(index)).map(([, title]) => title),
    missing: isCodeOfPlate ? null : (columnsFor(kind).find(isMissing) ?? null),
    isCodeOfPlate,
    decimal,
  };
}

/** A receipt's day and time of day are one moment. */
function withMoment(kind: ImportKind, { hour, ...row }: ImportRow): ImportRow {
  return kind === 'receipts' ? { ...row, bought_at: momentText(row.bought_at ?? '', hour) } : row;
}

/** The prefix of an assignment to the trackers in a file of vehicles; the field follows it. */
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
