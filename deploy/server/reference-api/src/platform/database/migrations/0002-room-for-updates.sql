-- These rows are rewritten all day; with room on their page PostgreSQL need not touch the indexes.
alter table device_days set (fillfactor = 70);
alter table fleet_hours set (fillfactor = 70);
