import type { Fields } from './field';

/** What was written about an alarm. */
export const alarmNoteFields = {
  id: { kind: 'id' },
  kind: { kind: 'text', always: true, oneOf: ['note', 'handed_over', 'closed'] },
  text: { kind: 'text', always: true },
  author: { kind: 'text', always: true },
  // Whom it was handed over to; null for the next shift.
  to: { kind: 'text' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;

/** What may happen to alarms in a shift; also that an engine was cut or restored. */
export const shiftActs = [
  'raised',
  'alarm_claimed',
  'alarm_released',
  'alarm_noted',
  'alarm_handed_over',
  'alarm_acknowledged',
  'alarm_unacknowledged',
  'alarm_closed',
  'alarm_deleted',
  'engine_cut',
  'engine_restore',
] as const;

/** A line of the report of a shift. */
export const shiftEntryFields = {
  id: { kind: 'text', always: true },
  at: { kind: 'time', always: true },
  act: { kind: 'text', always: true, oneOf: shiftActs },
  alarm_id: { kind: 'reference', of: 'alarm' },
  alarm_type: { kind: 'text' },
  severity: { kind: 'text' },
  license_plate: { kind: 'text' },
  // Who did it; null of what a tracker or the server did.
  author: { kind: 'text' },
  // Whom an alarm was handed over to.
  to: { kind: 'text' },
  // A note, a reason, or the message of an alarm.
  text: { kind: 'text' },
} as const satisfies Fields;
