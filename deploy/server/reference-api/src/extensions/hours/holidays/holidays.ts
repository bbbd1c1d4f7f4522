import type { holidayFields, WrittenRecord } from 'shared-auth/calls';
import { dayAfter } from 'shared-auth/contract';
import { weekday } from '../../../platform/limits/spans';
import { fixed, moveable } from './holidays.mk';

/** A public holiday of North Macedonia. */
export type Holiday = WrittenRecord<typeof holidayFields>;

/** The years whose moveable holidays are in the file. */
export const knownYears: readonly number[] = Object.keys(moveable).map(Number);

const SUNDAY = 7;
const byYear = new Map<number, readonly Holiday[]>();

/** The holidays of a year in their order; of a year that the file does not have, only those of a fixed day. */
export function holidaysOf(year: number): readonly Holiday[] {
  const kept = byYear.get(year);
  if (kept) return kept;
  const days = [
    ...fixed.map(([day, name, name_en]) => ({ date: `${year}-${day}`, name, name_en, is_announced: false })),
    ...(moveable[year] ?? []).map(([day, name, name_en, is_announced]) => ({
      date: `${year}-${day}`,
      name,
      name_en,
      is_announced,
    })),
  ].map((holiday): Holiday => ({ ...holiday, is_moved: false }));
  const taken = new Set(days.map(({ date }) => date));
  const moved = days
    .filter(({ date }) => weekday(date) === SUNDAY && !taken.has(dayAfter(date)))
    .map((holiday) => ({ ...holiday, date: dayAfter(holiday.date), is_moved: true }));
  const all = [...days, ...moved].sort((a, b) => a.date.localeCompare(b.date));
  byYear.set(year, all);
  return all;
}

/** The holiday on a day, `YYYY-MM-DD`. */
export const holidayOn = (date: string): Holiday | undefined =>
  holidaysOf(Number(date.slice(0, 4))).find((holiday) => holiday.date === date);
