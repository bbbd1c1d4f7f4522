-- When a tracker changes its vehicle: what it has sent by then, its clock up to a minute ahead, was of the vehicle that it was in. The same for the whole transaction.
create function moment_of_change(device int) returns timestamptz(3) language sql stable as $$
  select greatest(now()::timestamptz(3), (select least(greatest(gps_time, message_time) + interval '1 millisecond', now() + interval '2 minutes') from device_state where device_pk = device)) $$;
do $$
  declare one text; --
  begin
    foreach one in array array['date_device_vehicle', 'keep_device_assignment', 'keep_device_names'] loop
      execute replace(pg_get_functiondef(one::regproc), 'timestamptz(3) := now()', 'timestamptz(3) := moment_of_change(new.id)'); --
    end loop; --
  end $$;

-- What is true of a vehicle now follows from its tracker's time in it. When a tracker leaves a vehicle, at the end of the transaction (taken out and put back it never left), what only
-- its next message could end is ended: the vehicle's stays in zones, their end unseen, and what the tracker's rules count from.
create function end_lost_present() returns trigger language plpgsql as $$
  declare left_at_last timestamptz(3); --
  begin
    if exists (select from devices d where d.id = new.id and d.vehicle_id = old.vehicle_id) then return null; end if; --
    select max(valid_to) into left_at_last from device_assignments where device_pk = new.id and vehicle_id = old.vehicle_id; --
    update zone_visits v set left_at = greatest(v.entered_at, left_at_last), is_cut = true,
        left_after = greatest(v.entered_at, least(left_at_last, (select s.gps_time from device_state s where s.device_pk = new.id)))
      where v.device_pk = new.id and v.vehicle_id = old.vehicle_id and v.left_at is null; --
    update device_state set zones = null, overspeed_since = null, tow_since = null where device_pk = new.id; --
    return null; --
  end $$;
create constraint trigger devices_end_present after update of vehicle_id on devices deferrable initially deferred
  for each row when (old.vehicle_id is not null and new.vehicle_id is distinct from old.vehicle_id) execute function end_lost_present();

-- A batch of positions that is being written knows the vehicles as they were: the change waits for it, before it holds any row.
create function wait_for_positions() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(7242002); --
    return null; --
  end $$;
create trigger devices_wait_for_positions before update of vehicle_id on devices for each statement execute function wait_for_positions();
