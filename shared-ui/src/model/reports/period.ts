import { dayAfter, type Translate } from 'shared-auth/contract';

/** Keys of the months' names, January first. */
const monthKeys = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const;

/** Days of Skopje, both included: `YYYY-MM-DD`. */
export interface DayPeriod {
  from: string;
  to: string;
}

/** The days of a report, which end today. */
export const periodUntil = (today: string, days: number): DayPeriod => ({ from: dayAfter(today, 1 - days), to: today });

/** The days of a month. @param month - `YYYY-MM` */
export function monthPeriod(month: string): DayPeriod {
  const from = `${month}-01`;
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  return { from, to: dayAfter(`${next}-01`, -1) };
}

/** The month so many months after another. @param month - `YYYY-MM` */
export function monthAfter(month: string, months: number): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 7);
}

/** `ноември 2026` where the language is known, else `11.2026`. */
export function monthText(month: string, t?: Translate): string {
  const [year = '', number = ''] = month.split('-');
  const key = monthKeys[Number(number) - 1];
  return t && key ? `${t(`ui-reports:months.${key}`)} ${year}` : `${number}.${year}`;
}

/**
 * The first day with records, where that is after the first day of the period, or after all of it: figures before it
 * are unknown, not zero.
 *
 * @param since - the first day with any records; null if unknown
 */
export const uncoveredUntil = ({ from }: DayPeriod, since: string | null): string | null =>
  since !== null && since > from ? since : null;

/** Whether a period is before all records: its figures are unknown, not zero. */
export const isBeforeRecords = ({ to }: DayPeriod, since: string | null): boolean => since !== null && since > to;
