import type { broughtCalls, CallData } from 'shared-auth/calls';
import { HEARD_MINUTES } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';

type State = NonNullable<CallData<typeof broughtCalls.state>>;
/** A record to import, with its outcome and reason. */
export type Item = State['refused'][number];
/** The fields that are null in most items. */
export const plainItem = { group: null, team_id: null, user: null, role: null, reason: null, message: null } as const;
/** How far a run has come. */
export type Progress = Pick<State, 'phase' | 'done' | 'total' | 'created' | 'changed' | 'same' | 'positions'>;

/** Seconds without a heartbeat after which the server of a run counts as ended. */
const SILENT_SECONDS = 60;
const MOST_SILENT = 200;
/** Refused records that a run stores by name. */
const MOST_REFUSED = 500;

const isBroken = `state = 'running' and beat_at < now() - interval '${SILENT_SECONDS} seconds'`;

/** Begins a run. @returns its id; undefined while another one is under way */
export async function beginRun(queries: Queries, source: string, days: number): Promise<number | undefined> {
  await queries.query(`update brought_runs set state = 'broken', ended_at = beat_at where ${isBroken}`);
  const [row] = await queries.query<{ id: number }>(
    `insert into brought_runs (source, days) values ($1, $2) on conflict do nothing returning id`,
    [source, days],
  );
  return row?.id;
}

/** Stores the progress of a run. @returns false once a person has stopped it or another run has replaced it */
export async function saveProgress(database: Queries, run: number, progress: Progress): Promise<boolean> {
  const [row] = await database.query<{ goes_on: boolean }>(
    `update brought_runs set progress = $2::text::jsonb, beat_at = now() where id = $1 and state = 'running'
     returning not is_stopping as goes_on`,
    [run, JSON.stringify(progress)],
  );
  return row?.goes_on === true;
}

/** Ends a run, with the refused records and the reason of the end. */
export async function endRun(
  database: Queries,
  run: number,
  state: State['state'],
  refused: readonly Item[],
  problem: string | null,
): Promise<void> {
  await database.query(
    `update brought_runs set state = $2, refused = $3::text::jsonb, problem = $4, ended_at = now(), beat_at = now()
     where id = $1 and state = 'running'`,
    [run, state, JSON.stringify(refused.slice(0, MOST_REFUSED)), problem],
  );
}

/** Asks the current run to stop. @returns the server that it reads; undefined without a run */
export async function stopRun(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.query<{ source: string }>(
    `update brought_runs set is_stopping = true where state = 'running' and not is_stopping and not (${isBroken}) returning source`,
  );
  return row?.source;
}

/** A run, and whether one is under way. */
export async function runOf(queries: Queries, id: number) {
  const [run] = await queries.query<{ id: number; source: string; is_busy: boolean }>(
    `select id, source, exists (select from brought_runs where state = 'running' and not (${isBroken})) as is_busy
     from brought_runs where id = $1`,
    [id],
  );
  return run;
}

export const endAsUndone = (queries: Queries, id: number): Promise<unknown> =>
  queries.query(
    `update brought_runs set state = 'undone', refused = '[]', problem = null, ended_at = coalesce(ended_at, beat_at) where id = $1`,
    [id],
  );

interface Row
  extends Pick<
    State,
    'id' | 'undoable' | 'source' | 'state' | 'days' | 'started_at' | 'ended_at' | 'problem' | 'refused'
  > {
  progress: Progress;
}

/** The last run, and how many of its server's trackers send messages to this console. */
export async function lastRun(database: Queries): Promise<State | null> {
  const [run] = await database.query<Row>(
    `select id, source, days, started_at, ended_at, problem, refused, progress, case when ${isBroken} then 'broken' else state end as state,
       (select count(*)::int from brought_things b where b.source = r.source and (b.is_made or b.is_tracker_made)
         and (b.kind <> 'zone' or exists (select from zones z where z.id = b.zone_id))
         and (b.kind <> 'calendar' or exists (select from work_calendars c where c.id = (b.made->0->>'id')::int))) as undoable
     from brought_runs r order by id desc limit 1`,
  );
  if (!run) return null;
  const { progress, ...rest } = run;
  // Messages of the imported history were received by the other server.
  const heard = `s.last_heartbeat > greatest(now() - interval '${HEARD_MINUTES} minutes', b.history_until)`;
  const trackers = await database.query<State['silent'][number] & { is_heard: boolean; all: number; heard: number }>(
    `select t.*, count(*) over ()::int as "all", (count(*) filter (where is_heard) over ())::int as heard
     from (
       select d.id, d.device_id, v.license_plate, s.last_heartbeat as last_at, coalesce(${heard}, false) as is_heard
       from (select device_id, max(history_until) as history_until from brought_things where source = $1 group by 1) b
       join devices d on d.id = b.device_id
       left join vehicles v on v.id = d.vehicle_id left join device_state s on s.device_pk = d.id
     ) t order by is_heard, device_id limit ${MOST_SILENT}`,
    [run.source],
  );
  return {
    ...rest,
    ...progress,
    trackers: trackers[0]?.all ?? 0,
    heard: trackers[0]?.heard ?? 0,
    silent: trackers.flatMap(({ is_heard, all: _, heard: __, ...tracker }) => (is_heard ? [] : [tracker])),
  };
}
