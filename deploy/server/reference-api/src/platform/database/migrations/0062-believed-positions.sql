-- How many of a device's newest fixes, and of their speeds, are not believed (shared-auth/src/contract/records/believeFix.ts): its place is that of the fix before them.
alter table device_state add column left_out_places int not null default 0, add column left_out_speeds int not null default 0;

-- The same of a day, once it is derived: the sums of reports are without them.
alter table device_days add column left_out_places int not null default 0, add column left_out_speeds int not null default 0;
update device_days dd set left_out_places = t.left_out_places, left_out_speeds = t.left_out_speeds
  from trip_days t where t.device_pk = dd.device_pk and t.vehicle_id = dd.vehicle_key and t.day = dd.day and t.left_out_places + t.left_out_speeds > 0;

-- Speeds of the whole fleet are summed up from device_days, which leaves out what is not believed. An instance of the version before still writes these.
alter table fleet_hours alter column moving_count set default 0, alter column speed_sum set default 0, alter column max_speed set default 0, alter column high_speed_count set default 0;
