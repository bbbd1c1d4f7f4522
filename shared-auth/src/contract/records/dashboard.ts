import { alarmFields } from './alarm';
import type { Fields } from './field';

const activityFields = {
  type: { kind: 'text', always: true, oneOf: ['location', 'alarm'] },
  license_plate: { kind: 'text' },
  timestamp: { kind: 'time', always: true },
  speed: { kind: 'number' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  message: { kind: 'text' },
  severity: { kind: 'text' },
  alarm_type: { kind: 'text' },
  vehicle_id: { kind: 'reference' },
  device_id: { kind: 'text' },
} as const satisfies Fields;

const offlineFields = {
  license_plate: { kind: 'text' },
  device_id: { kind: 'text', always: true },
  vehicle_id: { kind: 'reference' },
  minutes_offline: { kind: 'integer' },
  last_heartbeat: { kind: 'time' },
} as const satisfies Fields;

/** The figures and lists of the dashboard (docs/spec/core.md §1). */
export const overviewFields = {
  total_vehicles: { kind: 'integer', always: true },
  online_devices: { kind: 'integer', always: true },
  unacknowledged_alarms: { kind: 'integer', always: true },
  active_routes: { kind: 'integer', always: true },
  recent_activity: { kind: 'record', list: true, always: true, fields: activityFields },
  critical_alarms: { kind: 'record', list: true, always: true, fields: alarmFields },
  offline_devices: { kind: 'record', list: true, always: true, fields: offlineFields },
} as const satisfies Fields;

/** A vehicle with its position. */
export const fleetVehicleFields = {
  id: { kind: 'id' },
  vehicle_code: { kind: 'text', always: true },
  license_plate: { kind: 'text', always: true },
  make: { kind: 'text', always: true },
  model: { kind: 'text', always: true },
  vehicle_type: { kind: 'text', always: true },
  device_id: { kind: 'text' },
  device_status: { kind: 'text' },
  status: { kind: 'text', always: true },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  speed: { kind: 'number' },
  heading: { kind: 'number' },
  private_since: { kind: 'time' },
  left_out_places: { kind: 'integer' },
  left_out_speeds: { kind: 'integer' },
  last_location_time: { kind: 'time' },
  last_message_time: { kind: 'time' },
  has_alarms: { kind: 'flag', always: true },
  alarm_severity: { kind: 'text' },
} as const satisfies Fields;
