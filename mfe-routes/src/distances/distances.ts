import { dayAfter } from 'shared-auth/contract';
import type { Days, Driven } from './distances.api';

/** The days of the week up to today: it begins on Monday. @param today - `YYYY-MM-DD` */
export function weekOf(today: string): Days {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { from: dayAfter(today, -sinceMonday), to: today };
}

/** The days of the month up to today. */
export const monthOf = (today: string): Days => ({ from: `${today.slice(0, 8)}01`, to: today });

/** The days that a vehicle's page is about: yesterday, this week and this month. */
export const recentDays = (today: string): Days => ({
  from: [dayAfter(today, -1), weekOf(today).from, monthOf(today).from].sort()[0] ?? today,
  to: today,
});

/** The sum of days from one to another, to the metre. */
export function sumBetween(byDay: ReadonlyMap<string, Driven>, { from, to }: Days): Driven {
  let [metres, estimated] = [0, 0];
  for (const [date, driven] of byDay) {
    if (date < from || date > to) continue;
    metres += driven.metres;
    estimated += driven.estimated;
  }
  return { metres, estimated };
}

/** The difference from before in percent; null without a former value. */
export const percentMore = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

/**
 * The day from which a period has records, as `24.11.`, where that is not its first; null of a whole one.
 * @param since - the first day with records, `YYYY-MM-DD`; null where it is not known
 */
export function wholeFrom({ from }: Days, since: string | null): string | null {
  if (since === null || since <= from) return null;
  const [, month, day] = since.split('-');
  return `${day}.${month}.`;
}
