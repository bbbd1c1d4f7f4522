import type { Database, Queries } from '../../platform/database/database';
import { addReportMessages, type Schedule } from './schedules.store';
import { dueRuns } from './when';

/** Schedules that one look takes: the rest with the next. */
const AT_ONCE = 20;

type DueSchedule = Pick<
  Schedule,
  'id' | 'every' | 'weekday' | 'month_day' | 'at_time' | 'recipients' | 'next_run_at'
> & { now: string };

/**
 * Writes the messages of what has come due, in one transaction with the time at which each schedule is due next:
 * whichever server is first sends it, and all that was missed is sent once. @returns how many messages
 */
export async function enqueueReports(database: Database): Promise<number> {
  const [open] = await database.query<{ any: boolean }>(
    'select exists (select from report_schedules where not is_paused and next_run_at <= now()) as any',
  );
  if (open?.any !== true) return 0;
  return database.transaction(async (queries) => {
    const due = await queries.query<DueSchedule>(
      `select id, every, weekday, month_day, at_time, recipients, next_run_at, now() as now from report_schedules
       where not is_paused and next_run_at <= now() order by next_run_at limit ${AT_ONCE} for update skip locked`,
    );
    let messages = 0;
    for (const schedule of due) messages += await run(queries, schedule);
    return messages;
  });
}

async function run(queries: Queries, { id, recipients, next_run_at, now, ...timing }: DueSchedule): Promise<number> {
  const { due, missed, next } = dueRuns(timing, Date.parse(next_run_at), Date.parse(now));
  const dueAt = new Date(due).toISOString();
  await queries.query('update report_schedules set next_run_at = $2, last_run_at = now() where id = $1', [
    id,
    new Date(next).toISOString(),
  ]);
  const [made] = await queries.query<{ id: number }>(
    `insert into report_runs (schedule_id, due_at, missed, missed_from) values ($1, $2, $3, $4) on conflict do nothing returning id`,
    [id, dueAt, missed, missed > 0 ? next_run_at : null],
  );
  return made ? addReportMessages(queries, made.id, recipients, dueAt) : 0;
}

/** Drops what was sent once no message of it is kept any more, and what was due without a recipient. */
export const forgetRuns = (queries: Queries): Promise<unknown> =>
  queries.query(
    `delete from report_runs r where started_at < now() - interval '90 days'
     and not exists (select from notification_messages m where m.report_run_id = r.id)`,
  );

/** Sends a report to one person now, as a trial. */
export async function addTrial(queries: Queries, scheduleId: number, userId: number): Promise<void> {
  const [made] = await queries.query<{ id: number; due_at: string }>(
    'insert into report_runs (schedule_id, due_at, is_trial) values ($1, now(), true) returning id, due_at',
    [scheduleId],
  );
  if (made) await addReportMessages(queries, made.id, [userId], made.due_at);
}
