import { TIME_ZONE } from 'shared-auth/contract';
import { speedLimit } from '../alarms/rules/episodes';

const stateColumns = `latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at,
  ignition, engine_status, fuel_level, battery_level, battery_voltage, temperature, odometer, rpm`;

/**
 * Stores a batch of positions, in one statement: the positions that are new, the sums per day and hour, and each device's latest state.
 * `$1` is the batch as JSON, `$2` when it arrived, `$3` whether it is a replay of the past (then a position arrived when the tracker's server
 * had it). Returns a row for each device of the batch,
 * with what was known of it before; a device that does not exist yet has none. `offset 0` keeps the planner from reading whole tables
 * where it knows little about them.
 */
export const storePositionsSql = `
with incoming as materialized (
  select * from json_to_recordset($1::text::json) as x(
    uid text, gps_time timestamptz(3), server_time timestamptz(3), latitude float8, longitude float8, speed real, heading real, altitude real, satellites int, accuracy real,
    ignition boolean, engine_status text, fuel_level real, battery_level real, battery_voltage real, temperature real, odometer float8, rpm real)
), found as materialized (
  select u.uid, d.id, d.vehicle_id from (select distinct uid from incoming) u cross join lateral (
    select id, vehicle_id from devices where imei = u.uid or device_id = u.uid order by (imei = u.uid) desc nulls last limit 1) d
), matched as materialized (
  select d.id as device_pk, d.vehicle_id, case when $3::boolean then coalesce(i.server_time, $2::timestamptz) else $2::timestamptz end as received_at, i.*
  from incoming i join found d on d.uid = i.uid
), stored as (
  insert into locations (device_pk, vehicle_id, latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at)
  select device_pk, vehicle_id, latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at
  from matched order by gps_time
  on conflict do nothing
  returning device_pk, vehicle_id, gps_time, speed
), days as (
  insert into device_days as t (device_pk, day, vehicle_key, location_count, moving_count, speed_sum, max_speed, high_speed_count)
  select device_pk, (gps_time at time zone '${TIME_ZONE}')::date, coalesce(vehicle_id, 0), count(*), count(*) filter (where speed > 0), sum(speed),
    max(speed), count(*) filter (where speed > ${speedLimit})
  from stored group by 1, 2, 3
  on conflict (device_pk, day, vehicle_key) do update set
    location_count = t.location_count + excluded.location_count, moving_count = t.moving_count + excluded.moving_count,
    speed_sum = t.speed_sum + excluded.speed_sum, max_speed = greatest(t.max_speed, excluded.max_speed),
    high_speed_count = t.high_speed_count + excluded.high_speed_count
), hours as (
  insert into fleet_hours as t (hour, location_count, moving_count, speed_sum, max_speed, high_speed_count)
  select date_trunc('hour', gps_time), count(*), count(*) filter (where speed > 0), sum(speed), max(speed), count(*) filter (where speed > ${speedLimit})
  from stored group by 1
  on conflict (hour) do update set
    location_count = t.location_count + excluded.location_count, moving_count = t.moving_count + excluded.moving_count,
    speed_sum = t.speed_sum + excluded.speed_sum, max_speed = greatest(t.max_speed, excluded.max_speed),
    high_speed_count = t.high_speed_count + excluded.high_speed_count
), known as materialized (
  select s.* from (select distinct device_pk from matched) m
  cross join lateral (select * from device_state where device_pk = m.device_pk offset 0) s
), newest as (
  -- What is known already wins over a repeat of it, and over everything older.
  select distinct on (device_pk) * from (
    select device_pk, ${stateColumns}, 1 as rank from matched
    union all select device_pk, ${stateColumns}, 0 from known where gps_time is not null) candidates
  order by device_pk, gps_time desc, rank
), states as (
  insert into device_state as t (device_pk, last_heartbeat, ${stateColumns})
  select device_pk, case when $3::boolean then gps_time else $2::timestamptz end, ${stateColumns} from newest
  on conflict (device_pk) do update set
    last_heartbeat = greatest(t.last_heartbeat, excluded.last_heartbeat),
    latitude = excluded.latitude, longitude = excluded.longitude, speed = excluded.speed, heading = excluded.heading, altitude = excluded.altitude,
    satellites = excluded.satellites, accuracy = excluded.accuracy, gps_time = excluded.gps_time, received_at = excluded.received_at,
    ignition = coalesce(excluded.ignition, t.ignition), engine_status = coalesce(excluded.engine_status, t.engine_status),
    fuel_level = coalesce(excluded.fuel_level, t.fuel_level), battery_level = coalesce(excluded.battery_level, t.battery_level),
    battery_voltage = coalesce(excluded.battery_voltage, t.battery_voltage), temperature = coalesce(excluded.temperature, t.temperature),
    odometer = coalesce(excluded.odometer, t.odometer), rpm = coalesce(excluded.rpm, t.rpm)
  returning t.*
)
select d.id as device_pk, d.device_id, d.status, d.vehicle_id, v.vehicle_code, v.license_plate, (select count(*) from stored) as stored,
  array(select f.uid from found f where f.id = d.id) as uids,
  known.gps_time as known_time, known.ignition as known_ignition, known.overspeed_since, known.low_battery_since,
  ${stateColumns
    .split(',')
    .map((column) => `states.${column.trim()}`)
    .join(', ')}
from states cross join lateral (select * from devices where id = states.device_pk offset 0) d left join vehicles v on v.id = d.vehicle_id left join known on known.device_pk = d.id`;
