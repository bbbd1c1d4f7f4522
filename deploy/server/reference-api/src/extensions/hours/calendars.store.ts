import { calendarFields, type StoredRecord, type WrittenRecord } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';
import { writtenBy } from '../../platform/database/fieldColumns';
import { nameKey } from '../../platform/database/nameKey';

/** The values of a calendar that a user sets. */
export type CalendarValues = StoredRecord<typeof calendarFields>;

/** A calendar without the fields that depend on the reader and the time. */
export type Calendar = Omit<WrittenRecord<typeof calendarFields>, 'vehicles' | 'today'>;

/** The owner of a calendar: a vehicle, a team, or with neither the company. */
export interface Holder {
  vehicle_id: number | null;
  team_id: number | null;
}

const usesOf = (column: string) =>
  `(select coalesce(json_agg(u.${column} order by u.${column}), '[]'::json) from calendar_uses u where u.calendar_id = c.id and u.${column} is not null)`;
/** Columns that are computed from other tables. */
const computed: Readonly<Record<string, string>> = {
  team_ids: usesOf('team_id'),
  vehicle_ids: usesOf('vehicle_id'),
  is_company:
    'exists (select from calendar_uses u where u.calendar_id = c.id and u.vehicle_id is null and u.team_id is null)',
};
const columns = Object.keys(calendarFields)
  .filter((name) => name !== 'vehicles' && name !== 'today')
  .map((name) => `${computed[name] ?? `c.${name}`} as ${name}`)
  .join(', ');

const seenSql = '($1::int[] is null or c.team_id is null or c.team_id = any($1))';

/** Calendars by their names: the company's and those of these teams; null for all. @param only one of them */
export const listCalendars = (queries: Queries, teams: readonly number[] | null, only?: number): Promise<Calendar[]> =>
  queries.query<Calendar>(
    `select ${columns} from work_calendars c where ${seenSql} and ($2::int is null or c.id = $2) order by c.name_key collate "C"`,
    [teams, only ?? null],
  );

const written = writtenBy(calendarFields, { name_key: 'text' });
const stored = (values: CalendarValues) => JSON.stringify([{ ...values, name_key: nameKey(values.name) }]);

/** @param countsFrom ISO 8601: when every instance knows the calendar */
export async function insertCalendar(queries: Queries, values: CalendarValues, countsFrom: string): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `insert into work_calendars (${written.columns}, counts_from)
     select ${written.columns}, $2::timestamptz from ${written.source} returning id`,
    [stored(values), countsFrom],
  );
  return row?.id ?? 0;
}

/** @param countsFrom undefined where the part that decides about alarms is unchanged */
export async function updateCalendar(
  queries: Queries,
  id: number,
  values: CalendarValues,
  countsFrom: string | undefined,
): Promise<void> {
  await queries.query(
    `update work_calendars c set ${written.assigned},
       counts_from = coalesce($2::timestamptz, c.counts_from), updated_at = clock_timestamp() from ${written.source} where c.id = $3`,
    [stored(values), countsFrom ?? null, id],
  );
}

export const deleteCalendar = async (queries: Queries, id: number): Promise<void> => {
  await queries.query('delete from work_calendars where id = $1', [id]);
};

/** Whether another calendar has the name, of those that a user sees; names of other calendars are not disclosed. */
export async function isNameTaken(
  queries: Queries,
  name: string,
  teams: readonly number[] | null,
  except = 0,
): Promise<boolean> {
  const rows = await queries.query(`select from work_calendars c where ${seenSql} and c.name_key = $2 and c.id <> $3`, [
    teams,
    nameKey(name),
    except,
  ]);
  return rows.length > 0;
}

/** Assigns a calendar; null removes the assignment. @returns the calendar that was assigned before */
export async function assignCalendar(
  queries: Queries,
  { vehicle_id, team_id }: Holder,
  calendar: number | null,
  countsFrom: string,
): Promise<number | null> {
  const ofHolder = 'where vehicle_id is not distinct from $1::int and team_id is not distinct from $2::int';
  const before = await queries.query<{ calendar_id: number }>(
    `select calendar_id from calendar_uses ${ofHolder} for update`,
    [vehicle_id, team_id],
  );
  // A repeated call keeps the moment from which the assignment has applied.
  if (before[0]?.calendar_id === calendar) return calendar;
  await queries.query(`delete from calendar_uses ${ofHolder}`, [vehicle_id, team_id]);
  if (calendar !== null)
    await queries.query(
      'insert into calendar_uses (calendar_id, vehicle_id, team_id, counts_from) values ($1, $2, $3, $4)',
      [calendar, vehicle_id, team_id, countsFrom],
    );
  return before[0]?.calendar_id ?? null;
}
