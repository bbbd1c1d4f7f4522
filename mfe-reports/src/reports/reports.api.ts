import { queryOptions } from '@tanstack/react-query';
import { api, type Period, readTime, wire } from 'shared-auth';
import { localDateTime } from 'shared-ui';
import * as v from 'valibot';

/** What a report calls a vehicle by. */
const vehicle = { vehicle_name: wire.text(), license_plate: wire.text() };
/** km/h */
const speeds = { avg_speed: wire.num(), max_speed: wire.num() };

/** Positions and speeds that are not believed, and so in no figure. */
const leftOut = { left_out_places: wire.num(), left_out_speeds: wire.num() };

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A part of a response that may be absent: its fields are then null. */
const part = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(v.pipe(v.unknown(), v.transform(asObject), v.object(entries)), {});

/** The same figures of the period before, where the API sends them: `previous: {…}` or `previous: { <name>: {…} }`. */
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

const vehicleChoice = v.object({ id: wire.id(), name: wire.text(), license_plate: wire.text() });

const overview = {
  total_devices: wire.num(),
  online_devices: wire.num(),
  offline_devices: wire.num(),
  active_devices: wire.num(),
  total_locations: wire.num(),
  ...speeds,
  total_alarms: wire.num(),
  unacknowledged_alarms: wire.num(),
};
const topVehicle = v.object({
  ...vehicle,
  device_id: wire.text(),
  location_count: wire.num(),
  ...speeds,
  alarms_count: wire.num(),
});
const dashboardReport = v.object({
  overview: part({ ...overview, ...leftOut }),
  previous: previous('overview', overview),
  topVehicles: wire.rows(topVehicle),
  alarmTypes: wire.rows(v.object({ type: wire.text(), total_count: wire.num() })),
});

const stats = {
  total_locations: wire.num(),
  active_days: wire.num(),
  ...speeds,
  total_alarms: wire.num(),
  unacknowledged_alarms: wire.num(),
};
const activeDay = v.object({ date: calendarDay(), location_count: wire.num(), ...speeds, alarms_count: wire.num() });
const vehicleReport = v.object({
  vehicle: part({
    name: wire.text(),
    license_plate: wire.text(),
    make: wire.text(),
    model: wire.text(),
    year: wire.text(),
    device_status: wire.text(),
  }),
  stats: part({ ...stats, ...leftOut }),
  previous: previous('stats', stats),
  dailyActivity: wire.rows(activeDay),
});

const alarmTypeStats = v.object({ type: wire.text(), total_count: wire.num(), unacknowledged_count: wire.num() });
const vehicleRisk = v.object({
  ...vehicle,
  total_alarms: wire.num(),
  speed_violations: wire.num(),
  geofence_violations: wire.num(),
  ...speeds,
  risk_level: wire.text(),
});
const safetyReport = v.object({
  safetyStats: wire.rows(alarmTypeStats),
  previous: previous('safety', { safetyStats: wire.rows(alarmTypeStats) }),
  riskProfile: wire.rows(vehicleRisk),
});

const fleetUtilization = {
  total_devices: wire.num(),
  active_devices: wire.num(),
  utilization_percentage: wire.num(),
  online_devices: wire.num(),
  offline_devices: wire.num(),
};
const vehicleEfficiency = v.object({
  ...vehicle,
  total_locations: wire.num(),
  active_days: wire.num(),
  avg_locations_per_day: wire.num(),
  ...speeds,
});
const vehicleInactivity = v.object({
  ...vehicle,
  last_location: wire.time(),
  hours_inactive: wire.num(),
  inactivity_level: wire.text(),
});
const operationalReport = v.object({
  fleetUtilization: part(fleetUtilization),
  previous: previous('fleetUtilization', fleetUtilization),
  vehicleEfficiency: wire.rows(vehicleEfficiency),
  inactivity: wire.rows(vehicleInactivity),
});

export type DashboardReport = v.InferOutput<typeof dashboardReport>;
export type VehicleReport = v.InferOutput<typeof vehicleReport>;
export type SafetyReport = v.InferOutput<typeof safetyReport>;
export type OperationalReport = v.InferOutput<typeof operationalReport>;

/** A report is asked for anew whenever its tab, period or vehicle is chosen (docs/spec/remaining-areas.md §4). */
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
