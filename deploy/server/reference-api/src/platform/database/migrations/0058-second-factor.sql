-- What people show at sign-in beside their password: an app's codes, passkeys, and recovery codes for when these are lost.
create table totp_secrets (
  user_id int primary key references users,
  -- Sealed by a key that is not in the database.
  secret text not null,
  -- Of the newest code that was accepted (30 s each): none is accepted twice.
  last_step bigint not null,
  -- Wrong codes since the last right proof of any kind.
  failures int not null default 0,
  created_at timestamptz(3) not null default now()
);
create table passkeys (
  id int generated always as identity primary key,
  user_id int not null references users,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- The console's host name: a browser offers a passkey there alone.
  rp_id text not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id);
create table recovery_codes (
  user_id int not null references users,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
-- Steps that have begun and wait for their proof; each is good once, for some minutes.
create table second_factor_steps (
  ticket_hash text primary key,
  user_id int not null references users,
  purpose text not null check (purpose in ('sign_in', 'add_totp', 'add_passkey', 'confirm')),
  -- Of a sign-in: as it was when the password was right. Of the others: in which session.
  password_hash text,
  provider_token text,
  session_id uuid references sessions on delete cascade,
  challenge text,
  secret text,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index second_factor_steps_of_user on second_factor_steps (user_id);
create table second_factor_rules (
  id int primary key check (id = 1),
  required_roles text[] not null default '{}',
  -- Whether engine cuts and removals of people ask again.
  confirms boolean not null default false,
  -- Whether accounts of the company's provider need one of their own.
  asks_company_accounts boolean not null default false
);
insert into second_factor_rules (id) values (1);
alter table sessions
  -- When the person last showed who they are.
  add column confirmed_at timestamptz(3),
  -- Can do nothing but add the second factor that its role requires.
  add column is_held boolean not null default false;
