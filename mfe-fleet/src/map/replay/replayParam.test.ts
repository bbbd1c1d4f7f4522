import { keysParam, momentParam, replayPeriodParam } from './replayParam';

it('writes a period and a moment in UTC, and reads them again', () => {
  const period = { from: Date.parse('2026-10-25T00:00:00Z'), to: Date.parse('2026-10-25T02:05:00Z') };
  const raw = replayPeriodParam().write(period);
  expect(raw).toBe('2026-10-25T00:00Z_2026-10-25T02:05Z');
  expect(replayPeriodParam().read(raw)).toEqual(period);
  expect(momentParam().read(momentParam().write(period.from + 61_000))).toBe(period.from + 61_000);
});

it.each([
  '',
  'x',
  '2026-10-25T02:05Z_2026-10-25T00:00Z',
  '2026-01-01T00:00Z_2026-02-01T00:00Z',
  '2026-13-01T00:00Z_2026-13-02T00:00Z',
])('takes no period of %p: reversed, longer than a week or no date', (raw) => {
  expect(replayPeriodParam().read(raw)).toBeNull();
});

it('keeps keys with commas and percent signs apart', () => {
  const keys = ['1', 'a,b', '100%'];
  expect(keysParam().read(keysParam().write(keys))).toEqual(keys);
  expect(keysParam().read('%E0%A4%A')).toEqual(['%E0%A4%A']);
  expect(keysParam().write([])).toBeNull();
});
