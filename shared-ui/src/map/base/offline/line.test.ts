import { decodeLine, encodeLine } from './line';

it('gives back a line to eleven metres, in either direction and across zero', () => {
  const line = [
    [21.4254, 41.9981],
    [21.4, 42],
    [-0.0001, -0.5],
    [22.9999, 41.3333],
  ] as const;
  expect(decodeLine(encodeLine(line))).toEqual(line.map(([lng, lat]) => ({ lng, lat })));
});

it('is a few characters a point, and nothing for nothing', () => {
  expect(encodeLine([])).toBe('');
  expect(decodeLine('')).toEqual([]);
  const line = Array.from({ length: 100 }, (_, i) => [21 + i / 1000, 42] as const);
  expect(encodeLine(line).length).toBeLessThan(350);
});
