import type { TextName, Translate } from 'shared-auth/contract';
import type { Sheet } from '../xlsx';
import { type Sums, utilization } from './distance';

type Title = TextName<'ui-reports:figures'>;

/** The figures of the first report, in their order: field of the response and its title. */
export const overviewFigures = [
  ['total_devices', 'totalDevices'],
  ['online_devices', 'onlineDevices'],
  ['active_devices', 'activeDevices'],
  ['total_locations', 'totalLocations'],
  ['avg_speed', 'avgSpeed'],
  ['max_speed', 'maxSpeed'],
  ['total_alarms', 'totalAlarms'],
] as const satisfies readonly (readonly [string, Title])[];

/** The figures of a vehicle. */
export const vehicleFigures = [
  ['total_locations', 'totalLocations'],
  ['active_days', 'activeDays'],
  ['avg_speed', 'avgSpeed'],
  ['max_speed', 'maxSpeed'],
  ['total_alarms', 'alarms'],
] as const satisfies readonly (readonly [string, Title])[];

/** The figures of the operational report. */
export const utilizationFigures = [
  ['total_devices', 'totalDevices'],
  ['active_devices', 'activeDevices'],
  ['utilization_percentage', 'utilization'],
  ['online_devices', 'onlineDevices'],
  ['offline_devices', 'offlineDevices'],
] as const satisfies readonly (readonly [string, Title])[];

/** A figure with that of the period before. */
export interface ReportFigure {
  title: string;
  value: number | null;
  previous?: number | null | undefined;
}

/**
 * The key figures of driving. @param possibleDays - days of the period, times vehicles: the value for use on every day
 * @param daysBefore - the same of the previous period; default `possibleDays`
 */
export function distanceFigures(sums: Sums, before: Sums | null, possibleDays: number, daysBefore = possibleDays) {
  return [
    { key: 'distance', value: sums.metres, previous: before?.metres },
    { key: 'driving', value: sums.driving, previous: before?.driving },
    { key: 'idling', value: sums.idling, previous: before?.idling },
    { key: 'trips', value: sums.trips, previous: before?.trips },
    { key: 'daysInUse', value: utilization(sums, possibleDays), previous: before && utilization(before, daysBefore) },
  ] as const;
}

/** Figures as a sheet. */
export const figuresSheet = (figures: readonly ReportFigure[], t: Translate): Sheet => ({
  name: t('ui-reports:figures.label'),
  header: [t('ui-reports:columns.figure'), t('ui-reports:columns.value'), t('ui-reports:columns.before')],
  rows: figures.map(({ title, value, previous }) => [title, value, previous ?? null]),
});
