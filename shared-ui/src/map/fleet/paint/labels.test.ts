import { hasLabels } from './hasLabels';
import { placeLabels } from './labels';

const SIZE = { width: 400, height: 300 };
const widthOf = (text: string) => text.length * 6;
const place = (
  shown: ReturnType<typeof at>,
  textOf: (k: number) => string,
  names: Parameters<typeof placeLabels>[3] = [],
) => placeLabels(shown, SIZE, textOf, names, widthOf);
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
  expect(place(at([100, 100]), () => 'SK-1')).toEqual([{ text: 'SK-1', x: 100, y: 116, width: 32 }]);
});

it('go beside their marker when another one is below it, and never over each other', () => {
  const [upper, lower] = [
    [100, 100],
    [100, 124],
  ] as [number, number][];
  const labels = place(at(upper as [number, number], lower as [number, number]), (k) => `SK-${k}`);
  expect(labels.find(({ text }) => text === 'SK-1')).toMatchObject({ x: 100, y: 140 });
  expect(labels.find(({ text }) => text === 'SK-0')?.x).toBeGreaterThan(110);
});

it('go around the names that the map has, and are left out rather than written over one', () => {
  const below = { left: 60, top: 115, right: 140, bottom: 130 };
  const right = { left: 110, top: 90, right: 180, bottom: 108 };
  const left = { left: 20, top: 90, right: 90, bottom: 108 };
  const above = { left: 60, top: 62, right: 140, bottom: 86 };
  const beside = (...names: (typeof below)[]) => place(at([100, 100]), () => 'SK-1', names)[0];
  expect(beside(below)?.x).toBeGreaterThan(110);
  expect(beside(below, right)?.x).toBeLessThan(90);
  expect(beside(below, right, left)).toMatchObject({ x: 100, y: 66 });
  expect(beside(below, right, left, above)).toBeUndefined();
});

it('are left out where there is no room at all', () => {
  const crowded = Array.from({ length: 400 }, (_, i): [number, number] => [
    20 + (i % 20) * 18,
    20 + Math.floor(i / 20) * 13,
  ]);
  expect(place(at(...crowded), () => 'СК-1234-АБ').length).toBeLessThan(40);
});
