-- Somebody whose data was removed: the row stays for the sums and for what was done, without anything of the person.
alter table users add column removed_at timestamptz(3);

-- Acts are never changed, but for the removal of a person, which takes names and addresses out of them and says so in its transaction.
create or replace function refuse_act_change() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' and current_setting('fleet.acts_retention', true) = 'on' then return old; end if; if tg_op = 'UPDATE' and current_setting('fleet.person_removal', true) = 'on' and (old.id, old.at, old.type, old.user_id, old.subject_id, old.vehicle_id, old.device_pk) is not distinct from (new.id, new.at, new.type, new.user_id, new.subject_id, new.vehicle_id, new.device_pk) then return new; end if; raise exception 'Acts are never changed.'; end $$;
