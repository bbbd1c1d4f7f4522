-- Quiet hours of a user are also the time outside the working hours of the user's team (docs/hours.md).
alter table notification_settings add column quiet_off_hours boolean not null default false;
