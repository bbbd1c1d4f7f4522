-- Sign-in at an identity provider. `provider_subject` is issuer and subject: only by it is an account known again. `provider_token` is a session's refresh token, encrypted, by
-- which the provider is asked whether the account still lives there. A sign-in that came back from the provider waits a minute for the page that began it.
alter table users add column provider_subject text constraint users_provider_subject_unique unique;
alter table sessions
  add column provider_token text,
  add column provider_checked_at timestamptz(3);
create index sessions_provider on sessions (provider_checked_at) where provider_token is not null;
create table provider_sign_ins (
  ticket_hash text primary key,
  secret_hash text not null,
  user_id int not null references users on delete cascade,
  password_hash text not null,
  provider_token text not null,
  expires_at timestamptz(3) not null
);
