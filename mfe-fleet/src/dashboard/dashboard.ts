import type { Period } from 'shared-auth';
import { formatTime } from 'shared-ui';
import type { MapRow } from '../common/live/mapVehicle';
import type { FleetVehicle, Overview } from './dashboard.api';

/** Days the dashboard may look back, as in the URL. */
export const periods = ['1', '7', '30', '90'] as const;
export const DEFAULT_PERIOD = '7';
const days: Record<(typeof periods)[number], Period> = { '1': 1, '7': 7, '30': 30, '90': 90 };
export const daysOf = (period: (typeof periods)[number]): Period => days[period];

/** Items the recent activity shows. */
export const MOST_ACTIVITIES = 10;

const deviceStatuses = new Set<string | null>(['online', 'offline']);

/** A vehicle of fleet-status for the map. Its own status colours the marker only where it is one of a device. */
export const fleetRow = (vehicle: FleetVehicle): MapRow => ({
  key: vehicle.key,
  vehicle_id: vehicle.vehicle_id,
  vehicle_code: vehicle.vehicle_code,
  device_id: vehicle.device_id,
  license_plate: vehicle.license_plate,
  deviceStatus: vehicle.device_status ?? (deviceStatuses.has(vehicle.status) ? vehicle.status : null),
  // A private vehicle's place must not be shown.
  latitude: vehicle.private_since === null ? vehicle.latitude : null,
  longitude: vehicle.private_since === null ? vehicle.longitude : null,
  speed: vehicle.speed,
  heading: vehicle.heading,
  fixAt: vehicle.last_location_time,
  make: vehicle.make,
  model: vehicle.model,
  vehicleType: vehicle.vehicle_type,
  hasAlarms: vehicle.has_alarms ?? false,
  alarmSeverity: vehicle.alarm_severity,
});

/** The amounts by which live events have changed the figures since they were fetched. */
export interface LiveChange {
  online: number;
  alarms: number;
}

/** A figure with the changes since; null stays null, and the result is never below zero. */
const withChange = (figure: number | null, change: number) => (figure === null ? null : Math.max(0, figure + change));

/** The dashboard's four figures at this moment. */
export const figuresOf = (overview: Overview, change: LiveChange) => ({
  vehicles: overview.total_vehicles,
  online: withChange(overview.online_devices, change.online),
  alarms: withChange(overview.unacknowledged_alarms, change.alarms),
  routes: overview.active_routes,
});

/** Online devices is in warning state when 0 (docs/spec/core.md §4). */
export const onlineTone = (online: number | null) =>
  online === 0 ? 'warning' : online === null ? 'neutral' : 'success';
/** Unacknowledged alarms is in danger state when above 0 (docs/spec/core.md §4). */
export const alarmsTone = (alarms: number | null) => (alarms !== null && alarms > 0 ? 'danger' : 'neutral');

interface HourCount {
  hour: string | null;
  count: number | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hourNumber = ({ hour }: HourCount) =>
  hour !== null && /^\d{1,2}$/.test(hour) && Number(hour) < 24 ? Number(hour) : null;

/** Labels and values of the hourly chart: every hour of the day if the server sends hours, else the server's labels. */
export function hourlySeries(rows: readonly HourCount[]): { labels: string[]; counts: (number | null)[] } {
  const byHour = new Map(rows.map((row) => [hourNumber(row), row.count]));
  if (!byHour.has(null)) return { labels: HOURS.map(hourLabel), counts: HOURS.map((hour) => byHour.get(hour) ?? 0) };
  return { labels: rows.map(({ hour }) => ownLabel(hour)), counts: rows.map(({ count }) => count) };
}

/** A date-time as its time in Skopje, any other text unchanged. */
function ownLabel(hour: string | null): string {
  const at = hour === null || !/^\d{4}-\d{2}-\d{2}T/.test(hour) ? Number.NaN : Date.parse(hour);
  return Number.isNaN(at) ? (hour ?? '—') : formatTime(at).slice(0, 5);
}
