import { bucketOf } from './bucket';

describe('bucketOf', () => {
  it('is the same for the same words, and spreads users over the hundred', () => {
    expect(bucketOf('mfe-alarms', 7, 'ana')).toBe(bucketOf('mfe-alarms', 7, 'ana'));
    const buckets = Array.from({ length: 10_000 }, (_, user) => bucketOf('mfe-alarms', 7, `user${user}`));
    const below = buckets.filter((bucket) => bucket < 10).length;
    expect(below).toBeGreaterThan(800);
    expect(below).toBeLessThan(1_200);
    expect(Math.min(...buckets)).toBe(0);
    expect(Math.max(...buckets)).toBe(99);
  });
});
