-- How fast vehicles may be (docs/limits.md): what was set, when. Of a vehicle, a team, a type, or else of all, the
-- newest row counts; a field that is null is taken from the less specific one.
create table speed_limits (
  id int generated always as identity primary key,
  vehicle_id int references vehicles on delete cascade,
  team_id int,
  vehicle_type text,
  -- km/h
  speed_limit int,
  -- What is allowed above it: km/h or percent, as the unit has it.
  tolerance int,
  tolerance_unit text check (tolerance_unit in ('kmh', 'percent')),
  -- Seconds above both before it is an alarm.
  min_seconds int,
  -- Fixes before it are held against what counted then.
  counts_from timestamptz(3) not null,
  constraint speed_limits_of_one check (num_nonnulls(vehicle_id, team_id, vehicle_type) <= 1),
  constraint speed_limits_tolerance check ((tolerance is null) = (tolerance_unit is null))
);
create index speed_limits_of_vehicle on speed_limits (vehicle_id) where vehicle_id is not null;

-- In which team and of which type vehicles were before: their limits of that time hold for it.
create table past_vehicle_groups (
  id int generated always as identity primary key,
  vehicle_id int not null references vehicles on delete cascade,
  team_id int,
  vehicle_type text not null,
  until timestamptz(3) not null
);
create index past_vehicle_groups_of_vehicle on past_vehicle_groups (vehicle_id, until);

create function keep_vehicle_groups() returns trigger language plpgsql as $$
  begin
    -- Every instance knows of the change by then.
    insert into past_vehicle_groups (vehicle_id, team_id, vehicle_type, until)
      values (old.id, old.team_id, old.vehicle_type, clock_timestamp() + interval '7 seconds'); --
    return null; --
  end $$;
create trigger vehicles_keep_groups after update of team_id, vehicle_type on vehicles for each row
  when (old.team_id is distinct from new.team_id or old.vehicle_type is distinct from new.vehicle_type)
  execute function keep_vehicle_groups();
