-- A zone's limit counts from when it was set: a fix of the time before that comes late is held against none.
alter table zones add column limit_from timestamptz(3) not null default now();

-- Until when a tracker was heard of on a stay, messages without a fix included, where an alarm rests on it.
alter table zone_visits add column heard_until timestamptz(3);
