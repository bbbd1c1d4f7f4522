-- A zone of a team takes that team's vehicles, and no one learns by a name that is taken what others have: it is taken within the team.
alter table zones drop constraint zones_name_unique;
create unique index zones_name_unique on zones (coalesce(team_id, 0), name_key);
alter table work_calendars drop constraint work_calendars_name_unique;
create unique index work_calendars_name_unique on work_calendars (coalesce(team_id, 0), name_key);

-- Whose zone a limit of the past was of; null for everyone's.
alter table past_zone_limits add column team_id int;

-- What zones were called before: a stay keeps the name that its zone had, also once the zone is gone.
create table past_zone_names (
  id int generated always as identity primary key,
  zone_id int not null,
  name text not null,
  team_id int,
  until timestamptz(3) not null
);
create index past_zone_names_of_zone on past_zone_names (zone_id, until);
alter table zone_visits drop constraint zone_visits_zone_id_fkey;

create or replace function keep_zone_limit() returns trigger language plpgsql as $$
  begin
    insert into past_zone_limits (zone_id, geometry, team_id, takers, counts_from, until) values (old.id, old.geometry, old.team_id,
      coalesce((select jsonb_agg(jsonb_build_object('vehicle_ids', r.vehicle_ids, 'team_ids', r.team_ids))
        from zone_rules r where r.zone_id = old.id and r.event = 'speed' and r.is_active), '[]'),
      greatest(old.limit_from, old.counts_from), clock_timestamp()); --
    if tg_op = 'DELETE' then return old; end if; --
    return new; --
  end $$;
create trigger zones_keep_given_limit before update of team_id on zones for each row
  when (old.speed_limit is not null and old.team_id is distinct from new.team_id
    and old.speed_limit is not distinct from new.speed_limit and old.geometry is not distinct from new.geometry)
  execute function keep_zone_limit();

create function keep_zone_name() returns trigger language plpgsql as $$
  begin
    if exists (select from zone_visits where zone_id = old.id) then
      insert into past_zone_names (zone_id, name, team_id, until) values (old.id, old.name, old.team_id, clock_timestamp()); --
    end if; --
    return null; --
  end $$;
create trigger zones_keep_changed_name after update of name on zones for each row
  when (old.name is distinct from new.name) execute function keep_zone_name();
create trigger zones_keep_deleted_name after delete on zones for each row execute function keep_zone_name();
