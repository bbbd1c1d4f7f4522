-- What the tracker said of the vehicle together with a fix.
alter table locations add column ignition boolean, add column odometer double precision;

-- The ignition as messages without a fix of their own have it: a parked vehicle sends nothing else.
create table ignition_reports (
  device_pk int not null,
  reported_at timestamptz(3) not null,
  ignition boolean not null,
  primary key (device_pk, reported_at)
);

-- What a vehicle did on a day of Skopje, derived from the locations (docs/trips.md). Distances in metres, durations in seconds, the odometer in kilometres.
create table trip_days (
  vehicle_id int not null references vehicles,
  device_pk int not null references devices,
  day date not null,
  -- From what it was derived: when one of these differs, it is derived again.
  rules int not null,
  fix_count bigint not null,
  previous_count bigint not null,
  is_closed boolean not null,
  derived_at timestamptz(3) not null,
  distance int not null,
  estimated_distance int not null,
  distance_source text,
  driving_seconds int not null,
  idling_seconds int not null,
  standing_seconds int not null,
  silent_seconds int not null,
  trips int not null,
  top_speed real,
  first_departure timestamptz(3),
  last_arrival timestamptz(3),
  start_latitude double precision,
  start_longitude double precision,
  end_latitude double precision,
  end_longitude double precision,
  odometer_start double precision,
  odometer_end double precision,
  -- Trips, stops and gaps, in the order of time.
  entries jsonb not null,
  primary key (vehicle_id, day, device_pk)
);
create index trip_days_day on trip_days (day);
