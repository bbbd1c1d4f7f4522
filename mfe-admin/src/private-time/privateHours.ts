import type { WeekShift } from '../hours/calendars';
import type { WeekHours } from './privateTime.api';

/** Names of the days in the texts, Monday first. */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const workday = { from: '07:00', to: '17:00' };

/** The default week of a vehicle whose hours are set for the first time. */
export const usualWeek: WeekHours = [workday, workday, workday, workday, workday, null, null];

/** The week with another day. */
export const withDay = (week: WeekHours, index: number, day: WeekHours[number]): WeekHours =>
  week.map((one, i) => (i === index ? day : one));

/** The week with Monday's hours on every day of work. */
export const likeMonday = (week: WeekHours): WeekHours => week.map((day) => (day === null ? null : (week[0] ?? day)));

const isWhole = <S extends Pick<WeekShift, 'from' | 'to'>>(shift: S): shift is S & { from: string; to: string } =>
  shift.from !== null && shift.to !== null;

/** The server's week of a vehicle; null without one, or where it is unreadable. */
export function wholeWeek(hours: readonly (Pick<WeekShift, 'from' | 'to'> | null)[]): WeekHours | null {
  const days = hours.flatMap((day) => (day === null ? [null] : isWhole(day) ? [day] : []));
  return days.length === weekDays.length ? days : null;
}
const endsOnNextDay = ({ from, to }: { from: string; to: string }) => to <= from;

/** The week of a calendar: of a day with several shifts from the first start to the last end. */
export const calendarWeek = (shifts: readonly WeekShift[]): WeekHours =>
  weekDays.map((_, i) => {
    const own = shifts.filter(isWhole).filter(({ days }) => days.includes(i + 1));
    const [first] = own.toSorted((a, b) => a.from.localeCompare(b.from));
    const last = own
      .toSorted((a, b) => Number(endsOnNextDay(a)) - Number(endsOnNextDay(b)) || a.to.localeCompare(b.to))
      .at(-1);
    return first && last ? { from: first.from, to: last.to } : null;
  });
