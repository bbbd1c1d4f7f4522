-- Trackers that send and that nobody entered. Few rows, rewritten with each message; the oldest of those that were heard once make room for new ones.
create table unknown_trackers (
  unique_id text primary key,
  protocol text,
  first_message timestamptz(3) not null,
  last_message timestamptz(3) not null,
  message_count bigint not null,
  -- The newest position as the door read it: stored once the tracker is put on a vehicle.
  last_position jsonb,
  ignored_at timestamptz(3)
) with (fillfactor = 50);
