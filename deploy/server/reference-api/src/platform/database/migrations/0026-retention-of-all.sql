-- Messages and errors of pages are kept as long as administrators choose, like the rest.
alter table retention drop constraint retention_kind_check;
alter table retention add constraint retention_kind_check check (kind in ('positions', 'alarms', 'commands', 'acts', 'messages', 'errors'));
