-- Keys by which people choose the password of their account, by their hashes: null until the mail goes out. A key ends with what it was sent for.
create table invitations (
  user_id int primary key references users on delete cascade,
  invited_by int references users on delete set null,
  key_hash text unique,
  expires_at timestamptz(3) not null
);
create function end_invitation() returns trigger language plpgsql as $$
  begin
    delete from invitations where user_id = new.id; --
    return null; --
  end $$;
create trigger users_end_invitation after update of is_active, email_key, password_hash, last_login on users for each row
  when (not new.is_active or new.email_key <> old.email_key or new.password_hash <> old.password_hash or new.last_login is not null) execute function end_invitation();

alter table notification_messages drop constraint notification_messages_kind_check;
alter table notification_messages add constraint notification_messages_kind_check
  check (kind in ('alarm', 'digest', 'test', 'report', 'second_factor_reset', 'invitation')) not valid;
