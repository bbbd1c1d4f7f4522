import {
  FIRST_RADIUS,
  FIRST_WIDTH,
  handlesOf,
  middlesOf,
  withClick,
  withHandle,
  withMiddle,
  withoutHandle,
} from './editing';
import { isInside, sizeOf } from './extent';
import { isComplete, type MapShape } from './shapes';

const circle = { kind: 'circle', center: { lat: 42, lng: 21 }, radius: 1000 } as const satisfies MapShape;
const points = [
  { lat: 42, lng: 21 },
  { lat: 42, lng: 22 },
  { lat: 41, lng: 22 },
];
const polygon = { kind: 'polygon', points } as const satisfies MapShape;
const hole = [
  { lat: 41.8, lng: 21.7 },
  { lat: 41.8, lng: 21.8 },
  { lat: 41.7, lng: 21.8 },
];
const corridor = { kind: 'corridor', points, width: 200 } as const satisfies MapShape;
const handleOf = (shape: MapShape, kind: string, index = 0, ring = 0) => {
  const handle = handlesOf(shape).find((each) => each.kind === kind && each.index === index && each.ring === ring);
  if (!handle) throw new Error(`no ${kind} ${index}`);
  return handle;
};

it('begins a circle with one click and moves it with the next', () => {
  const first = withClick(null, 'circle', { lat: 42.12345678, lng: 21 });
  expect(first).toEqual({ kind: 'circle', center: { lat: 42.123457, lng: 21 }, radius: FIRST_RADIUS });
  expect(withClick(circle, 'circle', { lat: 41, lng: 20.5 })).toEqual({ ...circle, center: { lat: 41, lng: 20.5 } });
});

it('adds a corner to a polygon, one of its holes or a corridor with each click', () => {
  const [one, two] = [
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2 },
  ];
  expect(withClick(withClick(null, 'polygon', one), 'polygon', two)).toEqual({ kind: 'polygon', points: [one, two] });
  const begun = withClick(polygon, 'polygon', one, 1);
  expect(begun).toEqual({ ...polygon, holes: [[one]] });
  expect(withClick(begun, 'polygon', two, 1)).toEqual({ ...polygon, holes: [[one, two]] });
  const line = withClick(null, 'corridor', one);
  expect(withClick(line, 'corridor', two)).toEqual({ kind: 'corridor', points: [one, two], width: FIRST_WIDTH });
});

it('has a handle on the edge of a circle and on the side of a corridor, as far away as they say', () => {
  const edge = handleOf(circle, 'edge', 1);
  expect(withHandle(circle, edge, edge.place)).toEqual(circle);
  const side = handleOf(corridor, 'width');
  expect(withHandle(corridor, side, side.place)).toEqual(corridor);
});

it('never makes a circle or a corridor smaller than can be seen', () => {
  expect(withHandle(circle, handleOf(circle, 'edge', 1), circle.center)).toMatchObject({ radius: 10 });
  expect(withHandle(corridor, handleOf(corridor, 'width'), { lat: 42, lng: 21.5 })).toMatchObject({ width: 10 });
});

it('moves, adds and removes corners of the edge and of holes', () => {
  expect(withHandle(polygon, handleOf(polygon, 'corner', 1), { lat: 5, lng: 5 })).toEqual({
    kind: 'polygon',
    points: points.with(1, { lat: 5, lng: 5 }),
  });
  const cut: MapShape = { ...polygon, holes: [hole] };
  expect(withHandle(cut, handleOf(cut, 'corner', 0, 1), { lat: 41.9, lng: 21.9 })).toEqual({
    ...polygon,
    holes: [hole.with(0, { lat: 41.9, lng: 21.9 })],
  });
  expect(withoutHandle(polygon, { ring: 0, index: 0 })).toMatchObject({ points: [{ lng: 22 }, { lng: 22 }] });
  expect(withoutHandle({ kind: 'polygon', points: [{ lat: 1, lng: 1 }] }, { ring: 0, index: 0 })).toBeNull();
  expect(withoutHandle({ ...polygon, holes: [hole.slice(0, 1)] }, { ring: 1, index: 0 })).toEqual(polygon);
  const [first] = middlesOf(polygon);
  expect(first && withMiddle(polygon, first)).toEqual({
    kind: 'polygon',
    points: points.toSpliced(1, 0, { lat: 42, lng: 21.5 }),
  });
  // A ring is closed, a line is not.
  expect([middlesOf(polygon).length, middlesOf(corridor).length]).toEqual([3, 2]);
});

it('is complete with a radius, with three corners in each ring, or with two and a width', () => {
  expect(isComplete(null)).toBe(false);
  expect(isComplete(circle)).toBe(true);
  expect(isComplete({ ...circle, radius: 0 })).toBe(false);
  expect(isComplete(polygon)).toBe(true);
  expect(isComplete({ kind: 'polygon', points: points.slice(0, 2) })).toBe(false);
  expect(isComplete({ kind: 'polygon', points: [...points, { lat: Number.NaN, lng: 2 }] })).toBe(false);
  expect(isComplete({ ...polygon, holes: [hole.slice(0, 2)] })).toBe(false);
  expect(isComplete(corridor)).toBe(true);
  expect(isComplete({ ...corridor, points: points.slice(0, 1) })).toBe(false);
  expect(isComplete({ ...corridor, width: 0 })).toBe(false);
});

it('finds out what is inside: not in a hole, and on a line within its width', () => {
  const cut: MapShape = { ...polygon, holes: [hole] };
  expect(isInside(cut, { lat: 41.9, lng: 21.9 })).toBe(true);
  expect(isInside(cut, { lat: 41.79, lng: 21.79 })).toBe(false);
  expect(isInside(polygon, { lat: 41.79, lng: 21.79 })).toBe(true);
  expect(isInside(polygon, { lat: 41.1, lng: 21.1 })).toBe(false);
  expect(isInside(circle, { lat: 42.008, lng: 21 })).toBe(true);
  expect(isInside(circle, { lat: 42.01, lng: 21 })).toBe(false);
  expect(isInside(corridor, { lat: 42.0008, lng: 21.5 })).toBe(true);
  expect(isInside(corridor, { lat: 42.001, lng: 21.5 })).toBe(false);
  // Mercator: a degree of latitude is longer than one of longitude.
  expect(sizeOf(polygon)).toBeCloseTo(1 / 360 / Math.cos((41.5 * Math.PI) / 180), 5);
});
