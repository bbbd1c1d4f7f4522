-- The zone whose visits a report has; null for those of all zones. Like one of a vehicle, it goes with what it is about.
alter table report_schedules add column zone_id int references zones on delete cascade;
