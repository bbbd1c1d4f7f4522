import fc from 'fast-check';
import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { weekday } from '../../platform/limits/spans';
import { holidaysOf, knownYears } from './holidays/holidays';
import { type Hours, isOutside, workDay, workedMs, workSpans } from './workingHours';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: string, to: string, days = everyDay, more: Partial<Hours> = {}): Hours => ({
  shifts: [{ days, from, to }],
  holidays_free: true,
  exceptions: [],
  ...more,
});
const at = (text: string) => fromLocalDateTime(text.slice(0, 10), text.slice(11));
const weekdays = hours('08:00', '16:00', [1, 2, 3, 4, 5]);
const nights = hours('22:00', '06:00', [1, 2, 3, 4, 5]);
const twice: Hours = {
  ...hours('06:00', '10:00'),
  shifts: [...hours('06:00', '10:00').shifts, ...hours('14:00', '18:00').shifts],
};
const leave = { from: '2026-06-01', to: '2026-06-12', shifts: [], note: 'Ремонт' };
const short = { from: '2026-06-10', to: '2026-06-10', shifts: [{ from: '09:00', to: '11:00' }], note: null };

// 2026: 5 June is a Friday.
it.each<[string, Hours, string, boolean]>([
  ['the first minute of work', weekdays, '2026-06-05 08:00', false],
  ['the minute before', weekdays, '2026-06-05 07:59', true],
  ['the end is free', weekdays, '2026-06-05 16:00', true],
  ['a Saturday', weekdays, '2026-06-06 10:00', true],
  ['before midnight', nights, '2026-06-05 23:00', false],
  ['after midnight, of Friday’s shift', nights, '2026-06-06 05:59', false],
  ['the end of the night', nights, '2026-06-06 06:00', true],
  ['the night after Sunday', nights, '2026-06-08 02:00', true],
  ['around the clock', hours('07:00', '07:00'), '2026-06-06 06:30', false],
  ['between two shifts', twice, '2026-06-05 12:00', true],
  ['the second shift', twice, '2026-06-05 17:59', false],
  ['a holiday', weekdays, '2026-01-07 10:00', true],
  ['a holiday that is worked', { ...weekdays, holidays_free: false }, '2026-01-07 10:00', false],
  ['the night that began before a holiday goes on', hours('22:00', '06:00'), '2026-01-07 03:00', false],
  ['no night begins on a holiday', hours('22:00', '06:00'), '2026-01-07 23:00', true],
  ['the Monday after a holiday on a Sunday', weekdays, '2026-05-25 10:00', true],
  ['Easter Monday', weekdays, '2026-04-13 10:00', true],
  ['within leave', { ...weekdays, exceptions: [leave] }, '2026-06-05 10:00', true],
  ['the last day of leave', { ...weekdays, exceptions: [leave] }, '2026-06-12 10:00', true],
  ['the day after leave', { ...weekdays, exceptions: [leave] }, '2026-06-15 10:00', false],
  [
    'other hours within leave: the later exception counts',
    { ...weekdays, exceptions: [leave, short] },
    '2026-06-10 10:00',
    false,
  ],
  ['other hours are not the usual ones', { ...weekdays, exceptions: [short] }, '2026-06-10 12:00', true],
  [
    'an exception works on a holiday',
    { ...weekdays, exceptions: [{ ...short, from: '2026-01-07', to: '2026-01-07' }] },
    '2026-01-07 10:00',
    false,
  ],
  ['no shift at all', { ...weekdays, shifts: [] }, '2026-06-05 10:00', true],
])('%s', (_, calendar, time, outside) => expect(isOutside(calendar, at(time))).toBe(outside));

const HOUR_MS = 3_600_000;
it.each([
  ['the night in which the clocks go forward', '2026-03-28', 7],
  ['the night in which they go back', '2026-10-24', 9],
  ['any other', '2026-06-06', 8],
])('a shift from 22 to 6 in %s', (_, date, length) => {
  const all = hours('22:00', '06:00', [6]);
  const within = { from: at(`${date} 12:00`), to: at(`${dayAfter(date)} 12:00`) };
  expect(workedMs(all, within) / HOUR_MS).toBe(length);
});

