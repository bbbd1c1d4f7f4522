-- Rules take alarms of vehicles of some teams; null takes any.
alter table notification_rules add column team_ids int[];
