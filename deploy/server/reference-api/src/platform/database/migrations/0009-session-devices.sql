-- Where a session is used: what the browser says of itself, the address of its last call, and when that was.
alter table sessions
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_used_at timestamptz(3) not null default now();
