import type { CallData, dashboardCalls } from 'shared-auth/calls';
import { OLD_FIX_MS, STANDS_BELOW_KMH, TIME_ZONE } from 'shared-auth/contract';
import { type Alarm, alarmColumns, alarmTables, mostUrgent } from '../../alarms/alarms.store';
import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import { openAlarmColumns } from '../../lookup/openAlarms';
import { joinDeviceNow, joinVehicleNow } from '../../lookup/presentState.sql';
import { jsonRows } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { round } from '../../platform/limits/round';
import { findScope } from '../locations/scope';
import { averageSpeed, highSpeeds, leftOut, topSpeed } from './sums.sql';

/** Start of a period of `$1` days: today and the days before it, in Skopje. */
export const firstDay = `((now() at time zone '${TIME_ZONE}')::date - ($1::int - 1))`;
export const periodStart = `(${firstDay}::timestamp at time zone '${TIME_ZONE}')`;

/** When a day of the sums `dd` begins. */
export const dayStart = `(dd.day::timestamp at time zone '${TIME_ZONE}')`;

/** A vehicle is on a route when a recent fix shows that it moves. */
const onRoute = `s.current_speed >= ${STANDS_BELOW_KMH} and s.gps_time > now() - interval '${OLD_FIX_MS} milliseconds' and d.status = 'online'`;

export async function overview(queries: Queries, days: number, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility, [days]);
  const critical = new VisibleCondition(visibility, [days]);
  // The queries are sent at once, so that a database with one connection runs no other work between them.
  const counted = queries.query<{
    total_vehicles: number;
    online_devices: number;
    active_routes: number;
    unacknowledged_alarms: number;
  }>(
    `select (select count(*) from vehicles where status = 'active'${seen.and('id')}) as total_vehicles,
       (select count(*) from devices where status = 'online'${seen.and('vehicle_id')}) as online_devices,
       (select count(*) from devices d ${joinDeviceNow(onRoute)} where d.vehicle_id is not null and ${onRoute}${seen.and('d.vehicle_id')}) as active_routes,
       (select count(*) from alarms where not is_acknowledged and created_at >= ${periodStart}${seen.and('vehicle_id', 'created_at')}) as unacknowledged_alarms`,
    seen.params,
  );
  const [[counts], recent_activity, critical_alarms, offline_devices] = await Promise.all([
    counted,
    recentActivity(queries, visibility),
    queries.query<Alarm>(
      `select ${alarmColumns} from ${alarmTables} where not a.is_acknowledged and a.severity = 'critical' and a.created_at >= ${periodStart}${critical.and('a.vehicle_id', 'a.created_at')}
       order by ${mostUrgent} limit 10`,
      critical.params,
    ),
    offlineDevices(queries, visibility),
  ]);
  if (!counts) throw new Error('A query of counts always has a row.');
  return { ...counts, recent_activity, critical_alarms, offline_devices };
}

type Overview = CallData<typeof dashboardCalls.overview>;
type Activity = Overview['recent_activity'][number];

/**
 * The present location of each vehicle, newest first, with space reserved for a few alarms: a moving fleet would
 * otherwise push every alarm out of the list.
 */
async function recentActivity(queries: Queries, visibility: VisibilityScope): Promise<Activity[]> {
  const raised = new VisibleCondition(visibility);
  const driven = new VisibleCondition(visibility);
  const alarms = await queries.query<Activity>(
    `select 'alarm' as type, v.license_plate, a.created_at as timestamp, a.speed, a.latitude, a.longitude, a.message, a.severity,
       a.alarm_type, a.vehicle_id, d.device_id
     from alarms a left join vehicles v on v.id = a.vehicle_id left join devices d on d.id = a.device_pk where true${raised.and('a.vehicle_id', 'a.created_at')}
     order by a.created_at desc, a.id desc limit 4`,
    raised.params,
  );
  const locations = await queries.query<Activity>(
    `select 'location' as type, v.license_plate, s.gps_time as timestamp, coalesce(s.speed, 0) as speed, s.latitude, s.longitude, null as message, null as severity,
       null as alarm_type, v.id as vehicle_id, d.device_id
     from devices d join vehicles v on v.id = d.vehicle_id ${joinDeviceNow('s.gps_time s.speed s.latitude s.longitude')}
     where s.gps_time is not null${driven.and('v.id')} order by s.gps_time desc limit ${10 - alarms.length}`,
    driven.params,
  );
  return [...alarms, ...locations].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
}

function offlineDevices(queries: Queries, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility);
  return queries.query<Overview['offline_devices'][number]>(
    `select v.license_plate, d.device_id, d.vehicle_id, floor(extract(epoch from now() - s.last_heartbeat) / 60)::int as minutes_offline, s.last_heartbeat
     from devices d left join vehicles v on v.id = d.vehicle_id ${joinDeviceNow('s.last_heartbeat')}
     where d.status = 'offline'${seen.and('d.vehicle_id')} order by s.last_heartbeat desc nulls last, d.id limit 100`,
    seen.params,
  );
}

