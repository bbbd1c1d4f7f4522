-- Version 1.1.0 sends a message of a kind that it does not know as a test. While it still serves beside this one, an invitation waits for an instance whose name shows that it knows them.
create function keep_invitation_waiting() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger messages_keep_invitation_waiting before update of leased_by on notification_messages for each row
  when (new.kind = 'invitation' and new.leased_by not like 'invitations:%') execute function keep_invitation_waiting();
