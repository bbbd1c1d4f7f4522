-- What a file has made, so that it can be removed together within an hour. `tx` is the transaction that made it: a row
-- that has another one has been written since.
create table file_imports (
  id int generated always as identity primary key,
  kind text not null,
  user_id int not null references users on delete cascade,
  made_at timestamptz(3) not null default now(),
  tx xid not null,
  made int[] not null
);
create index file_imports_user on file_imports (user_id, made_at);
