import type { Database, Queries } from '../../platform/database/database';
import type { KnownDevice, LastPoll } from './gaps';
import type { Period } from './traccarHistory';

/**
 * The lease is longer than the interval of polls. If a window takes longer, another instance may fetch the same
 * messages, but they are stored once.
 */
const LEASE_SECONDS = 45;

/**
 * Acquires or renews the turn to poll. The database's clock decides, because the clocks of instances differ.
 * @returns undefined when another instance has the turn.
 */
export async function acquireLock(
  database: Pick<Database, 'query' | 'exclusive'>,
  holder: string,
): Promise<LastPoll | undefined> {
  const [row] = await database.query<{ looked_at: string | null; is_killed: boolean }>(
    `with before as materialized (select holder from traccar_look)
     update traccar_look set holder = $1, held_until = now() + make_interval(secs => $2)
     where holder is null or holder = $1 or held_until < now() or $3::boolean
     returning looked_at, coalesce((select holder <> $1 from before), false) as is_killed`,
    // When no other process can use the database, the holder in the row must have been killed.
    [holder, LEASE_SECONDS, database.exclusive],
  );
  return row && { polledAt: time(row.looked_at), isKilled: row.is_killed };
}

/** Another instance may poll at once. */
export async function releaseLock(queries: Queries, holder: string): Promise<void> {
  await queries.query('update traccar_look set holder = null where holder = $1', [holder]);
}

/** The stored state of these trackers; one that is not registered is left out. */
export async function knownDevices(queries: Queries, uniqueIds: readonly string[]): Promise<Map<string, KnownDevice>> {
  const rows = await queries.query<{
    uid: string;
    is_looked_at: boolean;
    position_id: number | null;
    then_until: string | null;
    stored_until: string | null;
    heard_at: string | null;
  }>(
    `select u.uid, t.unique_id is not null as is_looked_at, t.position_id, t.stored_until as then_until,
       s.gps_time as stored_until, s.last_heartbeat as heard_at
     from unnest($1::text[]) as u(uid)
     cross join lateral (select device_pk as id from device_names where name = u.uid) d
     left join device_state s on s.device_pk = d.id left join traccar_devices t on t.unique_id = u.uid`,
    [uniqueIds],
  );
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        lastPoll: row.is_looked_at ? { positionId: row.position_id, storedUntil: time(row.then_until) } : undefined,
        storedUntil: time(row.stored_until),
        heardAt: time(row.heard_at),
      },
    ]),
  );
}

export interface PolledDevice {
  uniqueId: string;
  positionId: number | null;
  storedUntil: number | null;
  gap: Period | null;
}

/**
 * Saves the result of a poll together with its time in one transaction, so that a gap once found is fetched in any
 * case.
 */
export async function savePoll(queries: Queries, devices: readonly PolledDevice[], now: number): Promise<void> {
  const rows = devices.map(({ uniqueId, positionId, storedUntil, gap }) => ({
    unique_id: uniqueId,
    position_id: positionId,
    stored_until: storedUntil && new Date(storedUntil),
    fetch_from: gap && new Date(gap.from),
    fetch_until: gap && new Date(gap.until),
  }));
  await queries.query(
    `insert into traccar_devices as t (unique_id, position_id, stored_until, fetch_from, fetch_until)
     select * from json_to_recordset($1::text::json) as x(
       unique_id text, position_id bigint, stored_until timestamptz, fetch_from timestamptz, fetch_until timestamptz)
     on conflict (unique_id) do update set position_id = excluded.position_id, stored_until = excluded.stored_until,
       fetch_from = least(t.fetch_from, excluded.fetch_from), fetch_until = greatest(t.fetch_until, excluded.fetch_until)
     where (t.position_id, t.stored_until) is distinct from (excluded.position_id, excluded.stored_until) or excluded.fetch_from is not null`,
    [JSON.stringify(rows)],
  );
  await queries.query('update traccar_look set looked_at = $1', [new Date(now).toISOString()]);
}

/** The periods that remain to be fetched, by unique id. */
export async function openGaps(queries: Queries): Promise<Map<string, Period>> {
  const rows = await queries.query<{ unique_id: string; fetch_from: string; fetch_until: string }>(
    'select unique_id, fetch_from, fetch_until from traccar_devices where fetch_from is not null order by fetch_from',
  );
  return new Map(
    rows.map(({ unique_id, fetch_from, fetch_until }) => [
      unique_id,
      { from: Date.parse(fetch_from), until: Date.parse(fetch_until) },
    ]),
  );
}

/** Marks everything before `reached` as stored; closes the gap where it has not grown meanwhile. */
export async function saveProgress(queries: Queries, uniqueId: string, reached: number): Promise<void> {
  await queries.query(
    `update traccar_devices set fetch_from = case when fetch_until > $2::timestamptz then $2::timestamptz end,
       fetch_until = case when fetch_until > $2::timestamptz then fetch_until end
     where unique_id = $1`,
    [uniqueId, new Date(reached).toISOString()],
  );
}

const time = (text: string | null) => (text === null ? null : Date.parse(text));
