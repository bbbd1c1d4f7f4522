-- Which values of trackers are kept over time, and what they mean (docs/trackers.md): of one tracker, or of a model.
create table sensors (
  id int generated always as identity primary key,
  device_pk int references devices on delete cascade,
  device_type text,
  attribute text not null,
  is_flag boolean not null,
  name text not null,
  unit text,
  factor float8 not null,
  addend float8 not null,
  points jsonb not null,
  smoothing int not null,
  lowest float8,
  highest float8,
  thresholds jsonb not null,
  -- When it was chosen: what comes from then on is kept.
  since timestamptz(3) not null,
  -- Readings from then on are held against the thresholds: what was before a change stays as it was.
  counts_from timestamptz(3) not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  constraint sensors_of_one check (num_nonnulls(device_pk, device_type) = 1)
);
create unique index sensors_once on sensors (coalesce(device_pk, 0), coalesce(device_type, ''), attribute);

-- What was sent, before factor and table: the first of each half minute.
create table sensor_readings (
  sensor_id int not null,
  device_pk int not null,
  -- Half minutes since 1970.
  slot int not null,
  at timestamptz(3) not null,
  value float8 not null,
  -- With all that a graph reads: rows of one tracker lie far apart in the table.
  primary key (sensor_id, device_pk, slot) include (at, value)
);

-- In how many of a tracker's messages each value was, so that it is known how often it comes.
create table sent_values (
  device_pk int primary key references devices on delete cascade,
  newest timestamptz(3) not null,
  messages int not null,
  counts jsonb not null
);
