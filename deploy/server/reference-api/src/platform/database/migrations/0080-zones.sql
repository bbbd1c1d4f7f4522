-- Places that mean something to the fleet (docs/zones.md).
create table zones (
  id int generated always as identity primary key,
  name text not null,
  -- The name as it is compared: small letters, one space between words.
  name_key text not null constraint zones_name_unique unique,
  kind text not null,
  color text not null,
  -- Whose zone it is; null for everyone's.
  team_id int,
  note text,
  -- km/h above which a vehicle inside raises an alarm.
  speed_limit int,
  -- As the contract has it: GeoJSON, with a circle's radius and a corridor's width in metres.
  geometry jsonb not null,
  -- How many points the geometry has: all zones together have a limit.
  points int not null,
  -- Fixes before it do not count: the zone was not there, or had another shape.
  counts_from timestamptz(3) not null default now(),
  -- Since when the visits of the past are computed; null while they were never.
  computed_from timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- One stay of a vehicle in a zone, as the fixes of its device show it.
create table zone_visits (
  id bigint generated always as identity primary key,
  zone_id int not null references zones on delete cascade,
  device_pk int not null references devices on delete cascade,
  vehicle_id int not null references vehicles on delete cascade,
  -- The first fix inside, and the last one before it, outside: null where nothing is known of the time before.
  entered_at timestamptz(3) not null,
  entered_after timestamptz(3),
  -- The first fix outside, and the last one before it, inside; both null while it is inside.
  left_at timestamptz(3),
  left_after timestamptz(3),
  -- Its end was not seen: private time began, the tracker went to another vehicle, or the zone changed.
  is_cut boolean not null default false,
  -- The first fix of it that was faster than the zone's limit, and how fast.
  fast_at timestamptz(3),
  fast_speed real,
  constraint zone_visits_unique unique (device_pk, zone_id, entered_at)
);
create index zone_visits_of_device on zone_visits (device_pk, entered_at);
create index zone_visits_of_zone on zone_visits (zone_id, entered_at desc);
create index zone_visits_of_vehicle on zone_visits (vehicle_id, entered_at desc);
create index zone_visits_open on zone_visits (zone_id) where left_at is null;

-- What raises an alarm of a zone, for some vehicles, teams, or all.
create table zone_rules (
  id int generated always as identity primary key,
  zone_id int not null references zones on delete cascade,
  event text not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  minutes int,
  -- HH:MM in Skopje.
  from_time text,
  to_time text,
  -- Days of the week, Monday is 1.
  days int[] not null default '{1,2,3,4,5,6,7}',
  -- Both empty: all vehicles.
  vehicle_ids int[] not null default '{}',
  team_ids int[] not null default '{}',
  is_active boolean not null default true,
  -- What happened before raises no alarm.
  counts_from timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index zone_rules_of_zone on zone_rules (zone_id);

-- The zones that a device's newest believed fix is in, and its vehicle then; null for none.
alter table device_state add column zones jsonb;
