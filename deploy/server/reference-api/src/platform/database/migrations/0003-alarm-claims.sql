-- Who works on an alarm, so that two people do not do the same.
alter table alarms add column claimed_by int references users, add column claimed_at timestamptz(3);
-- The unacknowledged alarms are counted for every console, and its ten newest are shown.
create index alarms_open_created on alarms (created_at desc, id desc) where not is_acknowledged;
