import type { CallData, engineCalls } from 'shared-auth/calls';
import { CUT_FIX_MS, STANDS_BELOW_KMH } from 'shared-auth/contract';
import { isOfPresent, joinDeviceNow } from '../../lookup/presentState.sql';
import { stateFields } from '../../messages/message';
import type { Database, Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';

/** Seconds for which a vehicle must have stopped before its engine is cut: longer than at most crossings. */
const STILL_SECONDS = 60;
/** Of a fix; with the ignition off a message is enough. */
const isFresh = (time: string) => `${time} > now() - interval '${CUT_FIX_MS} milliseconds'`;
/** Waiting cuts that one statement follows. */
const PORTION = 500;
/** Hours after which a pending cut is dropped if the vehicle never stopped: by then its user has gone home. */
const WAITING_HOURS = 12;

/**
 * An engine that does not run as usual. `cut`: the device has confirmed it. `unconfirmed`: the command was sent without
 * a confirmation. `waiting`: the engine is to be cut once the vehicle has stopped. `restoring`: the engine is cut, and
 * the command to restore it was sent.
 */
type EngineRow = CallData<typeof engineCalls.list>[number];

const nameOf = (user: string) =>
  `nullif(trim(coalesce(${user}.first_name, '') || ' ' || coalesce(${user}.last_name, '')), '')`;

const blockedAt = `s.field_times[${stateFields.findIndex(([name]) => name === 'blocked') + 1}]`;

/**
 * A confirmed cut lasts until a restore is confirmed, or until the tracker that reported the engine as blocked reports
 * it as free. If only the tracker's text has confirmed the cut, such a report makes it doubtful. An unconfirmed cut
 * lasts until a restore was handed over, because such a tracker confirms neither.
 */
const cutEngines = `
  select d.id, d.device_id, d.vehicle_id, v.license_plate,
    case when r.on_its_way then 'restoring' when c.status = 'confirmed' and not f.is_free then 'cut' else 'unconfirmed' end as state,
    c.created_at as at, ${nameOf('u')} as by, c.command_data ->> 'reason' as reason, null::timestamptz(3) as still_since
  from devices d
  join lateral (
    select * from commands c where c.device_pk = d.id and c.command_type = 'engine_cut' and c.status <> 'refused' and ${isOfPresent('c.created_at')}
      and (c.status <> 'failed' or c.is_unanswered) order by c.id desc limit 1) c on true
  left join device_state s on s.device_pk = d.id
  cross join lateral (select coalesce(not s.blocked and ${blockedAt} > coalesce(c.evidence_at, c.answered_at), false) as is_free) f
  left join lateral (
    select bool_or(status = 'confirmed' or (c.status <> 'confirmed' and status <> 'refused' and (status <> 'failed' or is_unanswered))) as has_ended,
      bool_or(status in ('pending', 'sent', 'queued') and not is_unanswered) as on_its_way
    from commands r where r.device_pk = d.id and r.command_type = 'engine_restore' and r.id > c.id) r on true
  left join vehicles v on v.id = d.vehicle_id
  left join users u on u.id = c.created_by
  where not coalesce(r.has_ended, false) and not (c.status = 'confirmed' and c.evidence = 'blocked' and f.is_free)`;

const waitingCuts = `
  select d.id, d.device_id, d.vehicle_id, v.license_plate, 'waiting' as state, w.created_at as at, ${nameOf('u')} as by, w.reason, w.still_since
  from waiting_engine_cuts w join devices d on d.id = w.device_pk
  left join vehicles v on v.id = d.vehicle_id left join users u on u.id = w.created_by`;

/** Every engine that is cut or waits to be. */
export const listEngines = (queries: Queries): Promise<EngineRow[]> =>
  queries.query<EngineRow>(`select * from (${cutEngines} union all ${waitingCuts}) e order by at desc, id`);

/** Asks for a cut once the vehicle is stopped; asking again changes the reason and who asked. */
export async function cutAtStandstill(queries: Queries, device: number, reason: string, user: number): Promise<void> {
  await queries.query(
    `insert into waiting_engine_cuts (device_pk, reason, created_by) values ($1, $2, $3)
     on conflict (device_pk) do update set reason = excluded.reason, created_by = excluded.created_by`,
    [device, reason, user],
  );
}

/** @returns false where no cut was pending. */
export async function stopWaiting(queries: Queries, device: number): Promise<boolean> {
  const rows = await queries.query('delete from waiting_engine_cuts where device_pk = $1 returning device_pk', [
    device,
  ]);
  return rows.length > 0;
}

export interface DueCut {
  device_pk: number;
  reason: string;
  created_by: number | null;
}

/**
 * Follows the vehicles with a pending engine cut. One instance removes and handles those that have stopped for long
 * enough; a cut that waited for another vehicle of the tracker is dropped. A vehicle whose newest positions are
 * implausible is not known to have stopped, nor is one whose tracker stood still in another vehicle.
 */
export async function claimDueCuts(
  database: Database,
  privateVehicles: readonly number[],
  store: (queries: Queries, cut: DueCut) => Promise<void>,
): Promise<void> {
  // A cut that waited for another vehicle of the tracker does not apply to its present one.
  const moved = `not exists (select from devices d where d.id = device_pk and ${isOfPresent('waiting_engine_cuts.created_at')})`;
  const where = `(created_at < now() - interval '${WAITING_HOURS} hours' or ${moved})`;
  await inPortions(database, { table: 'waiting_engine_cuts', where });
  const waiting = await database.query<{ device_pk: number }>('select device_pk from waiting_engine_cuts');
  for (let at = 0; at < waiting.length; at += PORTION)
    await database.query(
      `update waiting_engine_cuts w set still_since =
         case when d.vehicle_id is null or d.vehicle_id <> all($1::int[])
           and ((s.speed < ${STANDS_BELOW_KMH} and s.left_out_places = 0 and ${isFresh('s.gps_time')})
             or (not s.ignition and ${isFresh('s.message_time')}))
           then coalesce(w.still_since, now()) end
       from devices d ${joinDeviceNow('s.speed s.left_out_places s.gps_time s.ignition s.message_time')} where d.id = w.device_pk and w.device_pk = any($2::int[])`,
      [privateVehicles, waiting.slice(at, at + PORTION).map(({ device_pk }) => device_pk)],
    );
  await database.transaction(async (queries) => {
    const due = await queries.query<DueCut>(
      `delete from waiting_engine_cuts where device_pk in (select device_pk from waiting_engine_cuts
         where still_since <= now() - interval '${STILL_SECONDS} seconds' limit 100 for update skip locked)
       returning device_pk, reason, created_by`,
    );
    for (const cut of due) await store(queries, cut);
  });
}
