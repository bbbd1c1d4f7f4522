import { hourMinute, spanText } from './entryTexts';

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
