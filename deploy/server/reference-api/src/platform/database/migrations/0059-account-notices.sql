-- Mails about one's own account, such as that an administrator took the second factor away.
alter table notification_messages drop constraint notification_messages_kind_check;
alter table notification_messages add constraint notification_messages_kind_check check (kind in ('alarm', 'digest', 'test', 'report', 'second_factor_reset'));
