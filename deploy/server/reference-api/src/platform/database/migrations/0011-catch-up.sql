-- What a Traccar server in front has, and what of it is being fetched because forwarding has lost it. One instance at a time looks.
create table traccar_look (
  id int primary key check (id = 1),
  holder text,
  held_until timestamptz(3),
  looked_at timestamptz(3)
);
insert into traccar_look (id) values (1);

-- Of each of its devices: the latest position it had at the last look, how far ours reached then, and the gap that is being fetched.
create table traccar_devices (
  unique_id text primary key,
  position_id bigint,
  stored_until timestamptz(3),
  fetch_from timestamptz(3),
  fetch_until timestamptz(3)
);
create index traccar_devices_gaps on traccar_devices (fetch_from) where fetch_from is not null;
