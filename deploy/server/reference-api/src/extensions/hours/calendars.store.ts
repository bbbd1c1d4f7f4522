import type { Severity } from 'shared-auth/contract';
import type { Queries } from '../../platform/database/database';
import type { Hours } from './workingHours';

/** What a user decides about a calendar. */
export interface CalendarValues extends Hours {
  name: string;
  team_id: number | null;
  driving_severity: Severity | null;
}

export interface Calendar extends CalendarValues {
  id: number;
  is_company: boolean;
  team_ids: number[];
  vehicle_ids: number[];
  created_at: string;
  updated_at: string;
}

/** Whose calendar it is: a vehicle's, a team's, or with neither the company's. */
export interface Holder {
  vehicle_id: number | null;
  team_id: number | null;
}

/** A name as it is compared. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('mk');

const usesOf = (column: string) =>
  `(select coalesce(json_agg(u.${column} order by u.${column}), '[]'::json) from calendar_uses u where u.calendar_id = c.id and u.${column} is not null)`;
const columns = `c.id, c.name, c.team_id, c.shifts, c.holidays_free, c.exceptions, c.driving_severity, ${usesOf('team_id')} as team_ids, ${usesOf('vehicle_id')} as vehicle_ids,
  exists (select from calendar_uses u where u.calendar_id = c.id and u.vehicle_id is null and u.team_id is null) as is_company, c.created_at, c.updated_at`;

/** Calendars by their names: the company's and those of these teams; null for all. @param only one of them */
export const listCalendars = (queries: Queries, teams: readonly number[] | null, only?: number): Promise<Calendar[]> =>
  queries.query<Calendar>(
    `select ${columns} from work_calendars c where ($1::int[] is null or c.team_id is null or c.team_id = any($1)) and ($2::int is null or c.id = $2) order by c.name_key collate "C"`,
    [teams, only ?? null],
  );

const names = 'name, name_key, team_id, shifts, holidays_free, exceptions, driving_severity';
const placeholders = '$1, $2, $3, $4::text::jsonb, $5, $6::text::jsonb, $7';
const parameters = ({ name, team_id, shifts, holidays_free, exceptions, driving_severity }: CalendarValues) => [
  ...[name, nameKey(name), team_id, JSON.stringify(shifts), holidays_free, JSON.stringify(exceptions)],
  driving_severity,
];

/** @param countsFrom ISO 8601: when every instance knows of it */
export async function insertCalendar(queries: Queries, values: CalendarValues, countsFrom: string): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `insert into work_calendars (${names}, counts_from) values (${placeholders}, $8) returning id`,
    [...parameters(values), countsFrom],
  );
  return row?.id ?? 0;
}

/** @param countsFrom undefined where what decides about alarms stays as it was */
export async function updateCalendar(
  queries: Queries,
  id: number,
  values: CalendarValues,
  countsFrom: string | undefined,
): Promise<void> {
  await queries.query(
    `update work_calendars set (${names}) = row(${placeholders}), counts_from = coalesce($8, counts_from), updated_at = clock_timestamp() where id = $9`,
    [...parameters(values), countsFrom ?? null, id],
  );
}

export const deleteCalendar = async (queries: Queries, id: number): Promise<void> => {
  await queries.query('delete from work_calendars where id = $1', [id]);
};

export async function countCalendars(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ count: number }>('select count(*)::int as count from work_calendars');
  return row?.count ?? 0;
}

/** Whether another calendar has the name. */
export async function isNameTaken(queries: Queries, name: string, except = 0): Promise<boolean> {
  const rows = await queries.query('select from work_calendars where name_key = $1 and id <> $2', [
    nameKey(name),
    except,
  ]);
  return rows.length > 0;
}

/** Sets whose calendar it is; null takes it away. @returns the one that was there before */
export async function assignCalendar(
  queries: Queries,
  { vehicle_id, team_id }: Holder,
  calendar: number | null,
  countsFrom: string,
): Promise<number | null> {
  const before = await queries.query<{ calendar_id: number }>(
    'delete from calendar_uses where vehicle_id is not distinct from $1::int and team_id is not distinct from $2::int returning calendar_id',
    [vehicle_id, team_id],
  );
  if (calendar !== null)
    await queries.query(
      'insert into calendar_uses (calendar_id, vehicle_id, team_id, counts_from) values ($1, $2, $3, $4)',
      [calendar, vehicle_id, team_id, countsFrom],
    );
  return before[0]?.calendar_id ?? null;
}
