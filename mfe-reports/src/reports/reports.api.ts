import { queryOptions } from '@tanstack/react-query';
import { api, id, num, type Period, readTime, rows, text, time } from 'shared-auth';
import { localDateTime } from 'shared-ui';
import * as v from 'valibot';

/** What a report calls a vehicle by. */
const vehicle = { vehicle_name: text(), license_plate: text() };
/** km/h */
const speeds = { avg_speed: num(), max_speed: num() };

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A part of an answer that may be absent: its fields are then null. */
const part = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.pipe(v.unknown(), v.transform(asObject), v.object(entries)), {});

/** The same figures of the period before, where the API gives them: `previous: {…}` or `previous: { <name>: {…} }`. */
const previous = <Entries extends v.ObjectEntries>(name: string, entries: Entries) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value): v.InferOutput<v.ObjectSchema<Entries, undefined>> | null => {
        const given = asObject(value);
        const own = asObject(given[name]);
        const figures = Object.keys(own).length > 0 ? own : given;
        if (Object.keys(figures).length === 0) return null;
        const result = v.safeParse(v.object(entries), figures);
        return result.success ? result.output : null;
      }),
    ),
    null,
  );

/** `YYYY-MM-DD` in Europe/Skopje: SQL drivers send a date as midnight with a zone. */
function readDay(value: unknown): string | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = readTime(value);
  return at === null ? null : localDateTime(at).date;
}
const calendarDay = () => v.optional(v.pipe(v.unknown(), v.transform(readDay)), null);

const vehicleChoice = v.object({ id: id(), name: text(), license_plate: text() });

const overview = {
  total_devices: num(),
  online_devices: num(),
  offline_devices: num(),
  active_devices: num(),
  total_locations: num(),
  ...speeds,
  total_alarms: num(),
  unacknowledged_alarms: num(),
};
const topVehicle = v.object({ ...vehicle, device_id: text(), location_count: num(), ...speeds, alarms_count: num() });
const dashboardReport = v.object({
  overview: part(overview),
  previous: previous('overview', overview),
  topVehicles: rows(topVehicle),
  alarmTypes: rows(v.object({ type: text(), total_count: num() })),
});

const stats = {
  total_locations: num(),
  active_days: num(),
  ...speeds,
  total_alarms: num(),
  unacknowledged_alarms: num(),
};
const activeDay = v.object({ date: calendarDay(), location_count: num(), ...speeds, alarms_count: num() });
const vehicleReport = v.object({
  vehicle: part({
    name: text(),
    license_plate: text(),
    make: text(),
    model: text(),
    year: text(),
    device_status: text(),
  }),
  stats: part(stats),
  previous: previous('stats', stats),
  dailyActivity: rows(activeDay),
});

const alarmTypeStats = v.object({ type: text(), total_count: num(), unacknowledged_count: num() });
const vehicleRisk = v.object({
  ...vehicle,
  total_alarms: num(),
  speed_violations: num(),
  geofence_violations: num(),
  ...speeds,
  risk_level: text(),
});
const safetyReport = v.object({
  safetyStats: rows(alarmTypeStats),
  previous: previous('safety', { safetyStats: rows(alarmTypeStats) }),
  riskProfile: rows(vehicleRisk),
});

const fleetUtilization = {
  total_devices: num(),
  active_devices: num(),
  utilization_percentage: num(),
  online_devices: num(),
  offline_devices: num(),
};
const vehicleEfficiency = v.object({
  ...vehicle,
  total_locations: num(),
  active_days: num(),
  avg_locations_per_day: num(),
  ...speeds,
});
const vehicleInactivity = v.object({
  ...vehicle,
  last_location: time(),
  hours_inactive: num(),
  inactivity_level: text(),
});
const operationalReport = v.object({
  fleetUtilization: part(fleetUtilization),
  previous: previous('fleetUtilization', fleetUtilization),
  vehicleEfficiency: rows(vehicleEfficiency),
  inactivity: rows(vehicleInactivity),
});

export type VehicleChoice = v.InferOutput<typeof vehicleChoice>;
export type TopVehicle = v.InferOutput<typeof topVehicle>;
export type ActiveDay = v.InferOutput<typeof activeDay>;
export type VehicleRisk = v.InferOutput<typeof vehicleRisk>;
export type VehicleEfficiency = v.InferOutput<typeof vehicleEfficiency>;
export type VehicleInactivity = v.InferOutput<typeof vehicleInactivity>;
export type DashboardReport = v.InferOutput<typeof dashboardReport>;
export type VehicleReport = v.InferOutput<typeof vehicleReport>;
export type SafetyReport = v.InferOutput<typeof safetyReport>;
export type OperationalReport = v.InferOutput<typeof operationalReport>;

/** A report is asked for anew whenever its tab, period or vehicle is chosen (spec §4). */
const staleTime = 0;

export const vehicleChoices = () =>
  queryOptions({
    queryKey: ['mfe-reports', 'vehicles'],
    queryFn: ({ signal }) => api.list('/api/reports/vehicles', vehicleChoice, { signal }),
  });

export const dashboardReportOf = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-reports', 'dashboard', days],
    queryFn: ({ signal }) => api.get('/api/reports/dashboard', dashboardReport, { query: { days }, signal }),
    staleTime,
  });

/** `vehicleId` is the id of a vehicle choice as the URL has it; '' asks for nothing. */
export const vehicleReportOf = (vehicleId: string, days: Period) =>
  queryOptions({
    queryKey: ['mfe-reports', 'vehicle', vehicleId, days],
    queryFn: ({ signal }) =>
      api.get(`/api/reports/vehicle/${encodeURIComponent(vehicleId)}`, vehicleReport, { query: { days }, signal }),
    enabled: vehicleId !== '',
    staleTime,
  });

export const safetyReportOf = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-reports', 'safety', days],
    queryFn: ({ signal }) => api.get('/api/reports/safety', safetyReport, { query: { days }, signal }),
    staleTime,
  });

export const operationalReportOf = (days: Period) =>
  queryOptions({
    queryKey: ['mfe-reports', 'operational', days],
    queryFn: ({ signal }) => api.get('/api/reports/operational', operationalReport, { query: { days }, signal }),
    staleTime,
  });
