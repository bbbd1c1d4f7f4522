-- What rules of alarms need of the past, so that a message that comes late leads to the alarms that it would have led to in time.
alter table locations add column motion boolean, add column battery_level real;
alter table device_state add column tow_since timestamptz(3);

-- The tracker's own battery as messages have it whose reading stands beside no fix of their moment, and every reading that is low.
create table battery_reports (
  device_pk int not null,
  reported_at timestamptz(3) not null,
  level real not null,
  primary key (device_pk, reported_at, level)
);

-- When an alarm reached us: long after it happened it is history. Null: before this was kept.
alter table alarms add column received_at timestamptz(3);
alter table alarms alter column received_at set default now();

-- How much of what was reported is not believed (shared-auth/src/contract/records/believe.ts).
alter table trip_days add column left_out_places int not null default 0, add column left_out_speeds int not null default 0;
