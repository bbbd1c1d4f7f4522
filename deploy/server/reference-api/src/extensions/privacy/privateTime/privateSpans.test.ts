import fc from 'fast-check';
import { localDateTime } from 'shared-auth/contract';
import { type DayHours, type PrivateRules, privateSpans, type WeekHours } from './privateSpans';

const at = (iso: string) => Date.parse(iso);
const day: DayHours = { from: '07:00', to: '17:00' };
const workdays: WeekHours = [day, day, day, day, day, null, null];
const byHours = (hours: WeekHours | null, validFrom = 0): PrivateRules => ({
  hours: [{ validFrom, hours }],
  drives: [],
});
const shown = (rules: PrivateRules, from: string, to: string) =>
  privateSpans(rules, { from: at(from), to: at(to) }).map((span) =>
    [span.from, span.to].map((time) => new Date(time).toISOString().slice(5, 16)),
  );

it('is private outside of the working hours, and on days without any', () => {
  // Friday to Monday; Skopje is an hour ahead of UTC.
  expect(shown(byHours(workdays), '2026-11-20T00:00Z', '2026-11-23T12:00Z')).toEqual([
    ['11-20T00:00', '11-20T06:00'],
    ['11-20T16:00', '11-23T06:00'],
  ]);
});

it('takes hours that end on the next day, and days to their end', () => {
  const nights: WeekHours = [
    { from: '22:00', to: '06:00' },
    { from: '12:00', to: '24:00' },
    null,
    null,
    null,
    null,
    null,
  ];
  expect(shown(byHours(nights), '2026-11-23T00:00Z', '2026-11-25T23:00Z')).toEqual([
    ['11-23T00:00', '11-23T21:00'],
    ['11-24T05:00', '11-24T11:00'],
    ['11-24T23:00', '11-25T23:00'],
  ]);
});

it.each([
  [
    'the spring',
    '2026-03-29',
    [
      ['03-28T23:00', '03-29T04:30'],
      ['03-29T15:00', '03-29T22:00'],
    ],
  ],
  [
    'the autumn',
    '2026-10-25',
    [
      ['10-24T22:00', '10-25T05:30'],
      ['10-25T16:00', '10-25T23:00'],
    ],
  ],
])('goes by the clock on the wall on the day of %s change', (_, date, expected) => {
  const sunday: WeekHours = [null, null, null, null, null, null, { from: '06:30', to: '17:00' }];
  const [from, to] = [`${expected[0]?.[0]}`, `${expected.at(-1)?.[1]}`];
  expect(date.slice(5)).toBe(localDateTime(at(`2026-${from}Z`)).date.slice(5));
  expect(shown(byHours(sunday), `2026-${from}Z`, `2026-${to}Z`)).toEqual(expected);
});

it('judges each moment by the hours that held then, and joins what drivers switch on', () => {
  const rules: PrivateRules = {
    hours: [
      { validFrom: at('2026-11-23T10:00Z'), hours: workdays },
      { validFrom: at('2026-11-23T18:00Z'), hours: null },
    ],
    drives: [{ from: at('2026-11-23T15:00Z'), to: at('2026-11-23T16:30Z') }],
  };
  expect(shown(rules, '2026-11-23T00:00Z', '2026-11-24T00:00Z')).toEqual([['11-23T15:00', '11-23T18:00']]);
});

it('agrees with the clock on the wall at every moment of a year, without overlaps', () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const clock = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  const anyDay = fc.option(
    fc
      .tuple(minutes, minutes)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ from: clock(Math.min(a, b)), to: clock(Math.max(a, b)) })),
  );
  const anyWeek = fc.array(anyDay, { minLength: 7, maxLength: 7 });
  const anyMoment = fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2026-12-31T00:00Z') / 60_000 });
  fc.assert(
    fc.property(anyWeek, anyMoment, (week, minute) => {
      const moment = minute * 60_000;
      const { date, time } = localDateTime(moment);
      // An hour that the clock shows twice or never may be either.
      fc.pre(!(['2026-03-29', '2026-10-25'].includes(date) && /^0[0-4]/.test(time)));
      const hours = week[(new Date(date).getUTCDay() + 6) % 7];
      const isWork = hours != null && hours.from <= time && time < hours.to;
      const spans = privateSpans(byHours(week), { from: moment - 86_400_000, to: moment + 86_400_000 });
      expect(spans.some(({ from, to }) => from <= moment && moment < to)).toBe(!isWork);
      for (const [i, span] of spans.entries()) expect(span.from).toBeGreaterThan(spans[i - 1]?.to ?? 0);
    }),
    { numRuns: 2_000 },
  );
});
