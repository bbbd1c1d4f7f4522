import fc from 'fast-check';
import { DAY_MS, dayAfter, fromLocalDateTime, localDateTime, twoDigits } from 'shared-auth/contract';
import { merge, type Span, weekday } from '../../platform/limits/spans';
import { workedMs, workSpans } from '../hours/workingHours';
import { hoursOf } from './hoursOf';

const TODAY = '2026-12-15';
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const compact = (date: string, minutes: number) =>
  `${date.replaceAll('-', '')}T${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}00`;
const file = (...events: string[][]) =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Traccar//NONSGML Traccar//EN']
      .concat(
        events.flatMap((lines) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']),
        'END:VCALENDAR',
      )
      .join('\n'),
  ).toString('base64');
const event = (from: string, to: string, ...more: string[]) => [
  `DTSTART;TZID=Europe/Skopje:${from}`,
  `DTEND;TZID=Europe/Skopje:${to}`,
  ...more,
];
const daily = (...more: string[]) => event('20260105T080000', '20260105T160000', 'RRULE:FREQ=DAILY', ...more);

describe('a calendar of Traccar', () => {
  it('is a week of ours where its events repeat by days of the week', () => {
    const weekly = event('20250106T073000', '20250106T153000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR');
    const night = event('20250107T220000', '20250108T060000', 'RRULE:FREQ=WEEKLY;BYDAY=TU');
    expect(hoursOf(file(weekly, night), TODAY)).toEqual({
      shifts: expect.arrayContaining([
        { days: [1, 3, 5], from: '07:30', to: '15:30' },
        { days: [2], from: '22:00', to: '06:00' },
      ]),
      exceptions: [],
    });
    expect(hoursOf(file(['DTSTART;VALUE=DATE:20250104', 'RRULE:FREQ=WEEKLY']), TODAY)).toEqual({
      shifts: [{ days: [6], from: '00:00', to: '00:00' }],
      exceptions: [],
    });
  });

  it('has exceptions on days that are left out, that are added, and before it begins', () => {
    const free = { shifts: [], note: null };
    expect(hoursOf(file(daily('EXDATE;TZID=Europe/Skopje:20261225T080000,20261226T080000')), TODAY)).toMatchObject({
      exceptions: [{ from: '2026-12-25', to: '2026-12-26', ...free }],
    });
    // By a time of UTC, as Google writes it.
    expect(hoursOf(file(daily('EXDATE:20261225T070000Z')), TODAY)).toMatchObject({
      exceptions: [{ from: '2026-12-25', to: '2026-12-25', ...free }],
    });
    expect(hoursOf(file(daily(), event('20261220T180000', '20261220T200000')), TODAY)).toMatchObject({
      exceptions: [
        {
          ...{ from: '2026-12-20', to: '2026-12-20' },
          shifts: [
            { from: '08:00', to: '16:00' },
            { from: '18:00', to: '20:00' },
          ],
        },
      ],
    });
    const later = event('20270111T080000', '20270111T160000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR');
    expect(hoursOf(file(later), TODAY)).toMatchObject({
      exceptions: [{ from: '2026-12-14', to: '2027-01-08', ...free }],
    });
  });

  it.each<[string, string, string]>([
    ['no calendar', Buffer.from('<html>').toString('base64'), 'file'],
    ['nothing', '', 'file'],
    ['a contact', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD').toString('base64'), 'file'],
    ['an event without a time', file(['SUMMARY:Смена']), 'file'],
    ['by the month', file(event('20260105T080000', '20260105T160000', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1')), 'repeats'],
    ['every second', file(event('20260105T080000', '20260105T160000', 'RRULE:FREQ=SECONDLY')), 'repeats'],
    ['each other week', file(event('20260105T080000', '20260105T160000', 'RRULE:FREQ=WEEKLY;INTERVAL=2')), 'repeats'],
    ['first Mondays', file(event('20260105T080000', '20260105T160000', 'RRULE:FREQ=WEEKLY;BYDAY=1MO')), 'repeats'],
    ['one that was moved', file(daily(), daily('RECURRENCE-ID;TZID=Europe/Skopje:20261225T080000')), 'repeats'],
    ['other clocks', file(['DTSTART;TZID=Europe/Istanbul:20260105T080000', 'DURATION:PT8H']), 'clocks'],
    [
      'other clocks of Windows',
      file(['DTSTART;TZID=Morocco Standard Time:20260105T080000', 'DURATION:PT8H']),
      'clocks',
    ],
    ['no zone', file(['DTSTART;TZID=Mars/Base:20260105T080000', 'DURATION:PT8H']), 'clocks'],
    ['UTC', file(['DTSTART:20260105T080000Z', 'DURATION:PT8H', 'RRULE:FREQ=DAILY']), 'clocks'],
    ['what is over', file(event('20260105T080000', '20260105T160000')), 'over'],
    ['no events', file(), 'over'],
    ['the far future', file(event('20460105T080000', '20460105T160000', 'RRULE:FREQ=DAILY')), 'many'],
    ['millions', file(event('00010105T080000', '00010105T160000', 'RRULE:FREQ=DAILY;COUNT=9999999')), 'repeats'],
    ['dates beside its rule', file(daily('RDATE;TZID=Europe/Skopje:20261225T180000')), 'repeats'],
    ['too many events', file(...Array.from({ length: 201 }, () => daily())), 'many'],
    ['a long text', file(daily(`SUMMARY:${'а'.repeat(200_000)}`)), 'many'],
    ['a year at once', file(event('20260105T080000', '20270205T160000', 'RRULE:FREQ=DAILY')), 'many'],
  ])('is refused with its reason: %s', (_, data, reason) => {
    expect(hoursOf(data, TODAY)).toBe(reason);
  });

  it.each([
    'Europe/Berlin',
    'Central Europe Standard Time',
    'Central European Standard Time',
    'Romance Standard Time',
    'W. Europe Standard Time',
    '"Central European Standard Time"',
  ])('is read where a zone has the same clocks: %s', (zone) => {
    const lines = daily().map((line) => line.replace('Europe/Skopje', zone));
    expect(hoursOf(file(lines), TODAY)).toEqual(hoursOf(file(daily()), TODAY));
  });
});

interface Model {
  start: string;
  minutes: number;
  length: number;
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  days: number[];
  end: { count: number } | { until: string } | null;
  without: number[];
}
const dayFrom = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => dayAfter(TODAY, n));
const model: fc.Arbitrary<Model> = fc.record({
  start: dayFrom(-800, 60),
  minutes: fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  length: fc.oneof(
    fc.integer({ min: 1, max: 288 }).map((n) => n * 5),
    fc.integer({ min: 1, max: 6 * 288 }).map((n) => n * 5),
  ),
  freq: fc.constantFrom('WEEKLY', 'WEEKLY', 'WEEKLY', 'DAILY', 'DAILY', 'MONTHLY'),
  interval: fc.constantFrom(1, 1, 1, 1, 2, 3),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
  end: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ count: fc.constantFrom(1, 1, 7) }) },
    { weight: 1, arbitrary: fc.record({ until: dayFrom(-30, 90) }) },
  ),
  without: fc.uniqueArray(fc.integer({ min: -10, max: 60 }), { maxLength: 6 }),
});

