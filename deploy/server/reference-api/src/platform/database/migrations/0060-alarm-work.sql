-- What was done about an alarm, in words: notes, hand-overs and why it was closed. The last of them stands with the alarm, as every list shows it.
create table alarm_notes (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarms on delete cascade,
  kind text not null check (kind in ('note', 'handed_over', 'closed')),
  text text not null,
  author_id int not null references users,
  -- To whom it was handed over; null for the next shift.
  to_user_id int references users,
  created_at timestamptz(3) not null default now()
);
create index alarm_notes_of_alarm on alarm_notes (alarm_id, id);
alter table alarms
  add column note_count int not null default 0,
  add column last_note text,
  add column last_note_at timestamptz(3),
  add column last_note_by int references users,
  -- Since when it waits for somebody else; null once somebody has claimed it.
  add column handed_over_at timestamptz(3);
create index alarms_claimed on alarms (claimed_by) where claimed_by is not null and not is_acknowledged;
