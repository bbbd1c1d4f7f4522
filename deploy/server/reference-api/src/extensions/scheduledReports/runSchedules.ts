import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import type { Database, Queries } from '../../platform/database/database';
import { inPortions } from '../../platform/database/portions';
import { addReportMessages, type Schedule } from './schedules.store';
import { dueRuns } from './when';

/** Schedules that one run handles; the next one handles the rest. */
const AT_ONCE = 20;

type DueSchedule = Pick<
  Schedule,
  'id' | 'every' | 'weekday' | 'month_day' | 'at_time' | 'recipients' | 'next_run_at'
> & { now: string };

/**
 * Writes the messages of due schedules, in one transaction with the time at which each is due next: whichever server is
 * first sends it, and all missed times are sent as one message. On a free day none is sent: it follows at its time of
 * the next day that is not free. @param isFree whether a day, `YYYY-MM-DD`, is free @returns how many messages
 */
export async function enqueueReports(database: Database, isFree: (date: string) => boolean): Promise<number> {
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
    const today = localDateTime(Date.now()).date;
    for (const schedule of due)
      if (isFree(today)) await postpone(queries, schedule, nextWorkDay(today, isFree));
      else messages += await run(queries, schedule);
    return messages;
  });
}

/** No sensible calendar has more free days in a row. */
const MOST_FREE = 31;

function nextWorkDay(today: string, isFree: (date: string) => boolean): string {
  let ahead = 1;
  while (ahead < MOST_FREE && isFree(dayAfter(today, ahead))) ahead++;
  return dayAfter(today, ahead);
}

const postpone = (queries: Queries, { id, at_time }: DueSchedule, day: string) =>
  queries.query('update report_schedules set next_run_at = $2 where id = $1', [
    id,
    new Date(fromLocalDateTime(day, at_time)).toISOString(),
  ]);

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

/** Deletes reports whose messages are no longer stored, and those that had no recipient. */
export const forgetRuns = (database: Database, signal?: AbortSignal): Promise<number> =>
  inPortions(
    database,
    {
      table: 'report_runs',
      where: `started_at < now() - interval '90 days'
        and not exists (select from notification_messages m where m.report_run_id = report_runs.id)`,
    },
    signal,
  );

/** Sends a report to one person now, as a trial. */
export async function addTrial(queries: Queries, scheduleId: number, userId: number): Promise<void> {
  const [made] = await queries.query<{ id: number; due_at: string }>(
    'insert into report_runs (schedule_id, due_at, is_trial) values ($1, now(), true) returning id, due_at',
    [scheduleId],
  );
  if (made) await addReportMessages(queries, made.id, [userId], made.due_at);
}
