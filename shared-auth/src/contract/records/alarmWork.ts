import type { Fields } from './field';

/** An entry in an alarm's history. */
export const alarmNoteFields = {
  id: { kind: 'id' },
  kind: { kind: 'text', always: true, oneOf: ['note', 'handed_over', 'closed'] },
  text: { kind: 'text', always: true },
  author: { kind: 'text', always: true },
  // The receiver of the hand-over; null for the next shift.
  to: { kind: 'text' },
  created_at: { kind: 'time', always: true },
} as const satisfies Fields;

/** Events of a shift: changes of alarms, and engines that were cut or restored. */
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
  // The user; null for actions of a tracker or the server.
  author: { kind: 'text' },
  // The receiver of a hand-over.
  to: { kind: 'text' },
  // A note, a reason, or the message of an alarm.
  text: { kind: 'text' },
} as const satisfies Fields;
