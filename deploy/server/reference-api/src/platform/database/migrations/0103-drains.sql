-- How severe an alarm of what left a tank is; null for none (docs/trackers.md).
alter table sensors add column drain_severity text check (drain_severity in ('critical', 'high', 'medium', 'low'));

-- What was known of a vehicle's day when its drains were looked for, and the alarms that were found: where it is something else, they are looked for again.
create table fuel_days (
  vehicle_id int not null references vehicles on delete cascade,
  day date not null,
  mark text not null,
  keys text[] not null,
  primary key (vehicle_id, day)
);
