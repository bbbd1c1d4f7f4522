-- Zones of whose alarms a rule takes; null for any alarm. A zone that is deleted stays in the list and takes none: the rule does not widen.
alter table notification_rules add column zone_ids int[];
