import type { CallData, reportCalls } from 'shared-auth/calls';
import { TIME_ZONE } from 'shared-auth/contract';
import { type VisibilityScope, VisibleCondition } from '../../identity/access/visibilityScope';
import { joinDeviceNow } from '../../lookup/presentState.sql';
import type { Queries } from '../../platform/database/database';
import { round } from '../../platform/limits/round';
import { dayStart, firstDay, periodStart } from '../dashboard/dashboard.store';
import { averageSpeed, leftOut, rounded, topSpeed } from '../dashboard/sums.sql';
import { previousAlarmTypes, previousFigures } from './previous.store';

const vehicleName = "(v.make || ' ' || v.model || ' (' || v.vehicle_code || ')')";

const alarmSums = (
  seen: VisibleCondition,
  during = `created_at >= ${periodStart}`,
) => `select vehicle_id, count(*) as total, count(*) filter (where not is_acknowledged) as open,
    count(*) filter (where alarm_type in ('overspeed', 'speed')) as speed, count(*) filter (where alarm_type = 'geofence') as geofence
  from alarms where ${during}${seen.and('vehicle_id', 'created_at')} group by vehicle_id`;

const one = <R>([row]: R[]): R => {
  if (row === undefined) throw new Error('A query of sums always has a row.');
  return row;
};

export function reportVehicles(
  queries: Queries,
  visibility: VisibilityScope,
): Promise<{ id: number; name: string; license_plate: string }[]> {
  const seen = new VisibleCondition(visibility);
  return queries.query(
    `select v.id, ${vehicleName} as name, v.license_plate from vehicles v where v.status <> 'retired'${seen.and('v.id')} order by v.license_plate`,
    seen.params,
  );
}

export async function dashboardReport(queries: Queries, days: number, visibility: VisibilityScope) {
  const [seen, top, typed] = [
    new VisibleCondition(visibility, [days]),
    new VisibleCondition(visibility, [days]),
    new VisibleCondition(visibility, [days]),
  ];
  const overview = one(
    await queries.query<CallData<typeof reportCalls.dashboard>['overview']>(
      `select (select count(*) from devices where true${seen.and('vehicle_id')}) as total_devices,
         (select count(*) from devices where status = 'online'${seen.and('vehicle_id')}) as online_devices,
         (select count(*) from devices where status = 'offline'${seen.and('vehicle_id')}) as offline_devices,
         count(distinct dd.device_pk) as active_devices, coalesce(sum(dd.location_count), 0)::bigint as total_locations,
         ${averageSpeed} as avg_speed, ${topSpeed} as max_speed, ${leftOut},
         (select count(*) from alarms where created_at >= ${periodStart}${seen.and('vehicle_id', 'created_at')}) as total_alarms,
         (select count(*) from alarms where created_at >= ${periodStart} and not is_acknowledged${seen.and('vehicle_id', 'created_at')}) as unacknowledged_alarms
       from device_days dd where dd.day >= ${firstDay}${seen.and('dd.vehicle_key', dayStart)}`,
      seen.params,
    ),
  );
  const topVehicles = await queries.query<CallData<typeof reportCalls.dashboard>['topVehicles'][number]>(
    `select ${vehicleName} as vehicle_name, v.license_plate, d.device_id, t.location_count, t.avg_speed, t.max_speed,
       (select count(*) from alarms a where a.vehicle_id = v.id and a.created_at >= ${periodStart}${top.and('a.vehicle_id', 'a.created_at')}) as alarms_count
     from (select dd.vehicle_key, sum(dd.location_count)::bigint as location_count, ${averageSpeed} as avg_speed, ${topSpeed} as max_speed
           from device_days dd where dd.day >= ${firstDay} and dd.vehicle_key > 0${top.and('dd.vehicle_key', dayStart)} group by dd.vehicle_key
           order by location_count desc, dd.vehicle_key limit 100) t
     join vehicles v on v.id = t.vehicle_key left join devices d on d.vehicle_id = v.id order by t.location_count desc, v.id`,
    top.params,
  );
  const alarmTypes = await queries.query<{ type: string; total_count: number }>(
    `select alarm_type as type, count(*) as total_count from alarms where created_at >= ${periodStart}${typed.and('vehicle_id', 'created_at')}
     group by 1 order by 2 desc, 1`,
    typed.params,
  );
  const previous = await previousFigures(queries, days, visibility);
  return {
    overview: rounded(overview),
    ...(previous && { previous }),
    topVehicles: topVehicles.map(rounded),
    alarmTypes,
  };
}

