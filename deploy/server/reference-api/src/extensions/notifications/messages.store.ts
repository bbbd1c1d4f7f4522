import type { CallBody, notificationCalls } from 'shared-auth/calls';
import { joinDeviceNow } from '../../lookup/presentState.sql';
import type { Queries } from '../../platform/database/database';
import type { MessageAlarm, Person } from './channels/channel';
import { canSeeAlarmSql } from './rules';

/** More alarms than anyone reads in a message; the others are only counted. */
const SHOWN_ALARMS = 20;

/** The recipient of a message; undefined when the person has left. */
export async function findPerson(queries: Queries, userId: number): Promise<Person | undefined> {
  const [person] = await queries.query<Person>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.phone, coalesce(s.locale, 'mk') as locale
     from users u left join notification_settings s on s.user_id = u.id where u.id = $1 and u.is_active`,
    [userId],
  );
  return person;
}

/** Alarms of a message that its person still sees: the vehicle may have moved to another team since it was due. */
const ofMessage = `a.id in (select alarm_id from notification_dues where message_id = $1)
  and ${canSeeAlarmSql('(select m.user_id from notification_messages m where m.id = $1)')}`;

/**
 * The alarms of a message, the worst and newest first.
 * @returns also how many of them its person may still see, and how many of those are neither claimed nor acknowledged
 */
export async function findMessageAlarms(
  queries: Queries,
  messageId: number,
): Promise<{ alarms: MessageAlarm[]; seen: number; open: number }> {
  const [sums] = await queries.query<{ seen: number; open: number }>(
    `select count(*)::int as seen, (count(*) filter (where not a.is_acknowledged and a.claimed_by is null))::int as open
     from alarms a where ${ofMessage}`,
    [messageId],
  );
  const alarms = await queries.query<MessageAlarm>(
    `select a.id, a.alarm_type, a.severity, a.message, a.vehicle_id, v.license_plate, v.vehicle_code, d.device_id, a.created_at, a.received_at,
       coalesce(a.latitude, n.latitude) as latitude, coalesce(a.longitude, n.longitude) as longitude, n.gps_time as place_at
     from alarms a join devices d on d.id = a.device_pk left join vehicles v on v.id = a.vehicle_id ${joinDeviceNow('s.latitude s.longitude s.gps_time')}
     left join lateral (select s.latitude, s.longitude, s.gps_time where a.latitude is null and d.vehicle_id is not distinct from a.vehicle_id) n on true
     where ${ofMessage}
     order by array_position(array['critical', 'high', 'medium', 'low'], a.severity), a.created_at desc limit ${SHOWN_ALARMS}`,
    [messageId],
  );
  return { alarms, seen: sums?.seen ?? 0, open: sums?.open ?? 0 };
}

/** A message that shows a person that a channel works. */
export async function addTestMessages(
  queries: Queries,
  userId: number,
  channels: readonly string[],
): Promise<{ id: number; channel: string }[]> {
  return queries.query(
    `insert into notification_messages (user_id, channel, kind) select $1, c, 'test' from unnest($2::text[]) as c returning id, channel`,
    [userId, channels],
  );
}

/** Queues a mail which reports that an administrator has removed a user's second factor. */
export const addResetNotice = (queries: Queries, userId: number): Promise<unknown> =>
  queries.query(
    "insert into notification_messages (user_id, channel, kind) values ($1, 'mail', 'second_factor_reset')",
    [userId],
  );

/** Queues the mail of an invitation, unless one is waiting already. */
export const addInvitation = (queries: Queries, userId: number): Promise<unknown> =>
  queries.query(
    `insert into notification_messages (user_id, channel, kind) select $1, 'mail', 'invitation' where not exists (
       select from notification_messages where user_id = $1 and kind = 'invitation' and status = 'waiting' and leased_until is null)`,
    [userId],
  );

type Settings = Required<NonNullable<CallBody<typeof notificationCalls.saveSettings>>>;

export async function readSettings(queries: Queries, userId: number): Promise<Settings> {
  const [row] = await queries.query<Settings>(
    `select locale, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_until, 'HH24:MI') as quiet_until, quiet_critical, quiet_off_hours
     from notification_settings where user_id = $1`,
    [userId],
  );
  return row ?? { locale: 'mk', quiet_from: null, quiet_until: null, quiet_critical: true, quiet_off_hours: false };
}

export const saveSettings = (queries: Queries, userId: number, settings: Settings): Promise<unknown> =>
  queries.query(
    `insert into notification_settings (user_id, locale, quiet_from, quiet_until, quiet_critical, quiet_off_hours) values ($1, $2, $3::text::time, $4::text::time, $5, $6)
     on conflict (user_id) do update set locale = excluded.locale, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
       quiet_critical = excluded.quiet_critical, quiet_off_hours = excluded.quiet_off_hours`,
    [
      ...[userId, settings.locale, settings.quiet_from, settings.quiet_until],
      ...[settings.quiet_critical, settings.quiet_off_hours],
    ],
  );
