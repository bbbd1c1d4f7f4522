import { TokenBucket } from './tokenBucket';

it('lets a burst through, and then a steady number a second', () => {
  let now = 0;
  const bucket = new TokenBucket(3, 2, () => now);
  const takes = (count: number) => Array.from({ length: count }, () => bucket.take()).filter(Boolean).length;
  expect(takes(5)).toBe(3);
  now = 1_000;
  expect(takes(5)).toBe(2);
  now = 60_000;
  expect(takes(5)).toBe(3);
});

it('makes up for a debt before it lets anything through', () => {
  let now = 0;
  const bucket = new TokenBucket(10, 10, () => now);
  bucket.spend(30);
  expect(bucket.wait()).toBeCloseTo(2.1);
  now = 2_000;
  expect(bucket.take()).toBe(false);
  now = 2_100;
  expect([bucket.take(), bucket.take()]).toEqual([true, false]);
});
