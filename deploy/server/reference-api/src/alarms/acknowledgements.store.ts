import { UNDO_MS } from 'shared-auth/contract';
import type { Queries } from '../platform/database/database';
import { type Alarm, alarmColumns, alarmJoins } from './alarms.store';

/**
 * The server accepts an undo for longer than consoles offer it, because the request of a click in the last moment is
 * still on its way.
 */
const UNDO_GRACE_MS = 4_000;

/**
 * Acknowledges alarms; an alarm that is acknowledged already retains its first acknowledgement. One statement does it,
 * so that the other consoles are told after a single wait for the database.
 * @returns the alarms that were not acknowledged before, as they are now.
 */
export function acknowledgeAlarms(queries: Queries, ids: readonly number[], userId: number): Promise<Alarm[]> {
  return queries.query<Alarm>(
    `with changed as (
       update alarms set is_acknowledged = true, acknowledged_at = now(), acknowledged_by = $2
       where id = any($1::bigint[]) and not is_acknowledged returning *)
     select ${alarmColumns} from changed a ${alarmJoins} order by a.id`,
    [ids, userId],
  );
}

/** Which of the alarms are acknowledged; those missing are open or do not exist. */
export async function acknowledgedOf(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    'select id from alarms where id = any($1::bigint[]) and is_acknowledged',
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Undoes acknowledgements that this user has just given. @returns the ids of the alarms that are open again. */
export async function undoAcknowledgements(
  queries: Queries,
  ids: readonly number[],
  userId: number,
): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    `update alarms set is_acknowledged = false, acknowledged_at = null, acknowledged_by = null
     where id = any($1::bigint[]) and is_acknowledged and acknowledged_by = $2
       and acknowledged_at > now() - make_interval(secs => $3) returning id`,
    [ids, userId, (UNDO_MS + UNDO_GRACE_MS) / 1000],
  );
  return rows.map(({ id }) => id);
}

/** Claims an alarm for a user. @returns false when another user has claimed it, or it does not exist. */
export async function claimAlarm(queries: Queries, id: number, userId: number): Promise<boolean> {
  const rows = await queries.query(
    `update alarms set claimed_by = $2, claimed_at = coalesce(claimed_at, now()), handed_over_at = null
     where id = $1 and (claimed_by is null or claimed_by = $2) returning id`,
    [id, userId],
  );
  return rows.length === 1;
}

/** Releases an alarm. @param userId releases it only if this user has claimed it; undefined: whoever has */
export async function releaseAlarm(queries: Queries, id: number, userId: number | undefined): Promise<boolean> {
  const rows = await queries.query(
    `update alarms set claimed_by = null, claimed_at = null
     where id = $1 and (claimed_by is null or $2::int is null or claimed_by = $2) returning id`,
    [id, userId ?? null],
  );
  return rows.length === 1;
}
