import fc from 'fast-check';
import { dayAfter, localDateTime } from 'shared-auth/contract';
import { dueRuns, nextRun, type Timing } from './when';

const at = (iso: string) => Date.parse(iso);
const iso = (time: number) => new Date(time).toISOString();
const timing = (over: Partial<Timing> = {}): Timing => ({
  every: 'day',
  weekday: null,
  month_day: null,
  at_time: '02:30',
  ...over,
});

const two = (n: number) => String(n).padStart(2, '0');
const clock = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`);
const moment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2036-01-01T00:00:00Z') });
/** Within three days of a change of the clocks of some year, where mistakes are. */
const nearChange = fc
  .record({
    year: fc.integer({ min: 2020, max: 2035 }),
    inSpring: fc.boolean(),
    offset: fc.integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 }),
  })
  .map(({ year, inSpring, offset }) => {
    const last = new Date(Date.UTC(year, inSpring ? 2 : 9, 31, 1));
    return last.getTime() - last.getUTCDay() * 86_400_000 + offset;
  });
const anyTiming = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  month_day: fc.integer({ min: 1, max: 31 }),
  at_time: clock,
});

it('comes once on each of its days, at the chosen time through both changes of the clocks', () => {
  fc.assert(
    fc.property(anyTiming, fc.oneof(moment, nearChange), (chosen, after) => {
      const run = nextRun(chosen, after);
      expect(run).toBeGreaterThan(after);
      const { date, time } = localDateTime(run);
      // Only where the clocks skip the time is it another: an hour later.
      if (time !== chosen.at_time) {
        expect(chosen.at_time.startsWith('02:')).toBe(true);
        expect(time).toBe(chosen.at_time.replace('02:', '03:'));
        expect(date.slice(5, 7)).toBe('03');
      }
      // Nothing else comes on this day, nor was there an earlier one after the moment.
      expect(localDateTime(nextRun(chosen, run)).date > date).toBe(true);
      expect(nextRun(chosen, run - 1)).toBe(run);
      if (chosen.every === 'day') expect(localDateTime(nextRun(chosen, run)).date).toBe(dayAfter(date, 1));
      if (chosen.every === 'week') expect(localDateTime(nextRun(chosen, run)).date).toBe(dayAfter(date, 7));
      if (chosen.every === 'month')
        expect(localDateTime(nextRun(chosen, run)).date.slice(0, 7)).not.toBe(date.slice(0, 7));
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['in spring, when the clocks skip the time', timing(), '2026-03-29T00:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['the day after', timing(), '2026-03-29T12:00:00Z', '2026-03-30T00:30:00.000Z'],
  ['in autumn, the first of the two', timing(), '2026-10-24T22:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['not again an hour later', timing(), '2026-10-25T00:45:00Z', '2026-10-26T01:30:00.000Z'],
  [
    'on Mondays',
    timing({ every: 'week', weekday: 1, at_time: '07:00' }),
    '2026-11-23T06:00:00Z',
    '2026-11-30T06:00:00.000Z',
  ],
  [
    'on the last day of a short month',
    timing({ every: 'month', month_day: 31, at_time: '07:00' }),
    '2027-02-01T12:00:00Z',
    '2027-02-28T06:00:00.000Z',
  ],
])('is due %s', (_name, chosen, after, expected) => {
  expect(iso(nextRun(chosen, at(after)))).toBe(expected);
});

it('folds what was missed into the newest', () => {
  const chosen = timing({ at_time: '07:00' });
  const first = at('2026-10-23T05:00:00Z');
  expect(dueRuns(chosen, first, at('2026-10-23T05:00:01Z'))).toEqual({
    due: first,
    missed: 0,
    next: at('2026-10-24T05:00:00Z'),
  });
  // Three days later, over the change of the clocks.
  expect(dueRuns(chosen, first, at('2026-10-26T09:00:00Z'))).toEqual({
    due: at('2026-10-26T06:00:00Z'),
    missed: 3,
    next: at('2026-10-27T06:00:00Z'),
  });
});
