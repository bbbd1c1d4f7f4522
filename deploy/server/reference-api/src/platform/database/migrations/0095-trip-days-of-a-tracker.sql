-- Only undoing an import removes trackers, and only ones that never drove. Without an index, this key had it read the
-- days of all vehicles for each of them.
alter table trip_days drop constraint trip_days_device_pk_fkey;
