import type { TrackPoint } from '../types';
import {
  distanceSoFar,
  GAP_MS,
  routeColors,
  routeGaps,
  SPEED_STEPS,
  speedColor,
  speedColumns,
  timeColor,
} from './route';

const point = (over: Partial<TrackPoint>): TrackPoint => ({
  lat: 42,
  lng: 21,
  at: 0,
  speed: 0,
  heading: null,
  ...over,
});
const [grey, green, yellow, orange, red] = SPEED_STEPS.map((step) => step.color);

it.each([
  [0, grey],
  [null, grey],
  [-3, grey],
  [Number.NaN, grey],
  [0.1, green],
  [19.9, green],
  [20, yellow],
  [49.9, yellow],
  [50, orange],
  [79.9, orange],
  [80, red],
  [200, red],
])('colours %p km/h %s', (speed, color) => {
  expect(speedColor(speed)).toBe(color);
});

it('runs the time gradient from blue to red', () => {
  expect(timeColor(0)).toBe('hsl(240 85% 50%)');
  expect(timeColor(1)).toBe('hsl(0 85% 50%)');
  expect(timeColor(2)).toBe('hsl(0 85% 50%)');
});

it('gives each mode few colours, whatever the number of points', () => {
  const points = Array.from({ length: 5000 }, (_, i) => point({ speed: i % 120 }));
  expect(routeColors(points, 'single', 'blue')).toMatchObject({ colors: ['blue'] });
  const bySpeed = routeColors(points, 'speed', 'blue');
  expect(bySpeed.colors).toHaveLength(5);
  expect(bySpeed.colors[bySpeed.of[85] ?? 9]).toBe(red);
  const byTime = routeColors(points, 'time', 'blue');
  expect(byTime.colors.length).toBeLessThanOrEqual(64);
  expect(byTime.colors[byTime.of[0] ?? 9]).toBe(timeColor(0));
  expect(byTime.colors[byTime.of[4999] ?? 9]).toBe(timeColor(1));
});

it('finds the gaps, and none where the time is unknown', () => {
  const points = [
    point({ at: 0 }),
    point({ at: 1000 }),
    point({ at: GAP_MS + 1001 }),
    point({ at: null }),
    point({ at: 9e9 }),
  ];
  expect(routeGaps(points)).toEqual([{ index: 1, from: 1000, to: GAP_MS + 1001 }]);
});

it('adds up the distance', () => {
  const km = distanceSoFar([point({}), point({ lat: 43 }), point({ lat: 42 })]);
  expect(km[0]).toBe(0);
  expect(km[1]).toBeCloseTo(111.19, 1);
  expect(km[2]).toBeCloseTo(222.39, 1);
});

it('shows the highest speed of each span, holds it until the next one, and leaves gaps empty', () => {
  const minute = 60_000;
  const points = [
    point({ at: 0, speed: 30 }),
    point({ at: 1 * minute, speed: 60 }),
    point({ at: 5 * minute, speed: 20 }),
    point({ at: 20 * minute, speed: 10 }),
  ];
  const columns = [...speedColumns(points, 20)];
  expect(columns[0]).toBe(30);
  expect(columns[3]).toBe(60);
  expect(columns[5]).toBe(20);
  expect(columns[10]).toBeNaN();
  expect(columns[19]).toBe(10);
});