export async function vehicleReport(queries: Queries, days: number, id: number, visibility: VisibilityScope) {
  const [seen, daily] = [new VisibleCondition(visibility, [days, id]), new VisibleCondition(visibility, [days, id])];
  const [vehicle] = await queries.query<CallData<typeof reportCalls.vehicle>['vehicle']>(
    `select ${vehicleName} as name, v.license_plate, v.make, v.model, v.year, d.status as device_status
     from vehicles v left join devices d on d.vehicle_id = v.id where v.id = $1`,
    [id],
  );
  if (!vehicle) return undefined;
  const stats = one(
    await queries.query<CallData<typeof reportCalls.vehicle>['stats']>(
      `select coalesce(sum(dd.location_count), 0)::bigint as total_locations, count(distinct dd.day) as active_days, ${averageSpeed} as avg_speed,
         ${topSpeed} as max_speed, ${leftOut},
         (select count(*) from alarms where vehicle_id = $2 and created_at >= ${periodStart}${seen.and('vehicle_id', 'created_at')}) as total_alarms,
         (select count(*) from alarms where vehicle_id = $2 and created_at >= ${periodStart} and not is_acknowledged${seen.and('vehicle_id', 'created_at')}) as unacknowledged_alarms
       from device_days dd where dd.vehicle_key = $2 and dd.day >= ${firstDay}${seen.and('dd.vehicle_key', dayStart)}`,
      seen.params,
    ),
  );
  const dailyActivity = await queries.query<CallData<typeof reportCalls.vehicle>['dailyActivity'][number]>(
    `with alarms_by_day as (select (created_at at time zone '${TIME_ZONE}')::date as day, count(*) as total
       from alarms where vehicle_id = $2 and created_at >= ${periodStart}${daily.and('vehicle_id', 'created_at')} group by 1),
     driven as (select dd.day, sum(dd.location_count)::bigint as location_count, ${averageSpeed} as avg_speed, ${topSpeed} as max_speed
       from device_days dd where dd.vehicle_key = $2 and dd.day >= ${firstDay}${daily.and('dd.vehicle_key', dayStart)} group by dd.day)
     select to_char(day, 'YYYY-MM-DD') as date, coalesce(location_count, 0)::bigint as location_count, coalesce(avg_speed, 0) as avg_speed,
       coalesce(max_speed, 0) as max_speed, coalesce(total, 0)::bigint as alarms_count
     from driven full join alarms_by_day using (day) order by day desc`,
    daily.params,
  );
  const previous = await previousFigures(queries, days, visibility, id);
  return { vehicle, stats: rounded(stats), ...(previous && { previous }), dailyActivity: dailyActivity.map(rounded) };
}

type RiskLevel = 'high' | 'medium' | 'low';

/** A week with an alarm a day or more is a high risk, every other day a medium one. */
function riskLevel(alarms: number, days: number): RiskLevel {
  const perDay = alarms / days;
  return perDay >= 1 ? 'high' : perDay >= 0.5 ? 'medium' : 'low';
}

/** The number of alarms of each vehicle. @param days `YYYY-MM-DD`, both included */
export function alarmsByVehicle(queries: Queries, days: { from: string; to: string }, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility, [days.from, days.to]);
  const start = (day: string) => `((${day})::timestamp at time zone '${TIME_ZONE}')`;
  const during = `created_at >= ${start('$1::date')} and created_at < ${start('$2::date + 1')} and vehicle_id is not null`;
  return queries.query<CallData<typeof reportCalls.alarms>[number]>(
    `select vehicle_id, total as total_alarms from (${alarmSums(seen, during)}) a order by vehicle_id`,
    seen.params,
  );
}

