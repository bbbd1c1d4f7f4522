import {
  once,
  readVehicleFix,
  type VehicleFix,
  type VehicleFixArray,
  vehicleFixJson,
} from '../../../alarms/rules/storedFixes';
import type { Queries } from '../../../platform/database/database';
import { FAR_MS, type Stay } from './deriveVisits';

/** A time of a device in which fixes are new. Epoch ms, both included. */
export interface ChangedSpan {
  device_pk: number;
  from: number;
  to: number;
}

/** The stored fixes and stays of a device around a changed time. */
export interface DeviceWindow {
  device_pk: number;
  /** In the order of time, each time once. */
  fixes: VehicleFix[];
  /** Epoch ms of the last fix before the changed span; of the span's beginning where there is none. */
  since: number;
  /** Whether the device has later ones. */
  hasMore: boolean;
  /** Stays that are open after `since`, and all later ones. */
  stays: StoredStay[];
  /** The past times of the device in vehicles that reach beyond `since`. */
  pastTimes: PastTime[];
}

/** A tracker's time in a vehicle that is over, epoch ms. */
export type PastTime = readonly [from: number, to: number];

/** When a tracker left the vehicle that it was in at a moment; undefined while it is in it. */
export const lostAt =
  (times: readonly PastTime[]) =>
  (at: number): number | undefined =>
    times.find(([from, to]) => from <= at && at < to)?.[1];

export interface StoredStay extends Stay {
  id: number;
}

const FAR = `interval '${FAR_MS / 1_000} seconds'`;
/** Fixes read at a time while a late fix may still change the stays after it. */
const MORE_FIXES = 2_000;

const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
/** A row of `zone_visits v` as a `StoredStay`. */
export const stayJson = `json_build_object('id', v.id, 'zone', v.zone_id, 'vehicle', v.vehicle_id, 'enteredAt', ${epoch('v.entered_at')}, 'enteredAfter', ${epoch('v.entered_after')},
  'leftAt', ${epoch('v.left_at')}, 'leftAfter', ${epoch('v.left_after')}, 'isCut', v.is_cut, 'fastAt', ${epoch('v.fast_at')}, 'fastSpeed', v.fast_speed,
  'heardUntil', ${epoch('v.heard_until')})`;

/** The `PastTime`s of a device after a moment, as JSON. */
export const pastTimesSql = (
  device: string,
  since: string,
) => `(select coalesce(json_agg(json_build_array(${epoch('a.valid_from')}, ${epoch('a.valid_to')})), '[]'::json)
  from device_assignments a where a.device_pk = ${device} and a.valid_to > ${since})`;

/** Reads stays and fixes around changed times. @param reach milliseconds for which a fix influences others */
export async function readWindows(
  queries: Queries,
  spans: readonly ChangedSpan[],
  reach: number,
): Promise<DeviceWindow[]> {
  const around = `interval '${reach / 1_000} seconds'`;
  const asked = spans.map(({ device_pk, from, to }) => ({
    device_pk,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }));
  const rows = await queries.query<{
    device_pk: number;
    since: number;
    fixes: VehicleFixArray[] | null;
    has_more: boolean;
    stays: StoredStay[];
    past_times: PastTime[];
  }>(
    `select x.device_pk, ${pastTimesSql('x.device_pk', 's.since')} as past_times, (extract(epoch from s.since) * 1000)::float8 as since, w.fixes,
       exists (select from locations where device_pk = x.device_pk and gps_time > x."to" + ${around}) as has_more,
       (select coalesce(json_agg(${stayJson} order by v.entered_at), '[]'::json) from zone_visits v where v.device_pk = x.device_pk and (v.left_at is null or v.left_at > s.since)) as stays
     from json_to_recordset($1::text::json) as x(device_pk int, "from" timestamptz, "to" timestamptz)
     cross join lateral (select coalesce((select gps_time from locations where device_pk = x.device_pk and gps_time < x."from" and gps_time >= x."from" - ${FAR} order by gps_time desc limit 1),
       x."from" - interval '1 millisecond') as since) s
     cross join lateral (select json_agg(${vehicleFixJson} order by gps_time, latitude, longitude) as fixes from locations
       where device_pk = x.device_pk and gps_time >= s.since - ${around} and gps_time <= x."to" + ${around}) w`,
    [JSON.stringify(asked)],
  );
  return rows.map(({ device_pk, since, fixes, has_more, stays, past_times }) => ({
    device_pk,
    since,
    fixes: once((fixes ?? []).map(readVehicleFix)),
    hasMore: has_more,
    stays,
    pastTimes: past_times,
  }));
}

