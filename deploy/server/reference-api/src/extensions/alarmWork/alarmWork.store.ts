import type { alarmWorkCalls, CallData } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';

type AlarmNote = CallData<typeof alarmWorkCalls.notes>[number];

const name = (of: string) => `(select u.first_name || ' ' || u.last_name from users u where u.id = ${of})`;

/** The notes of an alarm, the oldest first. */
export const listNotes = (queries: Queries, alarm: number): Promise<AlarmNote[]> =>
  queries.query<AlarmNote>(
    `select n.id, n.kind, n.text, ${name('n.author_id')} as author, ${name('n.to_user_id')} as to, n.created_at
     from alarm_notes n where n.alarm_id = $1 order by n.id`,
    [alarm],
  );

/** Adds a note to an alarm. A hand-over without words leaves the last note of the alarm unchanged. */
export async function addNote(
  queries: Queries,
  alarm: number,
  note: { kind: AlarmNote['kind']; text: string; author: number; to?: number | null },
): Promise<void> {
  const { kind, text, author, to = null } = note;
  await queries.query(
    `with added as (
       insert into alarm_notes (alarm_id, kind, text, author_id, to_user_id) values ($1, $2, $3, $4, $5) returning created_at)
     update alarms set note_count = note_count + 1,
       last_note = case when $3::text = '' then last_note else $3::text end,
       last_note_at = case when $3::text = '' then last_note_at else (select created_at from added) end,
       last_note_by = case when $3::text = '' then last_note_by else $4::int end
     where id = $1`,
    [alarm, kind, text, author, to],
  );
}

/** Hands an alarm over to a user, or to the next shift (`null`). */
export async function handOver(queries: Queries, alarm: number, to: number | null): Promise<void> {
  await queries.query(
    `update alarms set claimed_by = $2::int, claimed_at = case when $2::int is null then null else now() end, handed_over_at = now()
     where id = $1`,
    [alarm, to],
  );
}

interface Colleague {
  id: number;
  username: string;
  name: string;
}

/** SQL that tells whether a user `u` may claim an alarm `a`: staff who see its vehicle may. */
export const mayClaim = `u.is_active and u.role in ('operator', 'manager', 'admin')
  and (not exists (select from limited_users l where l.user_id = u.id)
    or exists (select from seen_vehicles s where s.user_id = u.id and s.vehicle_id = a.vehicle_id))`;

/** Everybody to whom an alarm can be given: staff who see its vehicle. */
export const colleagues = (queries: Queries, alarm: number): Promise<Colleague[]> =>
  queries.query<Colleague>(
    `select u.id, u.username, u.first_name || ' ' || u.last_name as name from users u join alarms a on a.id = $1
     where ${mayClaim} order by name, u.id`,
    [alarm],
  );
