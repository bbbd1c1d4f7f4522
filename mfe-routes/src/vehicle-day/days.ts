import { dayAfter } from 'shared-auth/contract';
import { fromLocalDateTime } from 'shared-ui';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** `YYYY-MM-DD` as the address has it; null for anything else, a 30 February included. */
export function readDay(text: string | null): string | null {
  if (!text || !pattern.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}

/** A day of Skopje as instants, epoch ms: 23, 24 or 25 hours. */
export interface DayBounds {
  from: number;
  to: number;
}

export const boundsOf = (date: string): DayBounds => ({
  from: fromLocalDateTime(date, '00:00'),
  to: fromLocalDateTime(dayAfter(date), '00:00'),
});

/** Every third hour of a day and its end, with its place on the band from 0 to 1. */
export function hoursOf({ from, to }: DayBounds, date: string): { hour: number; share: number }[] {
  const marks = [0, 3, 6, 9, 12, 15, 18, 21].map((hour) => ({
    hour,
    share: (fromLocalDateTime(date, `${String(hour).padStart(2, '0')}:00`) - from) / (to - from),
  }));
  return [...marks, { hour: 24, share: 1 }];
}
