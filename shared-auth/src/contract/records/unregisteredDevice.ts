import type { Fields } from './field';

/** A tracker that sends and is not registered, by the id that it reports. */
export const unregisteredDeviceFields = {
  unique_id: { kind: 'text', always: true },
  protocol: { kind: 'text' },
  first_message: { kind: 'time', always: true },
  last_message: { kind: 'time', always: true },
  message_count: { kind: 'integer', always: true },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  gps_time: { kind: 'time' },
} as const satisfies Fields;
