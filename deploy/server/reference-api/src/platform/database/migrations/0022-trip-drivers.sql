-- The card or key of the driver that was in the tracker as a fix was made.
alter table locations add column driver text;

-- Of a day's trips, and how many stops it has: derived again, as the rules have a new version.
alter table trip_days add column driver text, add column stops int not null default 0;
