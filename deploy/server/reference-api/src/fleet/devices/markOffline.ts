import type { Server } from '../../platform/http/server';

type Parts = Pick<Server, 'database' | 'live' | 'privateVehicles' | 'settings'>;

/** Turns devices that have been silent for too long offline, and broadcasts it. */
export async function markOffline({ database, live, privateVehicles, settings }: Parts): Promise<void> {
  const { offlineAfter } = settings;
  const rows = await database.query<{
    device_id: string;
    vehicle_id: number | null;
    vehicle_code: string | null;
    license_plate: string | null;
    last_heartbeat: string | null;
  }>(
    `with silent as (
       update devices d set status = 'offline'
       from (select d.id, s.last_heartbeat from devices d left join device_state s on s.device_pk = d.id
             where d.status = 'online' and coalesce(s.last_heartbeat, d.created_at) < now() - make_interval(mins => $1)
               and (d.vehicle_id is null or not d.vehicle_id = any($2::int[]))
               and d.device_id <> all($3::text[]) and coalesce(d.imei, '') <> all($3::text[]) and coalesce(d.identifier, '') <> all($3::text[])) q
       where d.id = q.id returning d.device_id, d.vehicle_id, q.last_heartbeat)
     select silent.*, v.vehicle_code, v.license_plate from silent left join vehicles v on v.id = silent.vehicle_id`,
    // In private time nothing is kept of when a tracker sent, so its silence reports nothing.
    [offlineAfter, privateVehicles.vehicles(offlineAfter * 60_000), privateVehicles.followed()],
  );
  const timestamp = new Date().toISOString();
  live.statuses(rows.map((row) => ({ ...row, status: 'offline', timestamp })));
}