/** The device's next fixes after a time, epoch ms. */
export async function readMore(queries: Queries, device: number, after: number): Promise<VehicleFix[]> {
  const rows = await queries.query<{ fix: VehicleFixArray }>(
    `select ${vehicleFixJson} as fix from locations where device_pk = $1 and gps_time > $2 order by gps_time, latitude, longitude limit ${MORE_FIXES}`,
    [device, new Date(after).toISOString()],
  );
  return once(rows.map(({ fix }) => readVehicleFix(fix)));
}

/** The changes of a device's stays that are written. */
export interface StayChanges {
  device_pk: number;
  /** Those that no longer exist. */
  gone: readonly StoredStay[];
  /** New ones, and those that have changed. */
  kept: readonly Stay[];
  /** The zones that it is in now; undefined where its newest fix has not changed. */
  now: ZonesNow | null | undefined;
}

/** The content of `device_state.zones`. */
export interface ZonesNow {
  vehicle: number;
  inside: number[];
  /** Of these, those whose limit was exceeded on this stay already. */
  fast: number[];
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Replaces stored stays. Stays of a zone that was deleted meanwhile are skipped. */
export async function writeStays(queries: Queries, changes: readonly StayChanges[]): Promise<void> {
  const gone = changes.flatMap((change) => change.gone.map(({ id }) => id));
  if (gone.length > 0) await queries.query('delete from zone_visits where id = any($1::bigint[])', [gone]);
  const kept = changes.flatMap(({ device_pk, kept: stays }) =>
    stays.map((stay) => ({
      zone_id: stay.zone,
      device_pk,
      vehicle_id: stay.vehicle,
      entered_at: iso(stay.enteredAt),
      entered_after: iso(stay.enteredAfter),
      left_at: iso(stay.leftAt),
      left_after: iso(stay.leftAfter),
      is_cut: stay.isCut,
      fast_at: iso(stay.fastAt),
      fast_speed: stay.fastSpeed,
    })),
  );
  if (kept.length > 0)
    await queries.query(
      `insert into zone_visits as t (zone_id, device_pk, vehicle_id, entered_at, entered_after, left_at, left_after, is_cut, fast_at, fast_speed)
       select x.* from json_to_recordset($1::text::json) as x(zone_id int, device_pk int, vehicle_id int, entered_at timestamptz, entered_after timestamptz, left_at timestamptz,
         left_after timestamptz, is_cut boolean, fast_at timestamptz, fast_speed real)
       where exists (select from zones where id = x.zone_id) and exists (select from vehicles where id = x.vehicle_id)
       on conflict (device_pk, zone_id, entered_at) do update set vehicle_id = excluded.vehicle_id, entered_after = excluded.entered_after, left_at = excluded.left_at,
         left_after = excluded.left_after, is_cut = excluded.is_cut, fast_at = excluded.fast_at, fast_speed = excluded.fast_speed`,
      [JSON.stringify(kept)],
    );
  const states = changes.flatMap(({ device_pk, now }) => (now === undefined ? [] : [{ device_pk, zones: now }]));
  if (states.length > 0)
    await queries.query(
      `update device_state s set zones = nullif(x.zones, 'null'::jsonb) from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, zones jsonb) where s.device_pk = x.device_pk`,
      [JSON.stringify(states)],
    );
}
