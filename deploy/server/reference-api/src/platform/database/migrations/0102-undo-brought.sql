-- What a run has made, so that it can be taken back while nobody has used it: whether the tracker is new too, when a run wrote it last, and the rows beside vehicles and zones as they were
-- made.
alter table brought_things
  add column is_tracker_made boolean not null default false,
  add column written_at timestamptz(3),
  add column made jsonb not null default '[]';
update brought_things set is_tracker_made = is_made where kind = 'vehicle';

-- Trackers that are gone, whose messages are still to be dropped.
create table undone_trackers (device_pk int primary key);
