import { locales } from '../locale';
import { choiceOf, type Fields } from './field';

/** How a message has ended, or has not yet. */
export const sentStatuses = ['waiting', 'sent', 'dead', 'stopped'] as const;
export type SentStatus = (typeof sentStatuses)[number];

/** A message that was sent to someone, or is to be. */
export const sentMessageFields = {
  id: { kind: 'id' },
  person: { kind: 'text', always: true },
  channel: { kind: 'text', always: true },
  kind: { kind: 'text', always: true },
  is_critical: { kind: 'flag', always: true },
  alarm_count: { kind: 'integer', always: true },
  // The first of its alarms; null for a test.
  alarm: {
    kind: 'record',
    fields: {
      id: { kind: 'id' },
      alarm_type: { kind: 'text', always: true },
      message: { kind: 'text', always: true },
      license_plate: { kind: 'text' },
    },
  },
  // Name of the report that it is.
  report: { kind: 'text' },
  status: { kind: 'text', always: true },
  attempts: { kind: 'integer', always: true },
  error: { kind: 'text' },
  caused_at: { kind: 'time', always: true },
  ended_at: { kind: 'time' },
  next_attempt_at: { kind: 'time', always: true },
} as const satisfies Fields;

/** A channel, and whether it works. */
export const channelFields = {
  channel: { kind: 'text', always: true },
  // Of a webhook; null for the server's own.
  name: { kind: 'text' },
  url: { kind: 'text' },
  // False where the server's settings for it are missing.
  is_configured: { kind: 'flag', always: true },
  is_dead: { kind: 'flag', always: true },
  failing_since: { kind: 'time' },
  last_sent_at: { kind: 'time' },
  error: { kind: 'text' },
  waiting: { kind: 'integer', always: true },
} as const satisfies Fields;

/** A message to the signed-in user, shown in the console. */
export const ownMessageFields = {
  id: { kind: 'id' },
  is_critical: { kind: 'flag', always: true },
  title: { kind: 'text', always: true },
  body: { kind: 'text', always: true },
  link: { kind: 'text', always: true },
  created_at: { kind: 'time', always: true },
  read_at: { kind: 'time' },
} as const satisfies Fields;

const clock = { kind: 'text', input: { required: true, orNull: true, format: 'clock' } } as const;
const quiet = {
  locale: choiceOf(locales, { required: true }),
  // Both are null without quiet hours.
  quiet_from: clock,
  quiet_until: clock,
  quiet_critical: { kind: 'flag', always: true, input: { required: true } },
} as const satisfies Fields;

/** A person's own notification settings. */
export const ownSettingsInput = {
  ...quiet,
  // Only where the server announces `hours`.
  quiet_off_hours: { kind: 'flag', always: true, absent: true, input: {} },
} as const satisfies Fields;

/** The same settings with the available options. */
export const ownSettingsFields = {
  ...quiet,
  // Outside the working hours of the user's team as well, where the server has calendars.
  quiet_off_hours: { kind: 'flag', always: true },
  // The channels that a user's own rule may name, with the names of webhooks.
  channels: {
    kind: 'record',
    list: true,
    always: true,
    fields: { channel: { kind: 'text', always: true }, name: { kind: 'text' } },
  },
  // Null where the server sends no Web Push.
  push_key: { kind: 'text' },
  // Browsers of this person that get messages.
  browsers: { kind: 'integer', always: true },
  email: { kind: 'text', always: true },
  // Messages lead to the console.
  has_links: { kind: 'flag', always: true },
  is_unreachable: { kind: 'flag', always: true },
} as const satisfies Fields;
