/** Days of Skopje, both included: `YYYY-MM-DD`. */
export interface DayPeriod {
  from: string;
  to: string;
}

/** The calendar day so many days after another. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
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

/** `11.2026` */
export const monthText = (month: string): string => month.split('-').reverse().join('.');
