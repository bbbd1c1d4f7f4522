import { TIME_ZONE } from 'shared-auth/contract';
import { SPEED_LIMIT } from '../../alarms/rules/speedLimits';
import { vehicleAtSql } from '../../lookup/deviceAssignments.store';
import { isOfPresent } from '../../lookup/presentState.sql';
import { stateFields } from '../../messages/message';
import { episodeColumns } from './deviceRow';

const fixColumns = 'latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at';
const fixValues = `latitude float8, longitude float8, speed real, heading real, altitude real, satellites int, accuracy real, gps_time timestamptz(3),
    server_time timestamptz(3)`;
const placeColumns = fixColumns.split(', ');
const names = stateFields.map(([name]) => name);

/**
 * The stored values of a device are in the same row as the reported ones. A join would compare every row with every
 * other, because the planner does not know how few there are.
 */
const known = (name: string) => `s.known_${name}`;

/** A fix newer than the stored one; of two equally new ones the greater, as in `mergeMessages.ts`. */
const moved = `(s.gps_time is not null and (s.known_gps_time is null
    or (s.gps_time, s.latitude, s.longitude, coalesce(s.satellites, -1)) > (s.known_gps_time, s.known_latitude, s.known_longitude, coalesce(s.known_satellites, -1))))`;

/** A value newer than the stored one; of two equally new ones the greater. */
const reported = (name: string, type: string, i: number) => {
  const [ours, theirs] =
    type === 'text' ? [`s.${name} collate "C"`, `${known(name)} collate "C"`] : [`s.${name}`, known(name)];
  return `(s.${name} is not null and (${known(name)} is null or s.known_field_times[${i}] is null or (s.field_times[${i}], ${ours}) > (s.known_field_times[${i}], ${theirs})))`;
};

const columns = ['message_time', ...placeColumns, ...names, 'field_times'];
const merged = [
  'greatest(s.message_time, s.known_message_time)',
  ...placeColumns.map((name) => `case when ${moved} then s.${name} else ${known(name)} end`),
  ...stateFields.map(
    ([name, type], i) => `case when ${reported(name, type, i + 1)} then s.${name} else ${known(name)} end`,
  ),
  `array[${stateFields
    .map(
      ([name, type], i) =>
        `case when ${reported(name, type, i + 1)} then s.field_times[${i + 1}] else s.known_field_times[${i + 1}] end`,
    )
    .join(', ')}]`,
];
const knownColumns = [
  ...columns,
  'current_speed',
  'last_heartbeat',
  ...episodeColumns,
  'left_out_places',
  'left_out_speeds',
  'zones',
  'driving_alarm',
];

/** A value of a row for the vehicle: null where the tracker sent it before it was in the vehicle. */
const present = (value: string, time: string) => `case when ${isOfPresent(time, 'm')} then ${value} end`;
const shown: Readonly<Record<string, string>> = Object.fromEntries(
  names.map((name, i) => [name, present(`m.${name}`, `m.field_times[${i + 1}]`)]),
);

/** The vehicle at the fix's own time, not at its arrival. Almost always that is the tracker's present one. */
const vehicleThen = `case when i.gps_time >= f.vehicle_since then f.vehicle_id else ${vehicleAtSql('f.device_pk', 'i.gps_time')} end`;

/**
 * Stores a batch of messages, in one statement: the fixes that are new, the sums per day and hour, and each device's
 * latest state. `$1` is JSON of each tracker's merged messages (`mergeMessages`), `$2` their fixes, `$5` the ignition
 * and `$6` the battery of messages without a fix, `$3` when they arrived, `$4` whether it is a replay of the past (then
 * a fix arrived when the tracker's server had it). Returns a row for each device of the batch, with its state before; a
 * device that does not exist yet has none, and of two names of one device only one is used. `offset 0` stops the
 * planner from reading whole tables where it knows little about them.
 */