/** Weekdays on which it is; the one that it begins on where none is named, which it begins on in any case. */
const daysOf = ({ start, days, freq }: Model) => (freq === 'WEEKLY' && days.length === 0 ? [weekday(start)] : days);
/** Its first day is one of its days, as the standard asks. */
const inStep = (one: Model): Model => {
  const days = daysOf(one);
  let { start } = one;
  while (days.length > 0 && !days.includes(weekday(start))) start = dayAfter(start);
  return { ...one, start };
};
function linesOf({ start, minutes, length, freq, interval, days, end, without }: Model): string[] {
  const at = fromMinutes(start, minutes + length);
  const by = days.length > 0 && freq !== 'MONTHLY' ? `;BYDAY=${days.map((day) => NAMES[day - 1]).join()}` : '';
  const until = end && ('count' in end ? `;COUNT=${end.count}` : `;UNTIL=${compact(end.until, minutes)}`);
  return [
    `DTSTART;TZID=Europe/Skopje:${compact(start, minutes)}`,
    `DTEND;TZID=Europe/Skopje:${compact(at.date, at.minutes)}`,
    `RRULE:FREQ=${freq};INTERVAL=${interval}${by}${until ?? ''}`,
    ...without.map((day) => `EXDATE;TZID=Europe/Skopje:${compact(dayAfter(TODAY, day), minutes)}`),
  ];
}
const fromMinutes = (date: string, minutes: number) => ({
  date: dayAfter(date, Math.floor(minutes / 1_440)),
  minutes: minutes % 1_440,
});
const instant = (date: string, minutes: number, isEnd: boolean) => {
  const at = fromMinutes(date, minutes);
  const time = `${twoDigits(Math.floor(at.minutes / 60))}:${twoDigits(at.minutes % 60)}`;
  return fromLocalDateTime(at.date, time, isEnd ? 'last' : 'first');
};

