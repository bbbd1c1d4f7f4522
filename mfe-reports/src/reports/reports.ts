import { isApiError, type Period } from 'shared-auth';
import type { VehicleReference } from 'shared-ui';

export const reportTabs = ['dashboard', 'vehicle', 'safety', 'operational', 'month', 'compare', 'outside'] as const;
export type ReportTab = (typeof reportTabs)[number];
const ofMonths = ['month', 'compare', 'outside'] as const;
export type OfMonths = (typeof ofMonths)[number];
/** Whether a report is of months: the others are of days until today. */
export const isOfMonths = (tab: ReportTab): tab is OfMonths => (ofMonths as readonly ReportTab[]).includes(tab);

/** Days a report looks back. */
export const periods: readonly Period[] = [1, 7, 30, 90];
export const defaultPeriod: Period = 7;

/** How many rows a figure shows (docs/spec/remaining-areas.md §9). */
export const limits = { topVehicles: 5, chart: 8, table: 10 } as const;

export interface Cut<Row> {
  rows: readonly Row[];
  /** Rows there are in all. */
  total: number;
  isCut: boolean;
}

/** The first rows, and how many there are in all. */
export const firstOf = <Row>(all: readonly Row[], limit: number): Cut<Row> => ({
  rows: all.slice(0, limit),
  total: all.length,
  isCut: all.length > limit,
});

/** Charts are in order of time, whatever the server's order. Days without a date are last. */
export const inTime = <Row extends { date: string | null }>(days: readonly Row[]): Row[] =>
  [...days].sort((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'));

/** The name of a vehicle at a chart's axis: its plate, else its name. */
export const vehicleLabel = (row: { vehicle_name: string | null; license_plate: string | null }): string =>
  row.license_plate || row.vehicle_name || '—';

/**
 * The vehicle of a row for its actions; reports name it by its plate, and some by its device. Keep it at module scope.
 */
export const vehicleOf = (row: { license_plate: string | null; device_id?: string | null }): VehicleReference => ({
  vehicleId: null,
  deviceId: row.device_id ?? null,
  name: row.license_plate,
});

export interface Change {
  difference: number;
  /**
   * Percent of the previous value; null where it rounds to zero, or that value was too small for a meaningful
   * percentage.
   */
  percent: number | null;
}

/** Below this count a percentage is noise: from nine to 178 is not "+1.878 %". */
const LEAST_FOR_PERCENT = 20;

/** How a figure moved against the period before; null when either is not known. */
export function changeOf(current: number | null, previous: number | null | undefined): Change | null {
  if (current === null || previous === null || previous === undefined) return null;
  const difference = current - previous;
  const percent = (difference / Math.abs(previous)) * 100;
  return {
    difference,
    percent: Math.abs(previous) < LEAST_FOR_PERCENT || Math.abs(percent) < 0.5 ? null : percent,
  };
}

/**
 * The word for a report that failed: the server's, the report's own, or that the server was not reached
 * (docs/spec/remaining-areas.md §8).
 */
export function failureOf(error: unknown): { kind: 'server'; text: string } | { kind: 'report' | 'network' } {
  if (!isApiError(error)) return { kind: 'report' };
  if (error.serverMessage) return { kind: 'server', text: error.serverMessage };
  // A gateway that reaches no server behind it returns `success: false` as well: the server itself has not responded.
  if ([502, 503, 504].includes(error.status)) return { kind: 'network' };
  const isRefused = (error.body as { success?: unknown } | null | undefined)?.success === false; // any JSON
  return { kind: isRefused || error.kind === 'shape' ? 'report' : 'network' };
}
