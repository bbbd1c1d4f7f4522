-- When a tracker changes its vehicle, what it has sent by then was of the vehicle that it was in: so were its alarms
-- that came without a position, by a clock that is ahead.
create or replace function moment_of_change(device int) returns timestamptz(3) language sql stable as $$
  select least(now() + interval '2 minutes', greatest(now(),
    (select greatest(gps_time, message_time) from device_state where device_pk = device) + interval '1 millisecond',
    (select max(created_at) from alarms where device_pk = device and created_at > now()) + interval '1 millisecond'))::timestamptz(3) $$;
