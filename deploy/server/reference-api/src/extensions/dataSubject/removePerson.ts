import type { Queries } from '../../platform/database/database';

/** What stands wherever the person's name stood. */
export const REMOVED = 'отстранет корисник';

interface Person {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
}

/** Tables whose rows are only the person's own. */
const own: readonly [table: string, column: string][] = [
  ['sessions', 'user_id'],
  ['user_teams', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['provider_sign_ins', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['notification_messages', 'user_id'],
  ['notification_dues', 'user_id'],
  ['notification_settings', 'user_id'],
  ['notification_rules', 'owner_id'],
];

/**
 * Takes everything out that says who somebody was. What was done stays, by "отстранет корисник", and with it every sum; the account can never be used again.
 */
export async function removePerson(queries: Queries, person: Person): Promise<void> {
  const { id } = person;
  for (const [table, column] of own) await queries.query(`delete from ${table} where ${column} = $1`, [id]);
  await queries.query(
    'update report_schedules set recipients = array_remove(recipients, $1) where $1 = any(recipients)',
    [id],
  );
  await queries.query(
    'update vehicle_assignments set valid_to = now() where user_id = $1 and valid_from < now() and (valid_to is null or valid_to > now())',
    [id],
  );
  await queries.query('delete from vehicle_assignments where user_id = $1 and valid_from >= now()', [id]);
  await queries.query(
    'update private_drives set valid_to = greatest(valid_from, now()), changed_at = clock_timestamp() where user_id = $1 and valid_to > now()',
    [id],
  );
  await queries.query(
    `update users set username = $2, username_key = $2, email = $2, email_key = $2, password_hash = '', first_name = 'Отстранет', last_name = 'корисник',
       phone = null, team_id = null, profile_image = null, last_login = null, provider_subject = null, is_active = false, search_text = '', removed_at = now(), updated_at = now()
     where id = $1`,
    [id, `removed-${id}`],
  );
  await removeFromActs(queries, person);
}

/** Names and addresses in the record of acts; that something was done, when and to which vehicle, stays. */
async function removeFromActs(
  queries: Queries,
  { id, username, email, first_name, last_name, phone }: Person,
): Promise<void> {
  await queries.query("select set_config('fleet.person_removal', 'on', true)");
  await queries.query(
    `update acts set user_name = case when user_id = $1 or lower(user_name) = lower($2) then $3 else user_name end,
       address = case when user_id = $1 or lower(user_name) = lower($2) then null else address end,
       subject_name = case when subject_id = $1 then $3 else subject_name end,
       before = case when subject_id = $1 then null else before end, after = case when subject_id = $1 then null else after end,
       details = case when subject_id = $1 or lower(user_name) = lower($2) then null else details end
     where user_id = $1 or subject_id = $1 or lower(user_name) = lower($2)`,
    [id, username, REMOVED],
  );
  // As whole values in what alarms, claims and settings looked like before and after.
  const names = [`${first_name} ${last_name}`, username, email, ...(phone ? [phone] : [])];
  for (const name of names) {
    const value = JSON.stringify(name);
    await queries.query(
      `update acts set before = replace(before::text, $1, $2)::jsonb, after = replace(after::text, $1, $2)::jsonb, details = replace(details::text, $1, $2)::jsonb
       where strpos(concat(before::text, after::text, details::text), $1) > 0`,
      [value, JSON.stringify(REMOVED)],
    );
  }
  await queries.query("select set_config('fleet.person_removal', 'off', true)");
}