const statusColumns = `v.id, v.vehicle_code, v.license_plate, v.make, v.model, v.vehicle_type, d.device_id, d.status as device_status, v.status,
    s.latitude, s.longitude, case when p.since is null then s.current_speed end as speed, case when p.since is null then s.heading end as heading,
    p.since as private_since, s.left_out_places, s.left_out_speeds, s.gps_time as last_location_time, s.message_time as last_message_time,
    ${openAlarmColumns}`;

/** Vehicles with their locations. `$1`: since when some are private, by their ids, as JSON. */
export const fleetStatusSql = `select ${statusColumns}
  from vehicles v left join devices d on d.vehicle_id = v.id ${joinVehicleNow(statusColumns)}
  cross join lateral (select $1::text::jsonb ->> v.id::text as since) p`;

/** Every one that is not retired, as JSON. */
export function fleetStatus(
  queries: Queries,
  visibility: VisibilityScope,
  privateSince: Readonly<Record<string, string>>,
): Promise<string> {
  const seen = new VisibleCondition(visibility, [JSON.stringify(privateSince)]);
  return jsonRows(
    queries,
    `${fleetStatusSql} where v.status <> 'retired'${seen.and('v.id')} order by v.id`,
    seen.params,
  );
}

export async function locationSummary(queries: Queries, days: number, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility, [days]);
  const [sums] = await queries.query<CallData<typeof dashboardCalls.locationStats>['summary']>(
    `select coalesce(sum(location_count), 0)::bigint as total_locations, ${averageSpeed} as avg_speed, ${topSpeed} as max_speed, ${highSpeeds} as high_speed_count, ${leftOut}
     from device_days dd where dd.day >= ${firstDay}${seen.and('dd.vehicle_key', dayStart)}`,
    seen.params,
  );
  if (!sums) throw new Error('A query of sums always has a row.');
  return { ...sums, avg_speed: round(sums.avg_speed, 1), max_speed: round(sums.max_speed, 1) };
}

/** Locations by hour of the day in Skopje, all 24 of them. */
export async function hourlyActivity(
  queries: Queries,
  days: number,
  visibility: VisibilityScope,
): Promise<{ hour: number; count: number }[]> {
  if (visibility !== null) return seenHours(queries, days, visibility);
  return queries.query(
    `select h as hour, coalesce(sum(f.location_count), 0)::bigint as count from generate_series(0, 23) h
     left join fleet_hours f on f.hour >= ${periodStart} and extract(hour from f.hour at time zone '${TIME_ZONE}') = h
     group by h order by h`,
    [days],
  );
}

/** The same of some vehicles, counted one by one, because the sums of hours are the whole fleet's. */
async function seenHours(queries: Queries, days: number, visibility: VisibilityScope) {
  const scope = await findScope(queries, {}, visibility);
  const seen = new VisibleCondition(visibility, [days, scope.devices ?? []]);
  return queries.query<{ hour: number; count: number }>(
    `with counted as (select extract(hour from l.gps_time at time zone '${TIME_ZONE}') as hour, count(*) as n from locations l
       where l.gps_time >= ${periodStart} and l.device_pk = any($2::int[])${seen.and('l.vehicle_id', 'l.gps_time')} group by 1)
     select h as hour, coalesce(n, 0)::bigint as count from generate_series(0, 23) h left join counted on counted.hour = h order by h`,
    seen.params,
  );
}

export async function alarmStats(queries: Queries, days: number, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility, [days]);
  const rows = await queries.query<{ alarm_type: string; severity: string; total: number; unacknowledged: number }>(
    `select alarm_type, severity, count(*) as total, count(*) filter (where not is_acknowledged) as unacknowledged
     from alarms where created_at >= ${periodStart}${seen.and('vehicle_id', 'created_at')} group by alarm_type, severity`,
    seen.params,
  );
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const by = (key: 'alarm_type' | 'severity') => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + row.total);
    return [...counts].sort((a, b) => b[1] - a[1]);
  };
  return {
    total: sum((row) => row.total),
    unacknowledged: sum((row) => row.unacknowledged),
    by_severity: by('severity').map(([severity, count]) => ({ severity, count })),
    by_type: by('alarm_type').map(([type, count]) => ({ type, count })),
  };
}

export async function alarmTrends(queries: Queries, days: number, visibility: VisibilityScope) {
  const typed = new VisibleCondition(visibility, [days]);
  const daily = new VisibleCondition(visibility, [days]);
  const alarm_types = await queries.query<{ type: string; count: number }>(
    `select alarm_type as type, count(*) as count from alarms where created_at >= ${periodStart}${typed.and('vehicle_id', 'created_at')}
     group by alarm_type order by count desc, type`,
    typed.params,
  );
  // Days without an alarm have a zero, because the chart would otherwise close the gap.
  const daily_trends = await queries.query<{ date: string; count: number }>(
    `with daily as (select (created_at at time zone '${TIME_ZONE}')::date as day, count(*) as count from alarms
       where created_at >= ${periodStart}${daily.and('vehicle_id', 'created_at')} group by 1)
     select to_char(day, 'YYYY-MM-DD') as date, coalesce(daily.count, 0)::bigint as count
     from (select ${firstDay} + i as day from generate_series(0, $1::int - 1) i) days left join daily using (day) order by day`,
    daily.params,
  );
  return { alarm_types, daily_trends };
}
