-- Which database this is, and up to when its revocations are written outside of it (REVOCATIONS_DIR): a backup that is restored has an older time, and what came after is applied again.
create table installation (
  id int primary key check (id = 1),
  uuid uuid not null default gen_random_uuid(),
  revocations_until timestamptz(3) not null default 'epoch'
);
insert into installation (id) values (1);
