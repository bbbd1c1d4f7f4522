import type { WeekHours } from './privateTime.api';

/** Names of the days in the texts, Monday first. */
export const weekDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const workday = { from: '07:00', to: '17:00' };

/** What a vehicle gets whose hours are set for the first time. */
export const usualWeek: WeekHours = [workday, workday, workday, workday, workday, null, null];

/** The week with another day. */
export const withDay = (week: WeekHours, index: number, day: WeekHours[number]): WeekHours =>
  week.map((one, i) => (i === index ? day : one));

/** The week with Monday's hours on every day of work. */
export const likeMonday = (week: WeekHours): WeekHours => week.map((day) => (day === null ? null : (week[0] ?? day)));
