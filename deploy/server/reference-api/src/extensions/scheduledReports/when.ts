import type { Rhythm } from 'shared-auth/calls';
import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { monthPeriod } from 'shared-ui/reports';

/** When a report is sent, by Skopje's clocks. */
export interface Timing {
  every: Rhythm;
  /** 1 is Monday; for `week`. */
  weekday: number | null;
  /** A day that a month does not have is its last one; for `month`. */
  month_day: number | null;
  /** `HH:mm` */
  at_time: string;
}

/** Monday is 1. @param day - `YYYY-MM-DD` */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function isDay({ every, weekday, month_day }: Timing, day: string): boolean {
  if (every === 'week') return weekdayOf(day) === weekday;
  if (every === 'day') return true;
  const last = Number(monthPeriod(day.slice(0, 7)).to.slice(8));
  return Number(day.slice(8)) === Math.min(month_day ?? 1, last);
}

/** More days than any two due times are apart. */
const MOST_DAYS = 63;

/**
 * The first time after a moment: at the chosen time of day through both changes of the clocks. A time that they skip in
 * spring is an hour later that day, and of a repeated time in autumn the first is used, so there is one on each day.
 *
 * @param after - epoch ms
 */
export function nextRun(timing: Timing, after: number): number {
  const { date } = localDateTime(after);
  for (let ahead = 0; ahead <= MOST_DAYS; ahead++) {
    const day = dayAfter(date, ahead);
    if (!isDay(timing, day)) continue;
    const at = fromLocalDateTime(day, timing.at_time);
    if (at > after) return at;
  }
  throw new Error(`There is no time after ${after}.`);
}

/** The due times of a schedule. */
export interface DueRuns {
  /** The newest time up to now: the one that is sent. */
  due: number;
  /** The number of earlier times at which no message was sent. */
  missed: number;
  next: number;
}

/** Folds all due times into one. @param first - the earliest of them, epoch ms */
export function dueRuns(timing: Timing, first: number, now: number): DueRuns {
  let due = first;
  let missed = 0;
  for (let next = nextRun(timing, due); ; next = nextRun(timing, due)) {
    if (next > now) return { due, missed, next };
    due = next;
    missed += 1;
  }
}
