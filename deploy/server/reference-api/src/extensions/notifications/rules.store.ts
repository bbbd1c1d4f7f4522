import { type CallData, notificationRuleCalls } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';
import { inputColumns, writtenBy } from '../../platform/database/fieldColumns';
import {
  matchSql,
  type NotificationRule,
  type RuleValues,
  recipientSql,
  type WorkIn,
  workParam,
  workSql,
} from './rules';

/** Whether a channel of a rule still exists: a receiver may have been deleted. */
const isOpenChannel = (channel: string) =>
  `(${channel} not like 'webhook:%' or exists (select from notification_webhooks wh where 'webhook:' || wh.id = ${channel}))`;

// `is_own` is not stored, because the owner decides it.
const { is_own: _, ...ruleInput } = notificationRuleCalls.create.body;

const columns = `r.id, r.owner_id, r.created_by as maker_id, ${inputColumns(ruleInput)
  .map((name) => `r.${name}`)
  .join(', ')}, r.created_at, r.updated_at,
  (select first_name || ' ' || last_name from users u where u.id = r.created_by) as created_by,
  array(select coalesce(w.people, 0)::int from jsonb_array_elements(r.steps) with ordinality as s(step, place)
    left join lateral (select count(*) as people from users u where ${recipientSql}
      and exists (select from jsonb_array_elements_text(s.step -> 'channels') as c(channel) where ${isOpenChannel('c.channel')})) w on true
    order by s.place) as reached`;

/** Active rules of managers that notify nobody, because the people and receivers in their steps no longer exist. */
export const silentRules = (queries: Queries): Promise<NotificationRule[]> =>
  queries.query<NotificationRule>(
    `select * from (select ${columns} from notification_rules r where r.owner_id is null and not r.is_paused) x where 0 = all(x.reached) order by x.id`,
  );

/** Active rules of managers that notify somebody now, and would notify nobody without this user. */
export const rulesSilentWithout = (queries: Queries, userId: number): Promise<NotificationRule[]> =>
  queries.query<NotificationRule>(
    `select * from (select ${columns} from notification_rules r where r.owner_id is null and not r.is_paused) x
     where 0 < any(x.reached) and not exists (select from notification_rules r, jsonb_array_elements(r.steps) as s(step), users u
       where r.id = x.id and u.id <> $1 and ${recipientSql}
         and exists (select from jsonb_array_elements_text(s.step -> 'channels') as c(channel) where ${isOpenChannel('c.channel')})) order by x.id`,
    [userId],
  );

/** The rules of managers, or one person's own. */
export const listRules = (queries: Queries, ownerId: number | null): Promise<NotificationRule[]> =>
  queries.query<NotificationRule>(
    `select ${columns} from notification_rules r where r.owner_id is not distinct from $1::int order by r.id`,
    [ownerId],
  );

export async function findRule(queries: Queries, id: number): Promise<NotificationRule | undefined> {
  const [rule] = await queries.query<NotificationRule>(`select ${columns} from notification_rules r where r.id = $1`, [
    id,
  ]);
  return rule;
}

const written = writtenBy(ruleInput);

export async function insertRule(
  queries: Queries,
  values: RuleValues,
  ownerId: number | null,
  userId: number,
): Promise<NotificationRule> {
  const [row] = await queries.query<{ id: number }>(
    `insert into notification_rules (${written.columns}, owner_id, created_by)
     select ${written.columns}, $2::int, $3::int from ${written.source} returning id`,
    [JSON.stringify([values]), ownerId, userId],
  );
  const rule = row && (await findRule(queries, row.id));
  if (!rule) throw new Error('The insert returned no row.');
  return rule;
}

export async function updateRule(
  queries: Queries,
  id: number,
  values: RuleValues,
): Promise<NotificationRule | undefined> {
  await queries.query(
    `update notification_rules r set ${written.assigned}, updated_at = now() from ${written.source} where r.id = $2`,
    [JSON.stringify([values]), id],
  );
  return findRule(queries, id);
}

/** Deletes a rule, and stops its unsent messages. */
export async function deleteRule(queries: Queries, id: number): Promise<void> {
  await queries.query(
    'update notification_dues set is_stopped = true where rule_id = $1 and message_id is null and not is_stopped',
    [id],
  );
  await queries.query('delete from notification_rules where id = $1', [id]);
}

/** Milliseconds of a preview: a week. */
const PREVIEW_MS = 7 * 86_400_000;

/** The messages that a step would have sent in the last week. */
export type StepPreview = CallData<typeof notificationRuleCalls.preview>[number];

/**
 * The messages that a rule would have sent in the last seven days: later steps leave out an alarm that was acknowledged
 * or claimed in time.
 */
export function previewRule(
  queries: Queries,
  values: RuleValues,
  ownerId: number | null,
  workIn: WorkIn | undefined,
): Promise<StepPreview[]> {
  const now = Date.now();
  const work = workIn && workParam(workIn, { from: now - PREVIEW_MS, to: now + PREVIEW_MS });
  return queries.query<StepPreview>(
    `with ${work === undefined ? '' : `${workSql('$3')},`} r as (select ${written.columns}, $2::int as owner_id from ${written.source}),
     s as (select step, place, (step ->> 'after_minutes')::int as minutes, jsonb_array_length(step -> 'channels') as channels
       from r, jsonb_array_elements(r.steps) with ordinality as x(step, place)),
     told as (select s.place, count(*) as alarms from s, r, alarms a
       where a.created_at > now() - interval '7 days' and ${matchSql('a.created_at', work !== undefined)}
         and not exists (select where least(a.acknowledged_at, a.claimed_at) <= a.created_at + make_interval(mins => s.minutes)) group by s.place),
     whom as (select s.place, count(*) as people from s, r, users u where ${recipientSql} group by s.place)
     select s.minutes as after_minutes, coalesce(told.alarms, 0)::int as alarms, coalesce(whom.people, 0)::int as people,
       (coalesce(told.alarms, 0) * coalesce(whom.people, 0) * s.channels)::int as messages
     from s left join told on told.place = s.place left join whom on whom.place = s.place order by s.place`,
    [JSON.stringify([values]), ownerId, ...(work === undefined ? [] : [work])],
  );
}
