import { dayText, type Locale, type TextKey, type TextName, type Translate } from 'shared-auth/contract';
import { toCsv } from '../csv';
import { formatDateTime, formatNumber, formatTime } from '../format';
import type { Sheet, SheetCell } from '../xlsx';
import type { ColumnKind } from './kinds';

/** A column of a table: one description for the screen, the CSV, the XLSX and the files that a server sends. */
export interface TableColumn<Row> {
  /** Names the column among its table's. */
  key: string;
  /** The text above it. */
  head: TextKey;
  kind: ColumnKind;
  /** `time`, `clock` and `end` columns have epoch ms, `day` columns `YYYY-MM-DD`, `duration` columns ms. */
  value: (row: Row, t: Translate) => string | number | null;
}

/** A column of a report's table. */
export interface ReportColumn<Row> extends Omit<TableColumn<Row>, 'head'> {
  /** The column's header is the text `columns.<key>`. */
  key: TextName<'ui-reports:columns'>;
}

/** The columns of a report with their heads. */
export const reportTable = <Row>(columns: readonly ReportColumn<Row>[]): TableColumn<Row>[] =>
  columns.map((column) => ({ ...column, head: `ui-reports:columns.${column.key}` }));

const decimals: Partial<Record<ColumnKind, number>> = { decimal: 1 };

/** `YYYY-MM-DD` as `dd.mm.yyyy`. */
export const formatDay = (day: string | null): string => (day === null ? '—' : dayText(day));

/** `3:12`: hours and minutes, rounded down, as a spreadsheet shows them. @param ms - a duration */
function hoursAndMinutes(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const hourMinute = (at: number): string => formatTime(at).slice(0, 5);
/** Midnight as the end of a period is the day's `24:00`. */
const END_OF_DAY = '24:00';
const isMidnight = (at: number): boolean => hourMinute(at) === '00:00';

/** When something of a day ended, as a cell of a sheet. */
export const endCell = (at: number): SheetCell => (isMidnight(at) ? END_OF_DAY : { clock: at });

/** A value as the screen shows it. Speeds are rounded; their unit is in the header. */
export function shownValue(kind: ColumnKind, value: string | number | null, locale?: Locale): string {
  if (kind === 'time') return formatDateTime(typeof value === 'number' ? value : null);
  if (value === null || value === '') return '—';
  if (kind === 'day') return formatDay(String(value));
  if (kind === 'clock') return hourMinute(Number(value));
  if (kind === 'end') return isMidnight(Number(value)) ? END_OF_DAY : hourMinute(Number(value));
  if (kind === 'duration') return hoursAndMinutes(Number(value));
  return typeof value === 'number' ? formatNumber(value, decimals[kind] ?? 0, locale) : value;
}

const shownKinds: ReadonlySet<ColumnKind> = new Set(['time', 'day', 'clock', 'end', 'duration']);

/** The value of a CSV cell: numbers with all their digits, times and days as the screen writes them. */
export function csvValue(kind: ColumnKind, value: string | number | null): string | number | null {
  if (value === null) return null;
  return shownKinds.has(kind) ? shownValue(kind, value) : value;
}

/** The value of a spreadsheet cell, with numbers, times and days in their own types. */
export function sheetValue(kind: ColumnKind, value: string | number | null): SheetCell {
  if (kind === 'time' && typeof value === 'number') return { time: value };
  if (kind === 'clock' && typeof value === 'number') return { clock: value };
  if (kind === 'end' && typeof value === 'number') return endCell(value);
  if (kind === 'duration' && typeof value === 'number') return { duration: value };
  if (kind === 'decimal' && typeof value === 'number') return { decimal: value };
  return kind === 'day' && value !== null ? { day: String(value) } : value;
}

/** A table as a sheet: on the screen's buttons, and in the file that a server sends. */
export const tableSheet = <Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  t: Translate,
): Sheet => ({
  name,
  header: columns.map(({ head }) => t(head)),
  rows: rows.map((row) => columns.map(({ kind, value }) => sheetValue(kind, value(row, t)))),
});

/** A table as CSV. */
export const tableCsv = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[], t: Translate): string =>
  toCsv(
    columns.map(({ head }) => t(head)),
    rows.map((row) => columns.map(({ kind, value }) => csvValue(kind, value(row, t)))),
  );
