-- Whose account a run has made.
alter table brought_things add column user_id int references users on delete cascade;
