-- A message is not a fix: what is known of a tracker has the time of its newest message (message_time), and each value the time of the message that it is from
-- (field_times, in the order of `stateFields`); its place has the time of the newest valid fix (gps_time).
alter table device_state
  add column message_time timestamptz(3),
  add column field_times timestamptz(3)[],
  add column motion boolean,
  add column fuel_litres real,
  add column tracker_voltage real,
  add column temp1 real,
  add column temp2 real,
  add column temp3 real,
  add column temp4 real,
  add column total_distance double precision,
  add column engine_hours double precision,
  add column driver_unique_id text,
  add column signal real,
  add column firmware text,
  add column protocol text;
update device_state set message_time = gps_time, field_times = array_fill(gps_time, array[21]) where gps_time is not null;
-- A fix that later messages have not renewed says how fast the vehicle was: it stands once the tracker says so, or has sent for two minutes without a new fix.
alter table device_state add column current_speed real generated always as (
  case when message_time - gps_time > interval '2 minutes'
    or (not ignition and field_times[1] - gps_time > interval '10 seconds')
    or (not motion and field_times[2] - gps_time > interval '10 seconds') then 0 else speed end) stored;
-- What trackers say besides, by name: the newest value and the time of its message.
create table device_attributes (
  device_pk int primary key references devices,
  newest timestamptz(3) not null,
  attributes jsonb not null
) with (fillfactor = 50);
-- Fixes that the tracker itself calls invalid are kept for the record, apart: no list, sum or report can take them for places.
create table invalid_locations (
  device_pk int not null,
  vehicle_id int,
  latitude double precision not null,
  longitude double precision not null,
  speed real not null,
  heading real,
  altitude real,
  satellites int,
  accuracy real,
  gps_time timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (device_pk, gps_time, latitude, longitude)
);
create index invalid_locations_age on invalid_locations (gps_time);