/** When it is, day by day, by the standard's words: no line of the code under test, nor of its library. */
function expanded(one: Model, until: string): Span[] {
  const { start, minutes, length, freq, interval, end, without } = one;
  const days = daysOf(one);
  const left = new Set(without.map((day) => dayAfter(TODAY, day)));
  const spans: Span[] = [];
  const monday = (date: string) => Date.parse(dayAfter(date, 1 - weekday(date)));
  let count = 0;
  for (let date = start; date <= until; date = dayAfter(date)) {
    if (freq === 'MONTHLY' && date !== start) break;
    const periods =
      freq === 'DAILY'
        ? (Date.parse(date) - Date.parse(start)) / DAY_MS
        : (monday(date) - monday(start)) / (7 * DAY_MS);
    const isOn = periods % interval === 0 && (days.length === 0 || days.includes(weekday(date)));
    if (!isOn) continue;
    count++;
    if (end && ('count' in end ? count > end.count : date > end.until)) break;
    if (left.has(date)) continue;
    // By the clocks, a day at most: as a calendar of ours says it.
    for (let at = 0; at < length; at += 1_440)
      spans.push({
        from: instant(date, minutes + at, false),
        to: instant(date, minutes + Math.min(length, at + 1_440), true),
      });
  }
  return merge(spans);
}

it('has the working minutes of its expansion in each week, or is refused', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(model.map(inStep), { minLength: 1, maxLength: 4 }), (models) => {
      const found = hoursOf(file(...models.map(linesOf)), TODAY);
      const isOnce = ({ end }: Model) => end !== null && 'count' in end && end.count === 1;
      const isCounted = ({ end }: Model) => end !== null && 'count' in end;
      const isOurs = models.every(
        (one) => isOnce(one) || (one.freq !== 'MONTHLY' && one.interval === 1 && !isCounted(one)),
      );
      if (typeof found === 'string') {
        expect([isOurs, found]).toEqual([isOurs, isOurs ? expect.stringMatching(/^(over|many)$/) : 'repeats']);
        return;
      }
      expect(isOurs).toBe(true);
      read++;
      const all = merge(models.flatMap((one) => expanded(one, dayAfter(TODAY, 420))));
      const hours = { ...found, holidays_free: false };
      // Weeks of both clocks, and the two in which they change.
      for (let day = 0; day < 400; day += 7) {
        const within = {
          from: fromLocalDateTime(dayAfter(TODAY, day), '00:00'),
          to: fromLocalDateTime(dayAfter(TODAY, day + 7), '00:00'),
        };
        const theirs = all.reduce(
          (sum, { from, to }) => sum + Math.max(0, Math.min(to, within.to) - Math.max(from, within.from)),
          0,
        );
        expect([day, workedMs(hours, within) / 60_000]).toEqual([day, theirs / 60_000]);
      }
      const [first] = workSpans(hours, {
        from: Date.parse(`${TODAY}T12:00:00Z`),
        to: Date.parse('2027-12-15T12:00:00Z'),
      });
      expect(first === undefined || localDateTime(first.from).date >= TODAY).toBe(true);
    }),
    { numRuns: 160 },
  );
  expect(read).toBeGreaterThan(15);
});

it('reads a small file of many events that last a month each, which took 25 seconds', () => {
  const events = Array.from({ length: 200 }, (_, at) => {
    const clock = `${String(at % 24).padStart(2, '0')}0000`;
    const rule = `RRULE:FREQ=DAILY;UNTIL=20291101T${clock}`;
    return `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20261201T${clock}\r\nDURATION:P31D\r\n${rule}\r\nEND:VEVENT\r\n`;
  });
  const file = `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR`;
  expect(hoursOf(Buffer.from(file).toString('base64'), '2026-12-01')).toBe('many');
});
