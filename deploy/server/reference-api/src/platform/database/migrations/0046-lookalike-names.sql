-- Names that look the same are one name, as the eye reads them: capitals, and Latin letters for the Cyrillic ones that look like them (lookalikeKey of shared-auth/contract).
create function lookalike_key(name text) returns text language sql immutable strict parallel safe as $$
  select upper(translate(name, 'абвгдѓђежзѕијйклљмнњопрстќћуфхцчџшщъыьэюяіѐѝАВЕКМНОРСТУХЈЅІ', 'AБBГДЃЂEЖЗSИJЙKЛЉMHЊOПPCTЌЋYФXЦЧЏШЩЪЫЬЭЮЯIЀЍABEKMHOPCTYXJSI')) $$;
create index vehicles_plate_lookalike on vehicles (lookalike_key(license_plate));
create index vehicles_code_lookalike on vehicles (lookalike_key(vehicle_code));
create index devices_device_id_lookalike on devices (lookalike_key(device_id));
create index users_username_lookalike on users (lookalike_key(username));

-- Refuses a new name that looks like another's; twins from before stay, and are refused once one of them is changed to another such name. After the statement, so that two
-- rows may change names with each other; in turn, so that two callers do not enter twins at the same time.
create function refuse_lookalike() returns trigger language plpgsql as $$
  declare
    entered text := to_jsonb(new) ->> tg_argv[0]; --
    other text; --
  begin
    if tg_op = 'UPDATE' and lookalike_key(entered) = lookalike_key(to_jsonb(old) ->> tg_argv[0]) then return null; end if; --
    perform pg_advisory_xact_lock(7242046); --
    execute format('select %1$I from %2$I where lookalike_key(%1$I) = lookalike_key($1) and id <> $2 limit 1', tg_argv[0], tg_table_name) into other using entered, new.id; --
    if other is not null then
      raise exception '% looks like %', entered, other using errcode = 'unique_violation', constraint = tg_argv[1], detail = other; --
    end if; --
    return null; --
  end $$;
create trigger vehicles_refuse_lookalike_plate after insert or update of license_plate on vehicles
  for each row execute function refuse_lookalike('license_plate', 'vehicles_plate_lookalike');
create trigger vehicles_refuse_lookalike_code after insert or update of vehicle_code on vehicles
  for each row execute function refuse_lookalike('vehicle_code', 'vehicles_code_lookalike');
create trigger devices_refuse_lookalike after insert or update of device_id on devices
  for each row execute function refuse_lookalike('device_id', 'devices_device_id_lookalike');
create trigger users_refuse_lookalike after insert or update of username on users
  for each row execute function refuse_lookalike('username', 'users_username_lookalike');

-- Found by what it looks like as well.
update vehicles set search_text = search_text || ' ' || lower(lookalike_key(license_plate)) || ' ' || lower(lookalike_key(vehicle_code))
  where license_plate || vehicle_code ~ '[а-яА-ЯЀ-џ]';
update devices set search_text = search_text || ' ' || lower(lookalike_key(device_id)) where device_id ~ '[а-яА-ЯЀ-џ]';
update users set search_text = search_text || ' ' || lower(lookalike_key(username)) where username ~ '[а-яА-ЯЀ-џ]';
