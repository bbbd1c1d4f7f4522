-- Leases of a message that ended without a word: the process died with it. After three it is dead.
alter table notification_messages add column lost_leases int not null default 0;
-- Reasons that a library wrote with the receiver's whole address; from now on they hold none.
update notification_messages set error = regexp_replace(error, 'https?://\S+', '…') where error ~ 'https?://';
update notification_channels set error = regexp_replace(error, 'https?://\S+', '…') where error ~ 'https?://';
