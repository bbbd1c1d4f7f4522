import type { Fields } from './field';

/** An alarm, with the vehicle and device it is of (docs/spec/core.md §4). */
export const alarmFields = {
  id: { kind: 'id' },
  alarm_type: { kind: 'text', always: true },
  severity: { kind: 'text', always: true },
  message: { kind: 'text', always: true },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  device_name: { kind: 'text' },
  device_id: { kind: 'text' },
  vehicle_id: { kind: 'reference' },
  created_at: { kind: 'time', always: true },
  // Where the vehicle was.
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  is_acknowledged: { kind: 'flag', always: true },
  acknowledged_at: { kind: 'time' },
  acknowledged_by: { kind: 'text' },
  // Until when whoever acknowledged it can take that back; null once they cannot.
  undo_until: { kind: 'time' },
  // The name of who works on it, and the id of their account.
  claimed_by: { kind: 'text' },
  claimed_by_id: { kind: 'reference' },
  claimed_at: { kind: 'time' },
} as const satisfies Fields;
