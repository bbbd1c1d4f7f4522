import { hasLabels, placeLabels } from './labels';

const SIZE = { width: 400, height: 300 };
const at = (...places: [x: number, y: number][]) => ({
  n: places.length,
  x: Float64Array.from(places, ([x]) => x),
  y: Float64Array.from(places, ([, y]) => y),
});

it('are written from zoom 11, and below it while fewer than 40 markers are in view', () => {
  expect(hasLabels(10, 40)).toBe(false);
  expect(hasLabels(10, 39)).toBe(true);
  expect(hasLabels(11, 5_000)).toBe(true);
  expect(hasLabels(12, 0)).toBe(false);
});

it('stand below their markers, where there is room', () => {
  expect(placeLabels(at([100, 100]), SIZE, () => 'SK-1')).toEqual([{ text: 'SK-1', x: 100, y: 116 }]);
});

it('go beside their marker when another one is below it, and never over each other', () => {
  const [upper, lower] = [
    [100, 100],
    [100, 124],
  ] as [number, number][];
  const labels = placeLabels(at(upper as [number, number], lower as [number, number]), SIZE, (k) => `SK-${k}`);
  expect(labels.find(({ text }) => text === 'SK-1')).toMatchObject({ x: 100, y: 140 });
  expect(labels.find(({ text }) => text === 'SK-0')?.x).toBeGreaterThan(110);
});

it('are left out where there is no room at all', () => {
  const crowded = Array.from({ length: 400 }, (_, i): [number, number] => [
    20 + (i % 20) * 18,
    20 + Math.floor(i / 20) * 13,
  ]);
  expect(placeLabels(at(...crowded), SIZE, () => 'СК-1234-АБ').length).toBeLessThan(40);
});