export const storePositionsSql = `
with reported as materialized (
  select * from json_to_recordset($1::text::json) as x(uid text, message_time timestamptz(3), ${fixValues},
    ${stateFields.map(([name, type]) => `${name} ${type}`).join(', ')}, field_times timestamptz(3)[], attributes jsonb, attributes_from timestamptz(3))
), found as materialized (
  select distinct on (d.id) d.id as device_pk, d.vehicle_id, d.vehicle_since, d.device_id, d.status, count(*) over (partition by d.id) as named, case when $4::boolean then coalesce(s.server_time, $3::timestamptz) else $3::timestamptz end as received_at, s.*, k.*
  from reported s cross join lateral (
    select own.id, own.vehicle_id, own.vehicle_since, own.device_id, own.status from device_names n join devices own on own.id = n.device_pk where n.name = s.uid) d
  left join lateral (select ${knownColumns.map((name) => `${name} as known_${name}`).join(', ')} from device_state where device_pk = d.id offset 0) k on true
  order by d.id, s.uid
), merged as materialized (
  select s.device_pk, s.vehicle_id, s.vehicle_since, s.device_id, s.status, s.uid, s.named, s.known_gps_time, s.known_message_time, s.known_field_times, s.known_ignition,
    s.known_current_speed, ${episodeColumns.map((name) => `s.known_${name}`).join(', ')}, s.known_zones, s.known_driving_alarm, s.known_latitude, s.known_longitude, s.known_accuracy,
    coalesce(s.known_left_out_places, 0) as left_out_places, coalesce(s.known_left_out_speeds, 0) as left_out_speeds,
    greatest(s.known_last_heartbeat, case when $4::boolean then s.message_time else $3::timestamptz end) as last_heartbeat,
    ${merged.map((value, i) => `${value} as ${columns[i]}`).join(',\n    ')}
  from found s
), fixes as materialized (
  select f.device_pk, ${vehicleThen} as vehicle_id, case when $4::boolean then coalesce(i.server_time, $3::timestamptz) else $3::timestamptz end as received_at, i.*
  from json_to_recordset($2::text::json) as i(uid text, valid boolean, ${fixValues}, ignition boolean, motion boolean, odometer float8, driver text, battery_level real) join found f on f.uid = i.uid
), stored as (
  insert into locations (device_pk, vehicle_id, ${fixColumns}, ignition, motion, odometer, driver, battery_level)
  select device_pk, vehicle_id, ${fixColumns}, ignition, motion, odometer, driver, battery_level from fixes where valid order by gps_time
  on conflict do nothing
  returning device_pk, vehicle_id, gps_time, speed
), invalid as (
  insert into invalid_locations (device_pk, vehicle_id, ${fixColumns})
  select device_pk, vehicle_id, ${fixColumns} from fixes where not valid
  on conflict do nothing
), ignitions as (
  insert into ignition_reports (device_pk, reported_at, ignition)
  select f.device_pk, r.reported_at, r.ignition from json_to_recordset($5::text::json) as r(uid text, reported_at timestamptz(3), ignition boolean) join found f on f.uid = r.uid
  on conflict do nothing
), batteries as (
  insert into battery_reports (device_pk, reported_at, level)
  select f.device_pk, r.reported_at, r.level from json_to_recordset($6::text::json) as r(uid text, reported_at timestamptz(3), level real) join found f on f.uid = r.uid
  on conflict do nothing
), days as (
  insert into device_days as t (device_pk, day, vehicle_key, location_count, moving_count, speed_sum, max_speed, high_speed_count)
  select device_pk, (gps_time at time zone '${TIME_ZONE}')::date, coalesce(vehicle_id, 0), count(*), count(*) filter (where speed > 0), coalesce(sum(speed), 0),
    coalesce(max(speed), 0), count(*) filter (where speed > ${SPEED_LIMIT})
  from stored group by 1, 2, 3
  on conflict (device_pk, day, vehicle_key) do update set
    location_count = t.location_count + excluded.location_count, moving_count = t.moving_count + excluded.moving_count,
    speed_sum = t.speed_sum + excluded.speed_sum, max_speed = greatest(t.max_speed, excluded.max_speed),
    high_speed_count = t.high_speed_count + excluded.high_speed_count
), hours as (
  insert into fleet_hours as t (hour, location_count)
  select date_trunc('hour', gps_time), count(*) from stored group by 1
  on conflict (hour) do update set location_count = t.location_count + excluded.location_count
), states as (
  insert into device_state as t (device_pk, last_heartbeat, ${columns.join(', ')})
  select device_pk, last_heartbeat, ${columns.join(', ')} from merged
  on conflict (device_pk) do update set last_heartbeat = greatest(t.last_heartbeat, excluded.last_heartbeat), ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
  returning t.device_pk, t.current_speed
), speeds as materialized (
  -- Looked up by key, not joined.
  select jsonb_object_agg(device_pk, current_speed::float8) as by_device from states
), counts as materialized (
  select (select count(*) from stored) = (select count(*) from fixes where valid) as all_new
), news as materialized (
  select jsonb_object_agg(device_pk, times) as by_device from (
    select device_pk, jsonb_agg((extract(epoch from gps_time) * 1000)::bigint) as times from stored, counts where not all_new group by 1) each
), others as (
  insert into device_attributes as t (device_pk, newest, attributes)
  select f.device_pk, greatest(f.message_time, a.newest), case
      -- A tracker that makes up names all day does not fill the table.
      when a.attributes is null or pg_column_size(a.attributes) > 16384 then f.attributes
      when f.attributes_from > a.newest then a.attributes || f.attributes
      else (select jsonb_object_agg(key, value) from (
        select distinct on (key) key, value from (select * from jsonb_each(a.attributes) union all select * from jsonb_each(f.attributes)) each
        order by key, value->>1 desc, (value->>0) collate "C" desc) newest) end
  from found f left join device_attributes a on a.device_pk = f.device_pk where f.attributes is not null
  on conflict (device_pk) do update set newest = excluded.newest, attributes = excluded.attributes
)
select m.device_pk, m.device_id, m.status, m.vehicle_id, m.vehicle_since, v.vehicle_code, v.license_plate, counts.all_new, news.by_device->m.device_pk::text as stored_times, m.uid, m.named,
  m.known_gps_time as known_time, m.known_message_time, m.known_field_times[${names.indexOf('battery_level') + 1}] as known_battery_time,
  ${present('m.known_ignition', `m.known_field_times[${names.indexOf('ignition') + 1}]`)} as known_ignition, m.known_current_speed as known_speed, ${episodeColumns.map((name) => `m.known_${name} as ${name}`).join(', ')}, m.known_zones as zones, m.known_driving_alarm as driving_alarm, m.known_latitude, m.known_longitude, m.known_accuracy, m.left_out_places, m.left_out_speeds,
  ${columns
    .filter((name) => name !== 'field_times')
    .map((name) => `${shown[name] ?? `m.${name}`} as ${name}`)
    .join(', ')},
  (speeds.by_device->>m.device_pk::text)::real as current_speed, m.last_heartbeat
from speeds, counts, news, merged m left join lateral (select vehicle_code, license_plate from vehicles where id = m.vehicle_id offset 0) v on true`;
