-- Trackers that may be silent for another time than all others before they count as offline (docs/hours.md).
create table silence_limits (
  device_pk int primary key references devices on delete cascade,
  minutes int not null check (minutes > 0),
  -- Only working hours of its vehicle's calendar count.
  in_hours boolean not null default false,
  updated_at timestamptz(3) not null default clock_timestamp()
);
