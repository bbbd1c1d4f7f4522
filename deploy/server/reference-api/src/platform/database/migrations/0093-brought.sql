-- What a fleet was brought along from a Traccar server: never what lets somebody in there.
create table brought_runs (
  id int generated always as identity primary key,
  source text not null,
  days int not null,
  started_at timestamptz(3) not null default now(),
  beat_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  state text not null default 'running',
  is_stopping boolean not null default false,
  progress jsonb not null default '{"phase": "read", "done": 0, "total": 0, "created": 0, "changed": 0, "same": 0, "positions": 0}',
  refused jsonb not null default '[]',
  problem text
);
create unique index brought_runs_one on brought_runs (state) where state = 'running';

-- What came from there, as it was there then: a second run changes only what has changed there since.
create table brought_things (
  source text not null,
  kind text not null,
  their_id int not null,
  given jsonb not null,
  is_made boolean not null,
  vehicle_id int references vehicles on delete cascade,
  device_id int references devices on delete set null,
  zone_id int,
  history_from timestamptz(3),
  history_until timestamptz(3),
  primary key (source, kind, their_id)
);
create index brought_things_vehicle on brought_things (vehicle_id);
create index brought_things_device on brought_things (device_id);
