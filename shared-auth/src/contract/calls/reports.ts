import type { Fields } from '../records/field';
import { calls, idOf } from './call';

const text = { kind: 'text', always: true } as const;
const maybe = { kind: 'text' } as const;
const count = { kind: 'integer', always: true } as const;
/** km/h */
const speeds = { avg_speed: { kind: 'number', always: true }, max_speed: { kind: 'number', always: true } } as const;
const part = <const F extends Fields>(fields: F) => ({ kind: 'record', always: true, fields }) as const;
const rows = <const F extends Fields>(fields: F) => ({ kind: 'record', list: true, always: true, fields }) as const;
/**
 * The same figures for the preceding period of equal length; absent where records do not cover all of it. Figures
 * without history, such as the number of people online, are left out.
 */
const previous = <const F extends Fields>(fields: F) =>
  ({ kind: 'record', always: true, absent: true, fields }) as const;

const vehicle = { vehicle_name: text, license_plate: maybe } as const satisfies Fields;
const leftOut = { left_out_places: count, left_out_speeds: count } as const satisfies Fields;

const dashboardFields = {
  overview: part({
    total_devices: count,
    online_devices: count,
    offline_devices: count,
    active_devices: count,
    total_locations: count,
    ...speeds,
    total_alarms: count,
    unacknowledged_alarms: count,
    ...leftOut,
  }),
  previous: previous({ active_devices: count, total_locations: count, ...speeds, total_alarms: count }),
  topVehicles: rows({ ...vehicle, device_id: maybe, location_count: count, ...speeds, alarms_count: count }),
  alarmTypes: rows({ type: text, total_count: count }),
} as const satisfies Fields;

const vehicleFields = {
  vehicle: part({
    name: text,
    license_plate: text,
    make: text,
    model: text,
    year: { kind: 'integer' },
    device_status: maybe,
  }),
  stats: part({
    total_locations: count,
    active_days: count,
    ...speeds,
    total_alarms: count,
    unacknowledged_alarms: count,
    ...leftOut,
  }),
  previous: previous({ active_days: count, total_locations: count, ...speeds, total_alarms: count }),
  dailyActivity: rows({ date: { kind: 'day', always: true }, location_count: count, ...speeds, alarms_count: count }),
} as const satisfies Fields;

const safetyFields = {
  safetyStats: rows({ type: text, total_count: count, unacknowledged_count: count }),
  previous: previous({ safetyStats: rows({ type: text, total_count: count }) }),
  riskProfile: rows({
    ...vehicle,
    total_alarms: count,
    speed_violations: count,
    geofence_violations: count,
    ...speeds,
    risk_level: text,
  }),
} as const satisfies Fields;

const operationalFields = {
  fleetUtilization: part({
    total_devices: count,
    active_devices: count,
    utilization_percentage: { kind: 'number', always: true },
    online_devices: count,
    offline_devices: count,
  }),
  previous: previous({ active_devices: count }),
  vehicleEfficiency: rows({
    ...vehicle,
    total_locations: count,
    active_days: count,
    avg_locations_per_day: { kind: 'number', always: true },
    ...speeds,
  }),
  inactivity: rows({
    ...vehicle,
    last_location: { kind: 'time' },
    hours_inactive: { kind: 'number' },
    inactivity_level: text,
  }),
} as const satisfies Fields;

const reads = { method: 'GET', can: 'reports.view', rows: 'seen', budget: 'histories' } as const;
const report = {
  ...reads,
  query: { days: { kind: 'integer', input: { range: { min: 1, max: 90 }, default: 7 } } },
  beside: { message: text },
  audit: 'report_read',
} as const;

/** Analytical reports, from daily sums: docs/spec/remaining-areas.md §4. */
export const reportCalls = calls('reports', {
  vehicles: { ...reads, path: '/api/reports/vehicles', list: { id: { kind: 'id' }, name: text, license_plate: text } },
  // Alarms of each vehicle that had any on these days, both included. Announced as `reports.alarms`.
  alarms: {
    ...reads,
    path: '/api/reports/alarms',
    query: {
      start_date: { kind: 'day', input: { required: true, format: 'date' } },
      end_date: { kind: 'day', input: { required: true, format: 'date' } },
    },
    list: { vehicle_id: { kind: 'reference', of: 'vehicle', always: true }, total_alarms: count },
    key: ['vehicle_id'],
    audit: 'report_read',
  },
  dashboard: { ...report, path: '/api/reports/dashboard', returns: dashboardFields },
  vehicle: { ...report, path: '/api/reports/vehicle/:id', params: idOf('vehicle'), returns: vehicleFields },
  safety: { ...report, path: '/api/reports/safety', returns: safetyFields },
  operational: { ...report, path: '/api/reports/operational', returns: operationalFields },
});
