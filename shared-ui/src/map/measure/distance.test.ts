import { formatDistance, legsOf } from './distance';

it('measures each leg of a line on the sphere', () => {
  const [first, second] = legsOf([
    { lat: 41, lng: 21 },
    { lat: 42, lng: 21 },
    { lat: 42, lng: 21.5 },
  ]);
  expect(first).toBeCloseTo(111_195, 0);
  expect(second).toBeCloseTo(41_317, 0);
  expect(legsOf([{ lat: 41, lng: 21 }])).toEqual([]);
});

it.each([
  [0, '0 m'],
  [999, '999 m'],
  [1_234, '1,23 km'],
  [123_456, '123,5 km'],
])('reads %d metres as %s', (metres, text) => {
  expect(formatDistance(metres)).toBe(text);
});
