import { TIME_ZONE } from 'shared-auth/contract';
import { speedLimit } from '../alarms/rules/episodes';
import { stateFields } from '../messages/message';

const fixColumns = 'latitude, longitude, speed, heading, altitude, satellites, accuracy, gps_time, received_at';
const fixValues = `latitude float8, longitude float8, speed real, heading real, altitude real, satellites int, accuracy real, gps_time timestamptz(3),
    server_time timestamptz(3)`;
const placeColumns = fixColumns.split(', ');
const names = stateFields.map(([name]) => name);

/** A fix newer than the known one; of two as new as each other the one that is greater, as in `foldMessages.ts`. */
const moved = `(s.gps_time is not null and (k.gps_time is null
    or (s.gps_time, s.latitude, s.longitude, coalesce(s.satellites, -1)) > (k.gps_time, k.latitude, k.longitude, coalesce(k.satellites, -1))))`;

/** A value newer than the known one; of two as new as each other the greater. */
const said = (name: string, type: string, i: number) => {
  const [ours, theirs] =
    type === 'text' ? [`s.${name} collate "C"`, `k.${name} collate "C"`] : [`s.${name}`, `k.${name}`];
  return `(s.${name} is not null and (k.${name} is null or k.field_times[${i}] is null or (s.field_times[${i}], ${ours}) > (k.field_times[${i}], ${theirs})))`;
};

const columns = ['message_time', ...placeColumns, ...names, 'field_times'];
const merged = [
  'greatest(s.message_time, k.message_time)',
  ...placeColumns.map((name) => `case when ${moved} then s.${name} else k.${name} end`),
  ...stateFields.map(([name, type], i) => `case when ${said(name, type, i + 1)} then s.${name} else k.${name} end`),
  `array[${stateFields
    .map(
      ([name, type], i) =>
        `case when ${said(name, type, i + 1)} then s.field_times[${i + 1}] else k.field_times[${i + 1}] end`,
    )
    .join(', ')}]`,
];

/**
 * Stores a batch of messages, in one statement: the fixes that are new, the sums per day and hour, and each device's latest state.
 * `$1` is what each tracker's messages say together (`foldMessages`) as JSON, `$2` their fixes, `$3` when they arrived, `$4` whether it is a replay of the past (then a fix
 * arrived when the tracker's server had it). Returns a row for each device of the batch, with what was known of it before; a device that does not exist yet has none, and of two
 * names of one device only one is taken. `offset 0` keeps the planner from reading whole tables where it knows little about them.
 */
export const storePositionsSql = `
with said as materialized (
  select * from json_to_recordset($1::text::json) as x(uid text, message_time timestamptz(3), ${fixValues},
    ${stateFields.map(([name, type]) => `${name} ${type}`).join(', ')}, field_times timestamptz(3)[], attributes jsonb, attributes_from timestamptz(3))
), found as materialized (
  select distinct on (d.id) d.id as device_pk, d.vehicle_id, count(*) over (partition by d.id) as named, case when $4::boolean then coalesce(s.server_time, $3::timestamptz) else $3::timestamptz end as received_at, s.*
  from said s cross join lateral (
    select id, vehicle_id from devices where imei = s.uid or device_id = s.uid order by (imei = s.uid) desc nulls last limit 1) d
  order by d.id, s.uid
), fixes as materialized (
  select f.device_pk, f.vehicle_id, case when $4::boolean then coalesce(i.server_time, $3::timestamptz) else $3::timestamptz end as received_at, i.*
  from json_to_recordset($2::text::json) as i(uid text, valid boolean, ${fixValues}) join found f on f.uid = i.uid
), stored as (
  insert into locations (device_pk, vehicle_id, ${fixColumns})
  select device_pk, vehicle_id, ${fixColumns} from fixes where valid order by gps_time
  on conflict do nothing
  returning device_pk, vehicle_id, gps_time, speed
), invalid as (
  insert into invalid_locations (device_pk, vehicle_id, ${fixColumns})
  select device_pk, vehicle_id, ${fixColumns} from fixes where not valid
  on conflict do nothing
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
  select s.* from found f cross join lateral (select * from device_state where device_pk = f.device_pk offset 0) s
), states as (
  insert into device_state as t (device_pk, last_heartbeat, ${columns.join(', ')})
  select s.device_pk, case when $4::boolean then s.message_time else $3::timestamptz end,
    ${merged.join(',\n    ')}
  from found s left join known k on k.device_pk = s.device_pk
  on conflict (device_pk) do update set last_heartbeat = greatest(t.last_heartbeat, excluded.last_heartbeat),
    ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
  returning t.*
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
select d.id as device_pk, d.device_id, d.status, d.vehicle_id, v.vehicle_code, v.license_plate, (select count(*) from stored) as stored, f.uid, f.named,
  k.gps_time as known_time, k.message_time as known_message_time, k.field_times[${names.indexOf('battery_level') + 1}] as known_battery_time,
  k.ignition as known_ignition, k.current_speed as known_speed, k.overspeed_since, k.low_battery_since,
  ${columns.map((name) => `states.${name}`).join(', ')}, states.current_speed, states.last_heartbeat
from states join found f on f.device_pk = states.device_pk cross join lateral (select * from devices where id = states.device_pk offset 0) d
left join vehicles v on v.id = d.vehicle_id left join known k on k.device_pk = d.id`;
