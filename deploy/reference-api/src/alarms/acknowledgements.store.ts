import type { Queries } from '../database/database';

/** How long a console offers to take an acknowledgement back … */
export const UNDO_MS = 8_000;
/** … and how much longer the server takes it back: a click in the last moment is on its way for a while. */
const UNDO_GRACE_MS = 4_000;

/**
 * Acknowledges alarms; one that already is stays as it was, first acknowledgement included.
 * @returns which are acknowledged now (those missing do not exist), and which of them were not before.
 */
export async function acknowledgeAlarms(
  queries: Queries,
  ids: readonly number[],
  userId: number,
): Promise<{ acknowledged: number[]; changed: number[] }> {
  const changed = await queries.query<{ id: number }>(
    `update alarms set is_acknowledged = true, acknowledged_at = now(), acknowledged_by = $2
     where id = any($1::bigint[]) and not is_acknowledged returning id`,
    [ids, userId],
  );
  const rows = await queries.query<{ id: number }>(
    'select id from alarms where id = any($1::bigint[]) and is_acknowledged',
    [ids],
  );
  return { acknowledged: rows.map(({ id }) => id), changed: changed.map(({ id }) => id) };
}

/** Takes back acknowledgements that this user has just given. @returns the ids of those that were taken back. */
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
    `update alarms set claimed_by = $2, claimed_at = coalesce(claimed_at, now())
     where id = $1 and (claimed_by is null or claimed_by = $2) returning id`,
    [id, userId],
  );
  return rows.length === 1;
}

/** Gives an alarm free. @param userId only where this user has claimed it; undefined means whoever has. */
export async function releaseAlarm(queries: Queries, id: number, userId: number | undefined): Promise<boolean> {
  const rows = await queries.query(
    `update alarms set claimed_by = null, claimed_at = null
     where id = $1 and (claimed_by is null or $2::int is null or claimed_by = $2) returning id`,
    [id, userId ?? null],
  );
  return rows.length === 1;
}
