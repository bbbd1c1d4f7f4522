-- How many days each kind is kept; a kind without a row by its default (src/retention/retention.ts).
create table retention (
  kind text primary key check (kind in ('positions', 'alarms', 'commands', 'acts')),
  days int not null check (days between 1 and 36500),
  changed_by int references users on delete set null,
  changed_at timestamptz(3) not null default now()
);
create index alarms_age on alarms (created_at);
create index commands_age on commands (created_at);
