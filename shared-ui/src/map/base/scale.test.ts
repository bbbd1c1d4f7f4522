import { metresPerPixel, roundDistance } from './scale';

it('knows what a pixel stands for', () => {
  expect(metresPerPixel(0, 0)).toBeCloseTo(156_543, 0);
  expect(metresPerPixel(42, 13)).toBeCloseTo(14.2, 1);
});

it('takes the longest round distance that fits', () => {
  expect([99, 100, 199, 200, 499, 500, 999, 1_000].map(roundDistance)).toEqual([
    50, 100, 100, 200, 200, 500, 500, 1_000,
  ]);
});
