import { vehicleStatuses, vehicleTypes } from '../lists';
import type { Fields } from './field';
import { leftOutFields } from './telemetry';

/** First year a vehicle may have been built in. */
export const FIRST_YEAR = 1900;

/**
 * A vehicle, with the device in it and where that was last (docs/spec/core.md §4): the one place that names its fields.
 */
export const vehicleFields = {
  id: { kind: 'id' },
  // The specification's body calls it vehicle_id (docs/spec/core.md §3).
  vehicle_code: { kind: 'text', always: true, input: { as: 'vehicle_id', required: true, maxLength: 50 } },
  license_plate: { kind: 'text', always: true, input: { required: true, maxLength: 20 } },
  make: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  model: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  year: { kind: 'integer', input: { yearFrom: FIRST_YEAR } },
  color: { kind: 'text', input: { maxLength: 50 } },
  vehicle_type: { kind: 'text', always: true, input: { required: true, oneOf: vehicleTypes } },
  status: { kind: 'text', always: true, input: { oneOf: vehicleStatuses, default: 'active' } },
  notes: { kind: 'text', input: { maxLength: 2000 } },
  created_at: { kind: 'time', always: true },
  updated_at: { kind: 'time', always: true },
  device_id: { kind: 'text' },
  device_status: { kind: 'text' },
  imei: { kind: 'text' },
  device_type: { kind: 'text' },
  last_heartbeat: { kind: 'time' },
  sim_card_number: { kind: 'text' },
  phone_number: { kind: 'text' },
  firmware_version: { kind: 'text' },
  last_location_time: { kind: 'time' },
  last_message_time: { kind: 'time' },
  speed: { kind: 'number', unit: 'km/h' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  heading: { kind: 'number', unit: 'degrees clockwise from north' },
  ...leftOutFields,
  // While it is private: its place is the last one before that.
  private_since: { kind: 'time' },
  private_until: { kind: 'time' },
} as const satisfies Fields;