export async function safetyReport(queries: Queries, days: number, visibility: VisibilityScope) {
  const [stats, seen] = [new VisibleCondition(visibility, [days]), new VisibleCondition(visibility, [days])];
  const safetyStats = await queries.query<{ type: string; total_count: number; unacknowledged_count: number }>(
    `select alarm_type as type, count(*) as total_count, count(*) filter (where not is_acknowledged) as unacknowledged_count
     from alarms where created_at >= ${periodStart}${stats.and('vehicle_id', 'created_at')} group by 1 order by 2 desc, 1`,
    stats.params,
  );
  const rows = await queries.query<Omit<CallData<typeof reportCalls.safety>['riskProfile'][number], 'risk_level'>>(
    `select ${vehicleName} as vehicle_name, v.license_plate, a.total as total_alarms, a.speed as speed_violations, a.geofence as geofence_violations,
       coalesce(t.avg_speed, 0) as avg_speed, coalesce(t.max_speed, 0) as max_speed
     from (${alarmSums(seen)}) a join vehicles v on v.id = a.vehicle_id
     left join (select dd.vehicle_key, ${averageSpeed} as avg_speed, ${topSpeed} as max_speed from device_days dd where dd.day >= ${firstDay}${seen.and('dd.vehicle_key', dayStart)} group by 1) t
       on t.vehicle_key = v.id
     order by a.total desc, v.id limit 200`,
    seen.params,
  );
  const before = await previousAlarmTypes(queries, days, visibility);
  return {
    safetyStats,
    ...(before && { previous: { safetyStats: before } }),
    riskProfile: rows.map((row) => ({ ...rounded(row), risk_level: riskLevel(row.total_alarms, days) })),
  };
}

export async function operationalReport(queries: Queries, days: number, visibility: VisibilityScope) {
  const [seen, driven] = [new VisibleCondition(visibility, [days]), new VisibleCondition(visibility, [days])];
  const devices = one(
    await queries.query<Record<'total_devices' | 'active_devices' | 'online_devices' | 'offline_devices', number>>(
      `select count(*) as total_devices, (select count(distinct dd.device_pk) from device_days dd where dd.day >= ${firstDay}${seen.and('dd.vehicle_key', dayStart)}) as active_devices,
         count(*) filter (where status = 'online') as online_devices, count(*) filter (where status = 'offline') as offline_devices
       from devices where true${seen.and('vehicle_id')}`,
      seen.params,
    ),
  );
  const share = devices.total_devices === 0 ? 0 : (100 * devices.active_devices) / devices.total_devices;
  const efficiency = await queries.query<
    Omit<CallData<typeof reportCalls.operational>['vehicleEfficiency'][number], 'avg_locations_per_day'>
  >(
    `select ${vehicleName} as vehicle_name, v.license_plate, t.total_locations, t.active_days, t.avg_speed, t.max_speed
     from (select dd.vehicle_key, sum(dd.location_count)::bigint as total_locations, count(distinct dd.day) as active_days, ${averageSpeed} as avg_speed, ${topSpeed} as max_speed
           from device_days dd where dd.day >= ${firstDay} and dd.vehicle_key > 0${driven.and('dd.vehicle_key', dayStart)}
           group by 1 order by total_locations desc, 1 limit 200) t
     join vehicles v on v.id = t.vehicle_key order by t.total_locations desc, v.id`,
    driven.params,
  );
  const vehicleEfficiency = efficiency.map((row) => ({
    ...rounded(row),
    avg_locations_per_day: round(row.total_locations / Math.max(1, row.active_days), 1),
  }));
  const fleetUtilization = { ...devices, utilization_percentage: round(share, 1) };
  const previous = await previousFigures(queries, days, visibility);
  return {
    fleetUtilization,
    ...(previous && { previous }),
    vehicleEfficiency,
    inactivity: await inactivity(queries, visibility),
  };
}

/** Vehicles without a message for an hour, the longest silence first, those that never sent one at the top. */
async function inactivity(queries: Queries, visibility: VisibilityScope) {
  const seen = new VisibleCondition(visibility);
  const rows = await queries.query<
    Omit<CallData<typeof reportCalls.operational>['inactivity'][number], 'inactivity_level'>
  >(
    `select ${vehicleName} as vehicle_name, v.license_plate, s.gps_time as last_location,
       (extract(epoch from now() - s.gps_time) / 3600)::double precision as hours_inactive
     from vehicles v join devices d on d.vehicle_id = v.id ${joinDeviceNow('s.gps_time')}
     where v.status <> 'retired' and (s.gps_time is null or s.gps_time < now() - interval '1 hour')${seen.and('v.id')}
     order by s.gps_time nulls first, v.id limit 200`,
    seen.params,
  );
  return rows.map((row) => {
    const hours = row.hours_inactive === null ? null : round(row.hours_inactive, 1);
    return {
      ...row,
      hours_inactive: hours,
      inactivity_level: hours === null || hours >= 72 ? 'high' : hours >= 24 ? 'medium' : 'low',
    };
  });
}
