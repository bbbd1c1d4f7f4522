import type { Fields } from './field';

/** The numbers of implausible positions and speeds among a device's newest fixes (`believeFix`). */
export const leftOutFields = {
  left_out_places: { kind: 'integer' },
  left_out_speeds: { kind: 'integer' },
} as const satisfies Fields;

/** Where a vehicle was: a fix of its device. */
export const positionFields = {
  latitude: { kind: 'number', always: true },
  longitude: { kind: 'number', always: true },
  speed: { kind: 'number', unit: 'km/h' },
  heading: { kind: 'number', unit: 'degrees clockwise from north' },
  altitude: { kind: 'number', unit: 'metres above sea level' },
  satellites: { kind: 'integer' },
  accuracy: { kind: 'number', unit: 'metres' },
  gps_time: { kind: 'time' },
  received_at: { kind: 'time' },
} as const satisfies Fields;

/** A row of the list of locations. */
export const locationFields = {
  // Null where another server has none.
  id: { kind: 'reference', always: true },
  device_id: { kind: 'text', always: true },
  vehicle_code: { kind: 'text' },
  license_plate: { kind: 'text' },
  ...positionFields,
  speed: { ...positionFields.speed, always: true },
  gps_time: { kind: 'time', always: true },
  received_at: { kind: 'time', always: true },
} as const satisfies Fields;

/** The newest report of a device about its vehicle. */
export const statusFields = {
  ignition: { kind: 'flag' },
  // 'running' or 'stopped'; other servers send flags too.
  engine_status: { kind: 'text' },
  fuel_level: { kind: 'number', unit: 'percent' },
  battery_voltage: { kind: 'number', unit: 'volt' },
  battery_level: { kind: 'number', unit: 'percent' },
  temperature: { kind: 'number', unit: 'degrees Celsius' },
  odometer: { kind: 'number', unit: 'kilometres' },
  rpm: { kind: 'number' },
  motion: { kind: 'flag' },
  fuel_litres: { kind: 'number', unit: 'litres' },
  tracker_voltage: { kind: 'number', unit: 'volt' },
  temp1: { kind: 'number', unit: 'degrees Celsius' },
  temp2: { kind: 'number', unit: 'degrees Celsius' },
  temp3: { kind: 'number', unit: 'degrees Celsius' },
  temp4: { kind: 'number', unit: 'degrees Celsius' },
  total_distance: { kind: 'number', unit: 'kilometres' },
  engine_hours: { kind: 'number' },
  driver_unique_id: { kind: 'text' },
  signal: { kind: 'number', unit: 'bars, percent or dBm, by protocol' },
  firmware: { kind: 'text' },
  protocol: { kind: 'text' },
  timestamp: { kind: 'time', unit: 'when the message was sent: it may be newer than the position' },
} as const satisfies Fields;
