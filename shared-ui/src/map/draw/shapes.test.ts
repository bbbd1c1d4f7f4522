import { FIRST_RADIUS, handlesOf, isComplete, type MapShape, withClick, withHandle, withoutHandle } from './shapes';

const circle: MapShape = { kind: 'circle', center: { lat: 42, lng: 21 }, radius: 1000 };
const polygon: MapShape = {
  kind: 'polygon',
  points: [
    { lat: 42, lng: 21 },
    { lat: 42, lng: 22 },
    { lat: 41, lng: 22 },
  ],
};

it('begins a circle with one click and moves it with the next', () => {
  const first = withClick(null, 'circle', { lat: 42.12345678, lng: 21 });
  expect(first).toEqual({ kind: 'circle', center: { lat: 42.123457, lng: 21 }, radius: FIRST_RADIUS });
  expect(withClick(circle, 'circle', { lat: 41, lng: 20.5 })).toEqual({ ...circle, center: { lat: 41, lng: 20.5 } });
});

it('adds a corner to a polygon with each click', () => {
  const two = withClick(withClick(null, 'polygon', { lat: 1, lng: 1 }), 'polygon', { lat: 2, lng: 2 });
  expect(two).toEqual({
    kind: 'polygon',
    points: [
      { lat: 1, lng: 1 },
      { lat: 2, lng: 2 },
    ],
  });
});

it('has a handle on the edge of a circle, as far away as its radius', () => {
  const [, edge] = handlesOf(circle);
  expect(withHandle(circle, 1, edge ?? { lat: 0, lng: 0 })).toEqual(circle);
});

it('never makes a circle smaller than can be seen', () => {
  expect(withHandle(circle, 1, circle.kind === 'circle' ? circle.center : { lat: 0, lng: 0 })).toMatchObject({
    radius: 10,
  });
});

it('moves and removes corners', () => {
  expect(withHandle(polygon, 1, { lat: 5, lng: 5 })).toMatchObject({ points: [{ lat: 42 }, { lat: 5 }, { lat: 41 }] });
  expect(withoutHandle(polygon, 0)).toMatchObject({ points: [{ lng: 22 }, { lng: 22 }] });
  expect(withoutHandle({ kind: 'polygon', points: [{ lat: 1, lng: 1 }] }, 0)).toBeNull();
});

it('is complete with a radius or with three corners', () => {
  expect(isComplete(null)).toBe(false);
  expect(isComplete(circle)).toBe(true);
  expect(isComplete({ ...circle, radius: 0 })).toBe(false);
  expect(isComplete(polygon)).toBe(true);
  expect(isComplete({ kind: 'polygon', points: polygon.points.slice(0, 2) })).toBe(false);
  expect(isComplete({ kind: 'polygon', points: [...polygon.points, { lat: Number.NaN, lng: 2 }] })).toBe(false);
});
