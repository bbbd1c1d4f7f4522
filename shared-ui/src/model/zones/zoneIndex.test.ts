import fc from 'fast-check';
import type { ZoneGeometry } from 'shared-auth/contract';
import { shapeOf } from './shape';
import { ZoneIndex } from './zoneIndex';

const circle = (lng: number, lat: number, radius: number): ZoneGeometry => ({
  type: 'Point',
  coordinates: [lng, lat],
  radius,
});
const depot = { id: 1, geometry: circle(21.4254, 41.9981, 100) };
const town = { id: 2, geometry: circle(21.4254, 41.9981, 5_000) };
const road = {
  id: 3,
  geometry: {
    type: 'LineString',
    coordinates: [
      [21.2, 41.9],
      [21.6, 42.1],
    ],
    width: 9_000,
  } as ZoneGeometry,
};

it.each([
  ['in all three', 21.4254, 41.9981, 1],
  ['in the town and on the road', 21.43, 42.01, 2],
  ['on the road alone', 21.3, 41.95, 3],
  ['elsewhere', 21, 41.5, undefined],
])('finds the smallest zone of a place: %s', (_, lng, lat, expected) => {
  for (const zones of [
    [road, town, depot],
    [depot, town, road],
  ])
    expect(new ZoneIndex(zones).at(lng, lat)?.id).toBe(expected);
});

it('finds the same zone in whatever order they come, and none that the place is not in', () => {
  const place = fc.record({ lng: fc.integer({ min: 0, max: 5 }), lat: fc.integer({ min: 0, max: 5 }) });
  const zones = fc.array(fc.record({ at: place, radius: fc.constantFrom(300, 1_000, 3_000) }), { maxLength: 12 });
  fc.assert(
    fc.property(zones, place, (drawn, { lng, lat }) => {
      const all = drawn.map(({ at, radius }, id) => ({
        id,
        radius,
        geometry: circle(21 + at.lng / 100, 41 + at.lat / 100, radius),
      }));
      const [x, y] = [21 + lng / 100, 41 + lat / 100];
      const holding = all.filter(({ geometry }) => shapeOf(geometry).distance(x, y) <= 0);
      const found = new ZoneIndex(all).at(x, y);
      expect(new ZoneIndex(all.toReversed()).at(x, y)?.id).toBe(found?.id);
      expect(found === undefined).toBe(holding.length === 0);
      if (found) expect(found.radius).toBe(Math.min(...holding.map(({ radius }) => radius)));
    }),
  );
});
