import { REMOVED } from '../../../audit/audit.store';
import { belongings } from '../../../identity/users/belongings';
import type { Queries } from '../../../platform/database/database';

/**
 * Removes everything that identifies a user. Their acts stay, under the name "отстранет корисник", and so does every
 * sum; the account can never be used again.
 */
export async function removePerson(queries: Queries, id: number): Promise<void> {
  for (const [table, column] of [...belongings, ['user_teams', 'user_id']] as const)
    await queries.query(`delete from ${table} where ${column} = $1`, [id]);
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
  await removeFromActs(queries, id);
}

/** Fields of an account, as audit entries record them before and after a change. */
const personalFields = ['username', 'email', 'first_name', 'last_name', 'phone', 'profile_image', 'last_login'];

const withoutPerson = (column: string) => `case when subject_id = $1 and ${column} is not null then (
  select coalesce(jsonb_object_agg(key, case when key = any($3::text[]) and value <> 'null' then to_jsonb($2::text) else value end), '{}')
  from jsonb_each(${column})) else ${column} end`;

/**
 * Removes names and addresses from the audit log, in the fields that name this person by number. The acts, their
 * commands and subjects stay as they were written. Texts are not searched for the name, which may be another person's.
 */
async function removeFromActs(queries: Queries, id: number): Promise<void> {
  await queries.query("select set_config('fleet.person_removal', 'on', true)");
  await queries.query(
    `update acts set user_name = case when user_id = $1 then $2 else user_name end, address = case when user_id = $1 then null else address end,
       subject_name = case when subject_id = $1 then $2 else subject_name end,
       before = ${withoutPerson('before')}, after = ${withoutPerson('after')}, details = ${withoutPerson('details')}
     where user_id = $1 or subject_id = $1`,
    [id, REMOVED, personalFields],
  );
  await queries.query("select set_config('fleet.person_removal', 'off', true)");
}
