import { locales } from 'shared-auth/contract';
import {
  Input,
  message,
  NullableText,
  NullableTime,
  nullable,
  OneOf,
  paging,
  Text,
  Time,
  Type,
} from '../../platform/http/schemas';

export const SentQuery = Type.Object({
  ...paging(50, 200),
  status: Type.Optional(OneOf(['waiting', 'sent', 'dead', 'stopped'])),
  channel: Type.Optional(Type.String({ maxLength: 30 })),
});

export const SentRow = Type.Object({
  id: Type.Integer(),
  person: Text,
  channel: Text,
  kind: Text,
  is_critical: Type.Boolean(),
  alarm_count: Type.Integer(),
  /** The first of its alarms; null for a test. */
  alarm: nullable(Type.Object({ id: Type.Integer(), alarm_type: Text, message: Text, license_plate: NullableText })),
  /** Name of the report that it is. */
  report: NullableText,
  status: Text,
  attempts: Type.Integer(),
  error: NullableText,
  caused_at: Time,
  ended_at: NullableTime,
  next_attempt_at: Time,
});

export const ChannelRow = Type.Object({
  channel: Text,
  /** Of a webhook; null for the server's own. */
  name: NullableText,
  url: NullableText,
  /** False where the server's settings for it are missing. */
  is_configured: Type.Boolean(),
  is_dead: Type.Boolean(),
  failing_since: NullableTime,
  last_sent_at: NullableTime,
  error: NullableText,
  waiting: Type.Integer(),
});

export const OwnMessageRow = Type.Object({
  id: Type.Integer(),
  is_critical: Type.Boolean(),
  title: Text,
  body: Text,
  link: Text,
  created_at: Time,
  read_at: NullableTime,
});

const ClockTime = nullable(
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...message('Времето не е исправно') }),
);

const settings = {
  locale: OneOf(locales),
  quiet_from: ClockTime,
  quiet_until: ClockTime,
  quiet_critical: Type.Boolean(),
};
export const SettingsInput = Input({ ...settings, quiet_off_hours: Type.Optional(Type.Boolean()) });
export const SettingsRow = Type.Object({
  ...settings,
  /** Outside the working hours of the user's team as well, where the server has calendars. */
  quiet_off_hours: Type.Boolean(),
  /** What a rule of one's own may name, with the names of webhooks. */
  channels: Type.Array(Type.Object({ channel: Text, name: NullableText })),
  /** Null where the server sends no Web Push. */
  push_key: NullableText,
  /** Browsers of this person that get messages. */
  browsers: Type.Integer(),
  email: Text,
  /** Messages lead to the console: PUBLIC_ORIGIN is set. */
  has_links: Type.Boolean(),
  is_unreachable: Type.Boolean(),
});

export const SubscriptionInput = Input({
  // Push services have names; an address of the server's own network is none.
  endpoint: Type.String({ maxLength: 2000, pattern: '^https://([a-zA-Z0-9-]+\\.)+[a-zA-Z]{2,}/' }),
  keys: Input({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
});
export const EndpointInput = Input({ endpoint: Type.String({ maxLength: 2000 }) });
