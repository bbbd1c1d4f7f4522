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
