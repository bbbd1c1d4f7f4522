import { HOUR_MS, LATE_ALARM_MS } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import { canSeeAlarmSql, matchSql, recipientSql, type WorkIn, workParam, workSql } from './rules';

/**
 * An alarm that reaches the server later than this after it happened, as when a gap is filled in, is history: it is in
 * the list, and nobody is notified.
 */
const NEWS_HOURS = 12;
/** An alarm that arrives late is shown in the console only. */
const late = `interval '${LATE_ALARM_MS} milliseconds'`;

/**
 * Queues the notifications of each new alarm, in all steps of every rule, for the people who see its vehicle; part of
 * the transaction that stores the alarms.
 */
export async function enqueueNotifications(
  queries: Queries,
  alarmIds: readonly number[],
  workIn?: WorkIn,
): Promise<void> {
  const now = Date.now();
  // The span reaches into the future, because a tracker's clock may be ahead.
  const work = workIn && workParam(workIn, { from: now - NEWS_HOURS * HOUR_MS, to: now + NEWS_HOURS * HOUR_MS });
  await queries.query(
    `${work === undefined ? '' : `with ${workSql('$2')}`}
     insert into notification_dues (alarm_id, user_id, after_minutes, channel, rule_id, due_at)
     select a.id, u.id, s.minutes, c.channel, min(r.id), now() + make_interval(mins => s.minutes)
     from alarms a
     join notification_rules r on not r.is_paused and ${matchSql('now()', work !== undefined)}
     cross join lateral (select step, (step ->> 'after_minutes')::int as minutes from jsonb_array_elements(r.steps) step) s
     join users u on ${recipientSql} and ${canSeeAlarmSql('u.id')}
       and (u.id not in (select l.user_id from limited_users l)
         or exists (select from seen_vehicles v where v.user_id = u.id and v.vehicle_id = a.vehicle_id and v.since <= a.created_at))
     cross join lateral jsonb_array_elements_text(s.step -> 'channels') as c(channel)
     where a.id = any($1::bigint[]) and a.created_at > now() - interval '${NEWS_HOURS} hours'
       and (c.channel = 'console' or a.created_at > now() - ${late})
     group by a.id, u.id, s.minutes, c.channel
     on conflict do nothing`,
    work === undefined ? [alarmIds] : [alarmIds, work],
  );
}
