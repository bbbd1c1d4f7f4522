/** A selected time: local wall clock of Europe/Skopje. */
export interface Moment {
  /** `YYYY-MM-DD`; '' for none. */
  date: string;
  /** `HH:mm` */
  time: string;
}

export interface Period {
  from: Moment;
  to: Moment;
}

/** `YYYY-MM-DDTHH:mm`, '' without a date: the value of a date-time picker and of the URL. */
export const momentText = ({ date, time }: Moment) => (date ? `${date}T${time}` : '');

/** `YYYY-MM-DDTHH:mm:00`: the local datetime the calls send. */
export const momentParam = (moment: Moment) => `${momentText(moment)}:00`;

const pattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads the output of `momentText`; null for any other text, including a 30 February. */
export function readMoment(text: string | null): Moment | null {
  const [, date, hour, minute] = pattern.exec(text ?? '') ?? [];
  if (!date) return null;
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return null;
  return { date, time: `${hour}:${minute}` };
}

/** The calendar day before; clocks that change that night do not matter. */
function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** Yesterday 00:00 to today 23:59. */
export const yesterdayAndToday = (today: string): Period => ({
  from: { date: dayBefore(today), time: '00:00' },
  to: { date: today, time: '23:59' },
});

/** Today 00:00 to today 23:59. */
export const wholeDay = (today: string): Period => ({
  from: { date: today, time: '00:00' },
  to: { date: today, time: '23:59' },
});

/** Periods that are one click away. */
export const quickPeriods = ['today', 'yesterday', 'week'] as const;
export type QuickPeriod = (typeof quickPeriods)[number];

/** Whole days: today, yesterday, or the seven days that end today. */
export function quickPeriod(name: QuickPeriod, today: string): Period {
  if (name === 'yesterday') return wholeDay(dayBefore(today));
  if (name === 'today') return wholeDay(today);
  let first = today;
  for (let day = 1; day < 7; day += 1) first = dayBefore(first);
  return { from: { date: first, time: '00:00' }, to: { date: today, time: '23:59' } };
}

export const isSamePeriod = (a: Period, b: Period): boolean =>
  momentText(a.from) === momentText(b.from) && momentText(a.to) === momentText(b.to);

/** Whether the period ends before it starts; false while a date is missing. */
export const endsBeforeStart = ({ from, to }: Period) =>
  from.date !== '' && to.date !== '' && momentText(to) < momentText(from);
