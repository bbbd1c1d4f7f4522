import { dataAge, fixAlpha } from './age';
import { GLIDE_MS, glideProgress } from './glide';

it('fades a marker step by step as its fix ages', () => {
  const minute = 60_000;
  const alphas = [0, 4, 6, 90, 2000].map((minutes) => fixAlpha(minutes * minute));
  expect(alphas).toEqual([1, 1, 0.8, 0.6, 0.45]);
});

it('draws a fix of unknown age like the oldest, and one of the near future like a new one', () => {
  expect(fixAlpha(Number.NaN)).toBe(0.45);
  expect(fixAlpha(-5000)).toBe(1);
});

it('says nothing while data is live or nobody knows its age', () => {
  expect(dataAge(null, 1000, 2)).toBeNull();
  expect(dataAge(100_000, 101_000, 2)).toBeNull();
  expect(dataAge(100_000, 90_000, 2)).toBeNull();
});

it('says how old data is in a unit that can be read', () => {
  expect(dataAge(0, 45_900, 2)).toEqual({ unit: 'seconds', n: 45 });
  expect(dataAge(0, 5 * 60_000, 2)).toEqual({ unit: 'minutes', n: 5 });
  expect(dataAge(0, 3 * 3_600_000, 2)).toEqual({ unit: 'hours', n: 3 });
  expect(dataAge(0, 50 * 3_600_000, 2)).toEqual({ unit: 'days', n: 2 });
});

it('lets one vehicle be silent as long as its marker is drawn in full', () => {
  expect(dataAge(0, 4.9 * 60_000, 1)).toBeNull();
  expect(dataAge(0, 5 * 60_000, 1)).toEqual({ unit: 'minutes', n: 5 });
});

it('glides from the old place to exactly the new one, and never back', () => {
  expect(glideProgress(0)).toBe(0);
  expect(glideProgress(-10)).toBe(0);
  expect(glideProgress(GLIDE_MS)).toBe(1);
  let before = 0;
  for (let ms = 1; ms <= GLIDE_MS; ms++) {
    expect(glideProgress(ms)).toBeGreaterThanOrEqual(before);
    before = glideProgress(ms);
  }
});

it('ends well before a position would be 250 ms old', () => {
  expect(GLIDE_MS).toBeLessThan(230);
});
