import type { CallData, ReceivedBody, reportScheduleCalls } from 'shared-auth/calls';
import { lowestRoleWith, type Role, roleHas, roles } from 'shared-auth/contract';
import type { ViewChoice } from 'shared-ui/reports';
import { type VisibilityScope, visibilityScopeOf } from '../../identity/access/visibilityScope';
import type { Queries } from '../../platform/database/database';
import { nextRun } from './when';

/** The values of a scheduled report that a person sets. */
export type ScheduleValues = ReceivedBody<(typeof reportScheduleCalls.create)['body']>;

/** The maker is included where the account still exists. */
export type Schedule = CallData<typeof reportScheduleCalls.list>[number] & { maker_id: number | null };

/** One time at which a report is sent. */
export interface ReportRun extends ViewChoice {
  id: number;
  name: string;
  format: 'xlsx' | 'link';
  due_at: string;
  is_trial: boolean;
  missed: number;
  missed_from: string | null;
}

const choice = 's.view, s.days, s.vehicle_id, s.zone_id, s.month';
const columns = `s.id, s.name, ${choice}, s.format, s.every, s.weekday, s.month_day, s.at_time, s.recipients, s.is_paused, s.next_run_at, s.last_run_at,
  s.created_by as maker_id, (select first_name || ' ' || last_name from users u where u.id = s.created_by) as created_by`;

export const listSchedules = (queries: Queries): Promise<Schedule[]> =>
  queries.query<Schedule>(`select ${columns} from report_schedules s order by s.id`);

export async function findSchedule(queries: Queries, id: number): Promise<Schedule | undefined> {
  const [schedule] = await queries.query<Schedule>(`select ${columns} from report_schedules s where s.id = $1`, [id]);
  return schedule;
}

/**
 * The stored values, in the order of the columns below. A schedule that was changed or resumes after a pause gets its
 * next due time from now.
 */
const written = (values: ScheduleValues) => [
  values.name,
  values.view,
  values.days,
  values.vehicle_id,
  values.zone_id ?? null,
  values.month,
  values.format,
  values.every,
  values.weekday,
  values.month_day,
  values.at_time,
  values.recipients,
  values.is_paused,
  new Date(nextRun(values, Date.now())).toISOString(),
];
const names =
  'name, view, days, vehicle_id, zone_id, month, format, every, weekday, month_day, at_time, recipients, is_paused, next_run_at';
const marks = names.split(', ').map((_, index) => `$${index + 1}`);

export async function insertSchedule(queries: Queries, values: ScheduleValues, userId: number): Promise<Schedule> {
  const [row] = await queries.query<{ id: number }>(
    `insert into report_schedules (${names}, created_by) values (${marks.join(', ')}, $${marks.length + 1}) returning id`,
    [...written(values), userId],
  );
  const schedule = row && (await findSchedule(queries, row.id));
  if (!schedule) throw new Error('The insert returned no row.');
  return schedule;
}

export async function updateSchedule(
  queries: Queries,
  id: number,
  values: ScheduleValues,
): Promise<Schedule | undefined> {
  const changes = names.split(', ').map((name, index) => `${name} = ${marks[index]}`);
  await queries.query(
    `update report_schedules set ${changes.join(', ')}, updated_at = now() where id = $${marks.length + 1}`,
    [...written(values), id],
  );
  return findSchedule(queries, id);
}

/** Deletes a schedule, and its unsent messages. */
export const deleteSchedule = (queries: Queries, id: number): Promise<unknown> =>
  queries.query('delete from report_schedules where id = $1', [id]);

export async function findRun(queries: Queries, id: number): Promise<ReportRun | undefined> {
  const [run] = await queries.query<ReportRun>(
    `select r.id, s.name, ${choice}, s.format, r.due_at, r.is_trial, r.missed, r.missed_from
     from report_runs r join report_schedules s on s.id = r.schedule_id where r.id = $1`,
    [id],
  );
  return run;
}

/** Roles that read reports. */
export const readerRoles = roles.filter((role) => roleHas(role, 'reports.view'));

/** The vehicles that a user sees in reports; undefined for a user who may read none. */
export async function findReader(queries: Queries, userId: number): Promise<VisibilityScope | undefined> {
  const [user] = await queries.query<{ id: number; is_limited: boolean }>(
    `select u.id, exists (select from limited_users l where l.user_id = u.id) as is_limited
     from users u where u.id = $1 and u.is_active and u.role = any($2::text[])`,
    [userId, readerRoles],
  );
  return user && visibilityScopeOf(queries, user);
}

/** The role of a recipient; the lowest role that may read reports where the account has just been removed. */
export async function roleOf(queries: Queries, userId: number): Promise<Role> {
  const [user] = await queries.query<{ role: Role }>('select role from users where id = $1', [userId]);
  return user?.role ?? lowestRoleWith('reports.view');
}

/** Adds a message for each recipient who may read reports. @returns how many */
export async function addReportMessages(
  queries: Queries,
  runId: number,
  recipients: readonly number[],
  dueAt: string,
): Promise<number> {
  const rows = await queries.query(
    `insert into notification_messages (user_id, channel, kind, report_run_id, caused_at)
     select u.id, 'mail', 'report', $1, $3 from users u where u.id = any($2::int[]) and u.is_active and u.role = any($4::text[])
     on conflict do nothing returning id`,
    [runId, recipients, dueAt, readerRoles],
  );
  return rows.length;
}