it('has both of an hour that the clocks show twice', () => {
  const spans = workSpans(hours('02:30', '02:45'), { from: at('2026-10-25 00:00'), to: at('2026-10-25 12:00') });
  expect(spans.map(({ from, to }) => (to - from) / 60_000)).toEqual([75]);
});

const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
const shift = fc.record({ days: fc.subarray(everyDay, { minLength: 1 }), from: clock, to: clock });
const month = { min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 };

it('a moment is work if a shift of its day or of the day before says so, by the clock alone', () => {
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 4 }), fc.integer(month), (shifts, minute) => {
      const moment = minute * 60_000;
      const { date, time } = localDateTime(moment);
      // The clock alone cannot decide between the two hours of an autumn night, or in the one that spring leaves out.
      if (/-(03|10)-(2[4-9]|3[01])$/.test(date)) return;
      const yesterday = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
      const isWork = shifts.some(
        ({ days, from, to }) =>
          (days.includes(weekday(date)) && from <= time && (to > from ? time < to : true)) ||
          (days.includes(weekday(yesterday)) && to <= from && time < to),
      );
      expect(isOutside({ shifts, holidays_free: false, exceptions: [] }, moment)).toBe(!isWork);
    }),
  );
});

it('the spans of a time are in order, within it, and those of its parts together', () => {
  fc.assert(
    fc.property(
      fc.array(shift, { maxLength: 4 }),
      fc.integer(month),
      fc.nat(20_000),
      fc.nat(20_000),
      (shifts, from, a, b) => {
        const all: Hours = { shifts, holidays_free: true, exceptions: [] };
        const [start, middle, end] = [from, from + a, from + a + b].map((minute) => minute * 60_000) as [
          number,
          number,
          number,
        ];
        const whole = workedMs(all, { from: start, to: end });
        expect(workedMs(all, { from: start, to: middle }) + workedMs(all, { from: middle, to: end })).toBe(whole);
        const spans = workSpans(all, { from: start, to: end });
        for (const [i, span] of spans.entries()) {
          expect(span.from).toBeGreaterThanOrEqual(spans[i - 1]?.to ?? start);
          expect(span.to).toBeLessThanOrEqual(end);
        }
      },
    ),
  );
});

it('knows the holidays of each year, once each', () => {
  expect(knownYears).toEqual([2025, 2026, 2027, 2028]);
  for (const year of knownYears) {
    const days = holidaysOf(year).map(({ date }) => date);
    expect(new Set(days).size).toBe(days.length);
    expect(holidaysOf(year).filter(({ is_moved }) => !is_moved)).toHaveLength(11);
  }
  expect(
    holidaysOf(2026)
      .map(({ date }) => date.slice(5))
      .join(' '),
  ).toBe('01-01 01-07 03-20 04-13 05-01 05-24 05-25 08-02 08-03 09-08 10-11 10-12 10-23 12-08');
  expect(workDay(weekdays, '2026-03-20')).toMatchObject({ by: 'holiday', name: 'Рамазан Бајрам, прв ден' });
});

/** Gauss's rule of the Julian calendar, 13 days later: a second opinion on the list. */
const easterMonday = (year: number) => {
  const [a, b, c] = [year % 4, year % 7, year % 19];
  const d = (19 * c + 15) % 30;
  const e = (2 * a + 4 * b - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  return new Date(Date.UTC(year, month - 1, ((d + e + 114) % 31) + 1 + 13 + 1)).toISOString().slice(0, 10);
};
it('has Easter Monday on the day that the rule computes', () => {
  for (const year of knownYears)
    expect(holidaysOf(year).find(({ name }) => name.startsWith('Велигден'))?.date).toBe(easterMonday(year));
});
