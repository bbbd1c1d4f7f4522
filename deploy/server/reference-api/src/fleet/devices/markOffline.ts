import { storeAlarms } from '../../alarms/insertAlarms';
import { isOfPresent } from '../../lookup/presentState.sql';
import type { Queries } from '../../platform/database/database';
import type { Server } from '../../platform/http/server';

type Parts = Pick<Server, 'database' | 'live' | 'privateVehicles' | 'settings' | 'ownSilence' | 'afterAlarms'>;

interface SilentDevice {
  id: number;
  device_id: string;
  vehicle_id: number | null;
  vehicle_code: string | null;
  license_plate: string | null;
  last_heartbeat: string | null;
}

/** The others follow with the next tick: after an outage of the API the whole fleet may be silent at once. */
const AT_ONCE = 10_000;

/**
 * Turns devices that have been silent for too long offline, and broadcasts it. Silence beyond a device's own limit is
 * an alarm as well.
 */
export async function markOffline(parts: Parts): Promise<void> {
  const { database, live, ownSilence } = parts;
  const overdue = await ownSilence.overdue();
  if (overdue.length === 0) return broadcast(live, await turnOffline(database, parts, []));
  const { rows, alarms } = await database.transaction(async (queries) => {
    const rows = await turnOffline(
      queries,
      parts,
      overdue.map(({ device_pk }) => device_pk),
    );
    const turned = new Set(rows.map(({ id }) => id));
    const due = overdue.filter(({ device_pk }) => turned.has(device_pk));
    return { rows, alarms: await storeAlarms(queries, due, parts.afterAlarms) };
  });
  broadcast(live, rows);
  live.alarms(alarms);
}

const broadcast = (live: Parts['live'], rows: readonly SilentDevice[]): void => {
  const timestamp = new Date().toISOString();
  live.statuses(rows.map(({ id: _, ...row }) => ({ ...row, status: 'offline', timestamp })));
};

/** @param overdue devices that exceed limits of their own */
function turnOffline(
  queries: Queries,
  { privateVehicles, settings: { offlineAfter }, ownSilence }: Parts,
  overdue: readonly number[],
): Promise<SilentDevice[]> {
  return queries.query<SilentDevice>(
    `with silent as (
       update devices d set status = 'offline'
       from (select d.id, s.last_heartbeat from devices d left join device_state s on s.device_pk = d.id
             where d.status = 'online' and (d.id = any($5::int[]) or (coalesce(s.last_heartbeat, d.created_at) < now() - make_interval(mins => $1)
               and d.id <> all($4::int[]) and (d.vehicle_id is null or not d.vehicle_id = any($2::int[]))))
               and d.device_id <> all($3::text[]) and coalesce(d.imei, '') <> all($3::text[]) and coalesce(d.identifier, '') <> all($3::text[])
             limit ${AT_ONCE}) q
       where d.id = q.id returning d.id, d.device_id, d.vehicle_id, case when ${isOfPresent('q.last_heartbeat')} then q.last_heartbeat end as last_heartbeat)
     select silent.*, v.vehicle_code, v.license_plate from silent left join vehicles v on v.id = silent.vehicle_id`,
    // In private time message times are not stored, so a silence proves nothing.
    [
      offlineAfter,
      privateVehicles.vehicles(offlineAfter * 60_000),
      privateVehicles.followed(),
      ownSilence.devices(),
      overdue,
    ],
  );
}
