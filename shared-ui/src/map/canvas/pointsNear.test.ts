import { pointsNear } from './pointsNear';

const xs = Float64Array.of(10, 12, 300, 11);
const ys = Float64Array.of(10, 10, 300, 14);

it('finds what lies under a click, what was drawn last first', () => {
  expect(pointsNear(xs, ys, 4, { x: 11, y: 11 }, 5)).toEqual([3, 1, 0]);
  expect(pointsNear(xs, ys, 4, { x: 200, y: 200 }, 5)).toEqual([]);
});

it('looks only at what is in view', () => {
  expect(pointsNear(xs, ys, 2, { x: 300, y: 300 }, 5)).toEqual([]);
});
