import { MINUTE_MS } from '../lengths';
import type { Fields } from './field';

/**
 * An alarm that reached the server later than this after its event is late: it is shown with its own time, and does not
 * alert anyone.
 */
export const LATE_ALARM_MS = 30 * MINUTE_MS;

/** Milliseconds for which an acknowledgement can be undone. */
export const UNDO_MS = 8_000;

/** Whether an alarm arrived late. @param happened epoch ms @param received epoch ms */
export const isLateAlarm = (happened: number | null, received: number | null | undefined): boolean =>
  happened !== null && received != null && received - happened > LATE_ALARM_MS;

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
  // When it reached the server: an alarm that arrived long after its event is history, and raises no signal.
  received_at: { kind: 'time' },
  // Where the vehicle was.
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  is_acknowledged: { kind: 'flag', always: true },
  acknowledged_at: { kind: 'time' },
  acknowledged_by: { kind: 'text' },
  // Until when the user who acknowledged it can undo that; null once they cannot.
  undo_until: { kind: 'time' },
  // The name of the user who works on it, and the id of their account.
  claimed_by: { kind: 'text' },
  claimed_by_id: { kind: 'reference' },
  claimed_at: { kind: 'time' },
  // Since when it waits for the next shift, or for the user who received it.
  handed_over_at: { kind: 'time' },
  note_count: { kind: 'integer' },
  // The newest note about it, with its author and time.
  last_note: { kind: 'text' },
  last_note_at: { kind: 'time' },
  last_note_by: { kind: 'text' },
  // The type and text of the tracker or its server, in their own words.
  source_type: { kind: 'text' },
  source_text: { kind: 'text' },
  zone: { kind: 'text' },
  maintenance: { kind: 'text' },
  // A level that changed: before, after, and their unit.
  value_before: { kind: 'number' },
  value_after: { kind: 'number' },
  value_unit: { kind: 'text' },
} as const satisfies Fields;
