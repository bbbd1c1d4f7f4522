import fc from 'fast-check';
import type { Translate } from 'shared-auth';
import { hourMinute, lastingText, spanText } from './entryTexts';

it('tells the two hours apart that the clocks show twice, and no other', () => {
  const at = (time: string) => Date.parse(`2026-10-25T${time}:00Z`);
  expect(['23:59', '00:00', '00:56', '01:00', '01:59', '02:00'].map((time) => hourMinute(at(time)))).toEqual([
    '00:59',
    '02:00 UTC+2',
    '02:56 UTC+2',
    '02:00 UTC+1',
    '02:59 UTC+1',
    '03:00',
  ]);
  expect(spanText({ from: at('00:56'), to: at('01:10') })).toBe('02:56 UTC+2–02:10 UTC+1');
});

it('has no time twice where the clocks are put forward', () => {
  const at = (time: string) => Date.parse(`2026-03-29T${time}:00Z`);
  expect(['00:59', '01:00', '02:00'].map((time) => hourMinute(at(time)))).toEqual(['01:59', '03:00', '04:00']);
});

it('D5-7: whatever lasts, its duration is its end less its beginning as they are shown', () => {
  const minutes = ((_: string, values: object) => JSON.stringify(values)) as Translate;
  const clock = (text = '') => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const begin = Date.parse('2026-11-25T23:00:00Z');
  const second = fc.integer({ min: 0, max: 86_400 });
  fc.assert(
    fc.property(second, second, (one, other) => {
      const [from = 0, to = 0] = [one, other].sort((a, b) => a - b).map((at) => begin + at * 1_000);
      const [first, last] = spanText({ from, to }).split('–');
      const { hours = 0, minutes: rest } = JSON.parse(lastingText({ from, to }, minutes)) as Record<string, number>;
      expect(Number(hours) * 60 + Number(rest)).toBe(clock(last) - clock(first));
    }),
  );
});
