-- What a graph of a month shows of a sensor's day in a tracker (by UTC), so that it does not read every reading.
create table sensor_days (
  sensor_id int not null,
  device_pk int not null,
  -- Days since 1970.
  day int not null,
  -- The limits by which the points were computed; '' where readings of the day have changed since.
  mark text not null,
  -- Epoch ms and raw value of each.
  points jsonb not null,
  primary key (sensor_id, device_pk, day)
);

-- A trigger, because many calls change readings, and the version before does not know the days. The row is made where it is missing: whoever computes the day at this time waits for it, or finds that the day has changed.
create function outdate_sensor_days() returns trigger language plpgsql as $$
  begin
    insert into sensor_days as d (sensor_id, device_pk, day, mark, points)
    select distinct sensor_id, device_pk, slot / 2880, '', '[]'::jsonb from changed where slot / 2880 < floor(extract(epoch from now()) / 86400) order by 1, 2, 3
    on conflict (sensor_id, device_pk, day) do update set mark = '', points = '[]' where d.mark <> ''; --
    return null; --
  end $$;
create trigger sensor_readings_inserted after insert on sensor_readings referencing new table as changed
  for each statement execute function outdate_sensor_days();
create trigger sensor_readings_updated after update on sensor_readings referencing new table as changed
  for each statement execute function outdate_sensor_days();
create trigger sensor_readings_deleted after delete on sensor_readings referencing old table as changed
  for each statement execute function outdate_sensor_days();
