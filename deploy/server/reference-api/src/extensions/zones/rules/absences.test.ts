import { dueNow } from './absences';

const rule = (from_time: string, days = [1, 2, 3, 4, 5, 6, 7]) => ({ from_time, days });
const at = (time: string) => Date.parse(`${time}+01:00`);

it.each([
  ['08:00', '2026-12-14T08:01', null],
  ['08:00', '2026-12-14T08:02', '2026-12-14T08:00'],
  ['08:00', '2026-12-14T08:59', '2026-12-14T08:00'],
  ['08:00', '2026-12-14T09:00', null],
  // The night between two days, and between two years.
  ['23:59', '2026-12-14T23:59', null],
  ['23:59', '2026-12-15T00:01', '2026-12-14T23:59'],
  ['23:15', '2026-12-15T00:14', '2026-12-14T23:15'],
  ['23:59', '2027-01-01T00:30', '2026-12-31T23:59'],
  ['00:00', '2026-12-15T00:02', '2026-12-15T00:00'],
])('who has to be there by %s is absent at %s since %s', (from_time, now, due) => {
  expect(dueNow(rule(from_time), at(now))?.due ?? null).toBe(due === null ? null : at(due));
});

it('after midnight the day that is over counts, and not the new one', () => {
  const [sunday, monday] = [[7], [1]];
  expect(dueNow(rule('23:59', sunday), at('2026-12-14T00:05'))).toEqual({
    from: at('2026-12-13T00:00'),
    due: at('2026-12-13T23:59'),
  });
  expect(dueNow(rule('23:59', monday), at('2026-12-14T00:05'))).toBeUndefined();
});
