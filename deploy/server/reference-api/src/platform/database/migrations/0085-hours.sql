-- Calendars of working hours (docs/hours.md).
create table work_calendars (
  id int generated always as identity primary key,
  name text not null,
  -- The name as it is compared: small letters, one space between words.
  name_key text not null constraint work_calendars_name_unique unique,
  -- Whose it is; null for the company's.
  team_id int,
  -- The week: [{"days": [1], "from": "06:00", "to": "14:00"}]. Monday is 1; what does not end after its start goes over midnight.
  shifts jsonb not null,
  -- Whether no shift begins on a public holiday.
  holidays_free boolean not null,
  -- Days that are otherwise: [{"from": "2026-08-01", "to": "2026-08-15", "shifts": [{"from": "08:00", "to": "12:00"}], "note": null}].
  exceptions jsonb not null,
  -- How severe an alarm of driving outside of it is; null for none.
  driving_severity text check (driving_severity in ('critical', 'high', 'medium', 'low')),
  -- What happened before raises no alarm by it.
  counts_from timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- Whose hours a calendar is: a vehicle's, a team's, or those of all others (both null).
create table calendar_uses (
  id int generated always as identity primary key,
  calendar_id int not null references work_calendars on delete cascade,
  vehicle_id int constraint calendar_uses_vehicle unique references vehicles on delete cascade,
  team_id int constraint calendar_uses_team unique,
  counts_from timestamptz(3) not null default now(),
  check (vehicle_id is null or team_id is null)
);
create unique index calendar_uses_company on calendar_uses ((true)) where vehicle_id is null and team_id is null;
create index calendar_uses_of_calendar on calendar_uses (calendar_id);
