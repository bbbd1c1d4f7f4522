import { type Alarm, alarmColumns, alarmTables } from '../../alarms/alarms.store';
import { growth } from '../../audit/growth';
import type { Queries } from '../../platform/database/database';
import { mayClaim } from './alarmWork.store';

const text = 'Ослободен: кој го презеде повеќе нема пристап.';

/**
 * Releases claims of users who were deactivated or removed, or see the alarm's vehicle no more. A note records it
 * unless the alarm already has the most notes allowed. Then anyone may claim the alarm, and its pending messages are
 * sent again. Each call releases at most 500. @returns the alarms as they are now
 */
export async function releaseLostClaims(queries: Queries): Promise<Alarm[]> {
  const rows = await queries.query<{ id: number }>(
    `with lost as (
       select a.id, a.claimed_by, a.note_count from alarms a join users u on u.id = a.claimed_by
       where a.claimed_by is not null and not a.is_acknowledged and not (${mayClaim}) limit 500 for update of a skip locked),
     noted as (
       insert into alarm_notes (alarm_id, kind, text, author_id)
       select id, 'handed_over', $1, claimed_by from lost where note_count < $2 returning alarm_id)
     update alarms a set claimed_by = null, claimed_at = null, handed_over_at = now(),
       note_count = a.note_count + (select count(*) from noted where alarm_id = a.id),
       last_note = $1, last_note_at = now(), last_note_by = lost.claimed_by from lost where a.id = lost.id returning a.id`,
    [text, growth.alarm_notes.most],
  );
  if (rows.length === 0) return [];
  return queries.query<Alarm>(`select ${alarmColumns} from ${alarmTables} where a.id = any($1::bigint[])`, [
    rows.map(({ id }) => id),
  ]);
}
