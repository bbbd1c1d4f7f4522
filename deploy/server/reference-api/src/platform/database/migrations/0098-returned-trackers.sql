-- What an unknown tracker was made into, so that this can be undone within an hour. The row goes afterwards.
alter table unknown_trackers
  add column assigned_at timestamptz(3),
  add column device_pk int references devices on delete set null;
