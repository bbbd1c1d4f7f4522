-- When the newest alarm of driving outside working hours began, where a device has one (docs/hours.md).
alter table device_state add column driving_alarm timestamptz(3);
