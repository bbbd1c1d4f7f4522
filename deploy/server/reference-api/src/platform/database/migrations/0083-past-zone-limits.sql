-- The limits that zones had: a fix of that time which comes late is held against none of its vehicle's (docs/limits.md).
create table past_zone_limits (
  id int generated always as identity primary key,
  -- No reference: the zone may be gone.
  zone_id int not null,
  geometry jsonb not null,
  -- Whose it was: `vehicle_ids` and `team_ids` of the zone's rules of speed; none for everyone's.
  takers jsonb not null,
  counts_from timestamptz(3) not null,
  until timestamptz(3) not null
);

create function keep_zone_limit() returns trigger language plpgsql as $$
  begin
    insert into past_zone_limits (zone_id, geometry, takers, counts_from, until) values (old.id, old.geometry,
      coalesce((select jsonb_agg(jsonb_build_object('vehicle_ids', r.vehicle_ids, 'team_ids', r.team_ids))
        from zone_rules r where r.zone_id = old.id and r.event = 'speed' and r.is_active), '[]'),
      greatest(old.limit_from, old.counts_from), clock_timestamp()); --
    if tg_op = 'DELETE' then return old; end if; --
    return new; --
  end $$;
create trigger zones_keep_changed_limit before update of speed_limit, geometry on zones for each row
  when (old.speed_limit is not null and (old.speed_limit is distinct from new.speed_limit or old.geometry is distinct from new.geometry))
  execute function keep_zone_limit();
create trigger zones_keep_deleted_limit before delete on zones for each row
  when (old.speed_limit is not null) execute function keep_zone_limit();
