import { TIME_ZONE } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';
import { type DueGroup, handOver } from './mergeMessages';

// One instance at a time composes; the others try again with the next tick.
const COMPOSE_LOCK = 7_242_016;

const isOpen = 'd.message_id is null and not d.is_stopped and d.due_at <= now()';

const wall = `(now() at time zone '${TIME_ZONE}')::time`;
/** The possible teams of users; 0 for none. */
const teams = [0, 1, 2, 3] as const;
/** Whether now is outside the working hours of a team; null for users without a team. */
export type OffHours = (team: number | null) => boolean;

/**
 * Whether a person has quiet hours. Then only the console shows alarms, and critical ones also go where the person
 * allows it; all others wait for the end of the quiet hours.
 */
const isQuiet = (off: string) =>
  `exists (select from notification_settings q join users qu on qu.id = q.user_id where q.user_id = d.user_id
  and ((q.quiet_off_hours and coalesce(qu.team_id, 0) = any('{${off}}'::int[])) or (q.quiet_from is not null and q.quiet_until is not null
    and case when q.quiet_from <= q.quiet_until then ${wall} >= q.quiet_from and ${wall} < q.quiet_until
        else ${wall} >= q.quiet_from or ${wall} < q.quiet_until end))
  and not (q.quiet_critical and a.severity = 'critical'))`;
const readySql = (off: string) =>
  `${isOpen} and a.claimed_by is null and (d.channel = 'console' or not ${isQuiet(off)})`;

/** Composes the messages that are due. @returns their number */
export function composeMessages(database: Database, offHours: OffHours): Promise<number> {
  const isReady = readySql(teams.filter((team) => offHours(team || null)).join(','));
  return database.transaction(async (queries) => {
    const [lock] = await queries.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      COMPOSE_LOCK,
    ]);
    if (lock?.taken !== true) return 0;
    await stopEnded(queries);
    const groups = await findGroups(queries, isReady);
    const chosen = (how: 'single' | 'digest') => groups.filter((group) => handOver(group) === how);
    return (
      (await composeSingles(queries, isReady, chosen('single'))) +
      (await composeDigests(queries, isReady, chosen('digest')))
    );
  });
}

/**
 * An acknowledged alarm needs no further message, nor does a person who has left. Messages of a claimed alarm wait, and
 * are sent if the claim is released.
 */
const stopEnded = (queries: Queries) =>
  queries.query(
    `update notification_dues d set is_stopped = true from alarms a, users u
     where a.id = d.alarm_id and u.id = d.user_id and ${isOpen} and (a.is_acknowledged or not u.is_active)`,
  );

const findGroups = (queries: Queries, isReady: string): Promise<DueGroup[]> =>
  queries.query<DueGroup>(
    `select g.*, coalesce(m.recent, 0)::int as recent, m.quiet_seconds from (
       select d.user_id, d.channel, count(*)::int as dues, bool_or(a.severity = 'critical') as is_critical
       from notification_dues d join alarms a on a.id = d.alarm_id where ${isReady} group by d.user_id, d.channel) g
     left join lateral (
       select count(*) as recent, extract(epoch from now() - max(m.created_at))::float8 as quiet_seconds from notification_messages m
       where m.user_id = g.user_id and m.channel = g.channel and m.kind in ('alarm', 'digest') and m.created_at > now() - interval '1 minute') m on true`,
  );

interface DueKey {
  alarm_id: number;
  user_id: number;
  after_minutes: number;
  channel: string;
}

async function composeSingles(queries: Queries, isReady: string, groups: readonly DueGroup[]): Promise<number> {
  if (groups.length === 0) return 0;
  const dues = await queries.query<DueKey & { id: number }>(
    `with ready as (
       select d.alarm_id, d.user_id, d.after_minutes, d.channel, d.due_at, a.severity = 'critical' as is_critical,
         nextval(pg_get_serial_sequence('notification_messages', 'id')) as id
       from notification_dues d join alarms a on a.id = d.alarm_id
       join jsonb_to_recordset($1::text::jsonb) as g(user_id int, channel text) on g.user_id = d.user_id and g.channel = d.channel
       where ${isReady}),
     made as (
       insert into notification_messages (id, user_id, channel, kind, is_critical, alarm_count, caused_at)
       overriding system value select id, user_id, channel, 'alarm', is_critical, 1, due_at from ready)
     select id, alarm_id, user_id, after_minutes, channel from ready`,
    [JSON.stringify(groups)],
  );
  await queries.query(
    `update notification_dues d set message_id = x.id
     from jsonb_to_recordset($1::text::jsonb) as x(id bigint, alarm_id bigint, user_id int, after_minutes int, channel text)
     where d.alarm_id = x.alarm_id and d.user_id = x.user_id and d.after_minutes = x.after_minutes and d.channel = x.channel`,
    [JSON.stringify(dues)],
  );
  return dues.length;
}

async function composeDigests(queries: Queries, isReady: string, groups: readonly DueGroup[]): Promise<number> {
  if (groups.length === 0) return 0;
  const made = await queries.query<{ id: number; user_id: number; channel: string }>(
    `insert into notification_messages (user_id, channel, kind)
     select user_id, channel, 'digest' from jsonb_to_recordset($1::text::jsonb) as g(user_id int, channel text)
     returning id, user_id, channel`,
    [JSON.stringify(groups)],
  );
  await queries.query(
    `update notification_dues d set message_id = m.id
     from alarms a, jsonb_to_recordset($1::text::jsonb) as m(id bigint, user_id int, channel text)
     where a.id = d.alarm_id and m.user_id = d.user_id and m.channel = d.channel and ${isReady}`,
    [JSON.stringify(made)],
  );
  await queries.query(
    `update notification_messages m set alarm_count = x.alarms, is_critical = x.is_critical, caused_at = x.caused_at from (
       select d.message_id, count(distinct d.alarm_id) as alarms, bool_or(a.severity = 'critical') as is_critical, min(d.due_at) as caused_at
       from notification_dues d join alarms a on a.id = d.alarm_id where d.message_id = any($1::bigint[]) group by d.message_id) x
     where m.id = x.message_id`,
    [made.map(({ id }) => id)],
  );
  return made.length;
}
