-- What a tracker without an IMEI calls itself: 10 to 15 digits, or a MEID. It is a name like the others.
alter table devices add column identifier text constraint devices_identifier_unique unique;

create or replace function keep_device_names() returns trigger language plpgsql as $$
  declare
    moment timestamptz(3) := now(); --
    known text[] := array_remove(array[new.device_id, new.imei, new.identifier], null); --
    former text[] := '{}'; --
    one text; --
    owner int; --
  begin
    if tg_op = 'UPDATE' then former := array_remove(array[old.device_id, old.imei, old.identifier], null); end if; --
    delete from device_names where device_pk = new.id and name <> all(known); --
    foreach one in array known loop
      insert into device_names (name, device_pk) values (one, new.id) on conflict do nothing; --
      select device_pk into owner from device_names where name = one; --
      -- A name that two devices have from before stays as it is.
      if owner <> new.id and one <> all(former) then
        raise exception 'device name % is taken', one using errcode = 'unique_violation',
          constraint = case one when new.imei then 'devices_imei_unique' when new.identifier then 'devices_identifier_unique' else 'devices_device_id_unique' end; --
      end if; --
    end loop; --
    update ingest_key_devices set device_pk = new.id where device_pk is null and name = any(known); --

    if tg_op = 'UPDATE' then
      delete from tracker_places where valid_to is null and valid_from >= moment and vehicle_id = old.vehicle_id
        and name = any(former) and (new.vehicle_id is distinct from old.vehicle_id or name <> all(known)); --
      update tracker_places set valid_to = moment where valid_to is null and vehicle_id = old.vehicle_id
        and name = any(former) and (new.vehicle_id is distinct from old.vehicle_id or name <> all(known)); --
    end if; --
    if new.vehicle_id is not null then
      insert into tracker_places (name, vehicle_id, valid_from)
        select x.name, new.vehicle_id, case when tg_op = 'INSERT' then new.vehicle_since else moment end
        from (select distinct unnest(known) as name) x
        where not exists (select from tracker_places p where p.name = x.name and p.vehicle_id = new.vehicle_id and p.valid_to is null); --
    end if; --
    return null; --
  end $$;
drop trigger devices_keep_names on devices;
create trigger devices_keep_names after insert or update of device_id, imei, identifier, vehicle_id on devices for each row execute function keep_device_names();
