-- Whether an administrator, or the provider of company accounts, has said that this is the person's address: only by such a one is a company account linked.
alter table users add column email_is_confirmed boolean not null default false;
update users u set email_is_confirmed = true where not exists (
  select from acts a where a.type = 'profile_changed' and a.subject_id = u.id and (a.before ->> 'email') is distinct from (a.after ->> 'email'));

-- A link ends with who made it and with its vehicle, however these end, and comes back with neither.
create function end_shares_of_maker() returns trigger language plpgsql as $$
  begin
    update vehicle_shares set revoked_at = now() where created_by = new.id and revoked_at is null and expires_at > now(); --
    delete from push_subscriptions where user_id = new.id; --
    return null; --
  end $$;
create trigger users_end_shares after update of is_active, role on users for each row
  when (not new.is_active or (new.role = 'driver' and old.role <> 'driver')) execute function end_shares_of_maker();
create function end_shares_of_vehicle() returns trigger language plpgsql as $$
  begin
    update vehicle_shares set revoked_at = now() where vehicle_id = new.id and revoked_at is null and expires_at > now(); --
    return null; --
  end $$;
create trigger vehicles_end_shares after update of status on vehicles for each row when (new.status = 'retired') execute function end_shares_of_vehicle();
update vehicle_shares s set revoked_at = now() where revoked_at is null and expires_at > now()
  and (exists (select from vehicles v where v.id = s.vehicle_id and v.status = 'retired')
    or not exists (select from users u where u.id = s.created_by and u.is_active and u.role <> 'driver'));
