-- Nobody answered a command in time: whether the device has carried it out is not known.
alter table commands add column is_unanswered boolean not null default false;
update commands set is_unanswered = true where status = 'failed' and result = 'Уредот не одговори.';
create index commands_engine on commands (device_pk, id desc) where command_type in ('engine_cut', 'engine_restore');

-- Engines to be cut once their vehicle stands. `still_since`: the first fix of the standing that goes on.
create table waiting_engine_cuts (
  device_pk int primary key references devices on delete cascade,
  reason text not null,
  created_by int references users,
  created_at timestamptz(3) not null default now(),
  still_since timestamptz(3)
);
