-- Where a receiver does not know its speed, the fix has none: it was 0 before, which is a vehicle that stands.
alter table locations alter column speed drop not null;
alter table invalid_locations alter column speed drop not null;

-- The output that blocks the engine, as the tracker reports it.
alter table device_state add column blocked boolean;

-- What trackers and their servers call an alarm and say of it.
alter table alarms
  add column source_type text,
  add column source_text text,
  add column zone text,
  add column maintenance text,
  add column value_before real,
  add column value_after real,
  add column value_unit text;

-- A command is confirmed by what shows it: the tracker's words, or its state. `answer_time`: when the tracker wrote; `had_ignition`: when the command was given.
alter table commands
  drop constraint commands_status_check,
  add constraint commands_status_check check (status in ('pending', 'queued', 'sent', 'answered', 'refused', 'confirmed', 'failed')),
  add column answer_time timestamptz(3),
  add column evidence text check (evidence in ('text', 'blocked', 'ignition', 'position')),
  add column evidence_at timestamptz(3),
  add column had_ignition boolean;
update commands set evidence = 'text', evidence_at = answered_at where status = 'confirmed';
-- Nobody answered: that is no failure, and a late answer still counts.
update commands set status = 'sent', result = null, answered_at = null where status = 'failed' and is_unanswered and sent_at is not null;

-- Values of messages that could not be used, by day, tracker, field and reason: how many, and the newest as it came.
create table left_out_values (
  device_pk int not null references devices on delete cascade,
  day date not null,
  field text not null,
  reason text not null,
  count bigint not null,
  last_at timestamptz(3) not null,
  raw text,
  primary key (device_pk, day, field, reason)
);
create index left_out_values_day on left_out_values (day);
