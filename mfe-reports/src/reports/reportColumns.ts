import type { TextName, Translate } from 'shared-auth';
import { formatDateTime, formatNumber, formatTime, type VehicleReference } from 'shared-ui';
import type { SheetCell } from 'shared-ui/xlsx';

/** What a column holds, which decides how it is shown, sorted and exported. */
export type ColumnKind = 'text' | 'count' | 'decimal' | 'speed' | 'time' | 'day' | 'clock' | 'duration';

/** A column of a report's table: one description for the screen, the CSV and the XLSX. */
export interface ReportColumn<Row> {
  /** Names the column; its header is the text `columns.<key>`. */
  key: TextName<'columns'>;
  kind: ColumnKind;
  /** `time` and `clock` columns have epoch ms, `day` columns `YYYY-MM-DD`, `duration` columns ms. */
  value: (row: Row, t: Translate) => string | number | null;
}

const decimals: Partial<Record<ColumnKind, number>> = { decimal: 1 };

/** `YYYY-MM-DD` as `dd.mm.yyyy`. */
export const formatDay = (day: string | null): string => day?.split('-').reverse().join('.') ?? '—';

/** `3:12`: hours and minutes, rounded down, as a spreadsheet shows them. @param ms - a duration */
function hoursAndMinutes(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What the screen shows. Speeds are rounded; their unit stands in the header. */
export function shownValue(kind: ColumnKind, value: string | number | null): string {
  if (kind === 'time') return formatDateTime(typeof value === 'number' ? value : null);
  if (value === null || value === '') return '—';
  if (kind === 'day') return formatDay(String(value));
  if (kind === 'clock') return formatTime(Number(value)).slice(0, 5);
  if (kind === 'duration') return hoursAndMinutes(Number(value));
  return typeof value === 'number' ? formatNumber(value, decimals[kind] ?? 0) : value;
}

/** What a CSV cell holds: numbers with all their digits, times and days as the screen writes them. */
export function csvValue(kind: ColumnKind, value: string | number | null): string | number | null {
  if (value === null) return null;
  return kind === 'time' || kind === 'day' || kind === 'clock' || kind === 'duration' ? shownValue(kind, value) : value;
}

/** What a spreadsheet cell holds: numbers, times and days as such. */
export function sheetValue(kind: ColumnKind, value: string | number | null): SheetCell {
  if (kind === 'time' && typeof value === 'number') return { time: value };
  if (kind === 'clock' && typeof value === 'number') return { clock: value };
  if (kind === 'duration' && typeof value === 'number') return { duration: value };
  if (kind === 'decimal' && typeof value === 'number') return { decimal: value };
  return kind === 'day' && value !== null ? { day: String(value) } : value;
}

export const isNumeric = (kind: ColumnKind): boolean => kind !== 'text' && kind !== 'time' && kind !== 'day';

/** The two columns each table of vehicles starts with. */
export const vehicleColumns: ReportColumn<{ vehicle_name: string | null; license_plate: string | null }>[] = [
  { key: 'license_plate', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_name', kind: 'text', value: (row) => row.vehicle_name },
];

/** The vehicle of a row for its actions; reports name it by its plate, and some by its device. Keep it at module scope. */
export const vehicleOf = (row: { license_plate: string | null; device_id?: string | null }): VehicleReference => ({
  vehicleId: null,
  deviceId: row.device_id ?? null,
  name: row.license_plate,
});

/** The two speeds most tables have, km/h. */
export const speedColumns: ReportColumn<{ avg_speed: number | null; max_speed: number | null }>[] = [
  { key: 'avg_speed', kind: 'speed', value: (row) => row.avg_speed },
  { key: 'max_speed', kind: 'speed', value: (row) => row.max_speed },
];
