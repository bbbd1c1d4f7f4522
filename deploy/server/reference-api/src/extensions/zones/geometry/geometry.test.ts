import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { kinks } from '@turf/kinks';
import { pointToLineDistance } from '@turf/point-to-line-distance';
import fc from 'fast-check';
import { EARTH_RADIUS_M, haversine, type ZoneGeometry, type ZonePoint, zoneLimits } from 'shared-auth/contract';
import { shapeOf, unwrap, ZoneIndex } from 'shared-ui/zones';
import { tries } from '../../../testing/runs';
import { findCrossing } from './crossings';
import { readGeometry } from './readGeometry';

const skopje: ZonePoint = [21.4254, 41.9981];
const [x, y] = skopje;
const circle = (radius: number, coordinates: ZonePoint = skopje): ZoneGeometry => ({
  type: 'Point',
  coordinates,
  radius,
});
const polygon = (...coordinates: ZonePoint[][]): ZoneGeometry => ({ type: 'Polygon', coordinates });
const corridor = (width: number, ...coordinates: ZonePoint[]): ZoneGeometry => ({
  type: 'LineString',
  coordinates,
  width,
});
/** Corners around a place, degrees from it. */
const around = (center: ZonePoint, ...offsets: [number, number][]): ZonePoint[] =>
  offsets.map(([east, north]) => [center[0] + east, center[1] + north]);
const square = (half: number, center: ZonePoint = skopje, wide = half): ZonePoint[] =>
  around(center, [-wide, -half], [wide, -half], [wide, half], [-wide, half], [-wide, -half]);
const star = (points: number, outer: number, inner: number, center: ZonePoint = skopje): ZonePoint[] => {
  const ring = Array.from({ length: points * 2 }, (_, i): [number, number] => {
    const [angle, far] = [(Math.PI * i) / points, i % 2 === 0 ? outer : inner];
    return [far * Math.sin(angle), far * Math.cos(angle)];
  });
  return around(center, ...ring, ring[0] as [number, number]);
};

/** Hand-made grounds, each held against Turf at many places in, on and around it. */
const grounds: readonly (readonly [name: string, ZoneGeometry])[] = [
  ['a circle', circle(500)],
  ['the least circle', circle(10)],
  ['the greatest circle', circle(100_000)],
  ['a circle on the equator', circle(1_000, [0, 0])],
  ['a circle at 179.9°', circle(20_000, [179.9, -17])],
  ['a circle on the line of 180°', circle(20_000, [-180, 66])],
  ['a circle far north', circle(50_000, [25, 78])],
  ['a square', polygon(square(0.01))],
  ['a square of a few metres', polygon(square(0.000_05))],
  ['a square as large as a country', polygon(square(1.5))],
  ['a square as large as a continent', polygon(square(20, [30, 10]))],
  ['a ring in the other direction', polygon(square(0.01).reverse())],
  ['a triangle', polygon(around(skopje, [0, 0.01], [0.01, -0.01], [-0.01, -0.01], [0, 0.01]))],
  ['a needle', polygon(around(skopje, [0, 0], [0.2, 0.000_2], [0.2, -0.000_2], [0, 0]))],
  ['an L', polygon(around(skopje, [0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2], [0, 0]))],
  [
    'a U',
    polygon(
      around(
        skopje,
        [0, 0],
        [0.03, 0],
        [0.03, 0.03],
        [0.02, 0.03],
        [0.02, 0.01],
        [0.01, 0.01],
        [0.01, 0.03],
        [0, 0.03],
        [0, 0],
      ),
    ),
  ],
  ['a star', polygon(star(5, 0.02, 0.008))],
  ['a star of two hundred corners', polygon(star(100, 0.05, 0.04))],
  ['a diamond, whose corners are level with places', polygon(star(2, 0.01, 0.01))],
  ['corners on one line', polygon(around(skopje, [0, 0], [0.01, 0], [0.02, 0], [0.02, 0.01], [0, 0.01], [0, 0]))],
  ['a hole', polygon(square(0.02), square(0.01))],
  ['a hole in the direction of the edge', polygon(square(0.02), square(0.01).reverse())],
  ['two holes', polygon(square(0.03), square(0.005, [x - 0.015, y]), square(0.005, [x + 0.015, y]))],
  ['a hole a metre from the edge', polygon(square(0.01), square(0.009_99))],
  ['a starry hole', polygon(square(0.03), star(7, 0.02, 0.01))],
  [
    'a square over 180°',
    polygon(square(0.2, [180, -17], 0.3).map(([east, north]) => [east > 180 ? east - 360 : east, north])),
  ],
  ['a square at 179.9°', polygon(square(0.05, [179.9, 10]))],
  ['a square at −179.9° with a hole', polygon(square(0.09, [-179.9, 10]), square(0.03, [-179.9, 10]))],
  ['a square on the equator and the meridian', polygon(square(0.5, [0, 0]))],
  ['a square far north', polygon(square(0.2, [25, 78], 1))],
  ['a corridor', corridor(100, [x, y], [x + 0.05, y + 0.02])],
  ['a corridor that turns back over itself', corridor(60, [x, y], [x + 0.03, y], [x + 0.01, y], [x + 0.01, y + 0.02])],
  ['a corridor that crosses itself', corridor(50, [x, y], [x + 0.02, y + 0.02], [x + 0.02, y], [x, y + 0.02])],
  ['a corridor with a sharp bend', corridor(200, [x, y], [x + 0.02, y], [x, y + 0.000_5])],
  ['a corridor along a meridian', corridor(10, [x, y], [x, y + 0.1])],
  ['a corridor over 180°', corridor(2_000, [179.8, 5], [-179.9, 5.1], [179.95, 5.3])],
  ['the widest corridor', corridor(10_000, [x, y], [x + 0.1, y + 0.3], [x + 0.4, y + 0.3])],
];

/** The edge's lines as Turf takes them: without a jump at 180°. */
const linesOf = (geometry: ZoneGeometry): ZonePoint[][] =>
  geometry.type === 'Polygon'
    ? geometry.coordinates.map(unwrap)
    : geometry.type === 'LineString'
      ? [unwrap(geometry.coordinates)]
      : [];

/** Metres to the edge by Turf, negative inside; 0 is as good as inside on an edge. */
function byTurf(geometry: ZoneGeometry, point: ZonePoint): number {
  if (geometry.type === 'Point') {
    const [lng, lat] = geometry.coordinates;
    return haversine({ lat, lng }, { lat: point[1], lng: point[0] }, EARTH_RADIUS_M) - geometry.radius;
  }
  const lines = linesOf(geometry);
  const least = Math.min(
    ...lines.map((line) =>
      pointToLineDistance(
        [...point],
        { type: 'LineString', coordinates: line.map((one) => [...one]) },
        { units: 'meters' },
      ),
    ),
  );
  if (geometry.type === 'LineString') return least - geometry.width / 2;
  const isIn = booleanPointInPolygon([...point], {
    type: 'Polygon',
    coordinates: lines.map((line) => line.map((one) => [...one])),
  });
  return isIn ? -least : least;
}

/** Places in, on and around a ground: on its corners and sides, a little off them, and on a grid over it. */
function placesOf(geometry: ZoneGeometry): ZonePoint[] {
  const lines = geometry.type === 'Point' ? [[geometry.coordinates]] : linesOf(geometry);
  const corners = lines.flat().filter((_, i, all) => i % Math.ceil(all.length / 20) === 0);
  const [west, south, east, north] = corners.reduce(
    ([w, s, e, n], [lng, lat]) => [Math.min(w, lng), Math.min(s, lat), Math.max(e, lng), Math.max(n, lat)],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  const pad = geometry.type === 'Point' ? geometry.radius / 80_000 : Math.max(0.001, (east - west) / 5);
  const grid = Array.from(
    { length: 49 },
    (_, i): ZonePoint => [
      west - pad + ((i % 7) / 6) * (east - west + 2 * pad),
      south - pad + (Math.floor(i / 7) / 6) * (north - south + 2 * pad),
    ],
  );
  const sides = corners.slice(1).map(([lng, lat], i): ZonePoint => {
    const [a, b] = corners[i] as ZonePoint;
    return [(lng + a) / 2, (lat + b) / 2];
  });
  const near = [...corners, ...sides].flatMap(([lng, lat]): ZonePoint[] => [
    [lng, lat],
    [lng + 0.000_2, lat + 0.000_1],
    [lng - 0.000_3, lat],
  ]);
  // Turf takes its time for a thousand sides.
  const places = [...grid, ...near];
  const most = Math.ceil(8_000 / Math.max(1, lines.flat().length));
  return places.filter((_, i) => i % Math.ceil(places.length / most) === 0);
}

it(`has ${grounds.length} hand-made grounds`, () => {
  expect(grounds.length).toBeGreaterThanOrEqual(30);
});

/** Metres by which the longest side, straight on the map, is off the shortest way on Turf's sphere. */
function bendOf(geometry: ZoneGeometry): number {
  const sides = linesOf(geometry).flatMap((line) =>
    line.map(([lng, lat], i) => Math.hypot(lng - (line[i - 1]?.[0] ?? lng), lat - (line[i - 1]?.[1] ?? lat))),
  );
  return (Math.max(0, ...sides) * 111_195) ** 2 / (8 * EARTH_RADIUS_M);
}

it.each(grounds)('%s: is what Turf finds, near its edge by the metre', (_, geometry) => {
  expect(readGeometry(geometry)).toMatchObject({ geometry: { type: geometry.type } });
  const shape = shapeOf(geometry);
  const index = new ZoneIndex([{ id: 7, geometry }]);
  const sides = new Set<boolean>();
  const half = geometry.type === 'LineString' ? geometry.width / 2 : 0;
  const bend = bendOf(geometry);
  for (const [lng, lat] of placesOf(geometry)) {
    const [ours, turf] = [shape.distance(lng, lat), byTurf(geometry, [lng, lat])];
    // An ellipsoid's metres differ from a sphere's by 0.8 % at most; over a continent a plane's do from both.
    const allowed = bend + Math.max(0.2, Math.abs(turf + half) * (bend > 1_000 ? 0.5 : 0.008));
    expect([lng, lat, Math.abs(ours - turf) <= allowed || [ours, turf]]).toEqual([lng, lat, true]);
    if (turf < -allowed) expect(index.near(lng - 360 * Math.round(lng / 360), lat)).toHaveLength(1);
    sides.add(ours > 0);
  }
  expect(sides).toEqual(new Set([true, false]));
});

const at = ([lng, lat]: ZonePoint) => `${Math.round(lat * 1e4) / 1e4}, ${Math.round(lng * 1e4) / 1e4}`;

/** Geometries that are refused, and the words that say where they are wrong. */
const refused: readonly (readonly [name: string, ZoneGeometry, string])[] = [
  ['no radius', circle(0), 'Полупречникот мора да биде од 10 m до 100 km'],
  ['a radius of half the world', circle(100_001), 'Полупречникот мора да биде од 10 m до 100 km'],
  ['a centre outside the world', circle(100, [200, 41]), 'Центарот е надвор од светот: 41, -160'],
  [
    'latitude and longitude exchanged far east',
    polygon([
      [41, 121],
      [42, 121],
      [42, 120],
    ]),
    'Аголот 1 е надвор од светот: 121, 41',
  ],
  ['no ring', polygon(), 'Полигонот мора да има најмалку 3 агли на различни места'],
  [
    'two corners',
    polygon([
      [x, y],
      [x + 1, y],
      [x, y],
    ]),
    'Полигонот мора да има најмалку 3 агли на различни места',
  ],
  [
    'one corner three times',
    polygon([
      [x, y],
      [x, y],
      [x, y],
    ]),
    'Полигонот мора да има најмалку 3 агли на различни места',
  ],
  [
    'a hole of two corners',
    polygon(square(1), [
      [x, y],
      [x + 0.1, y],
    ]),
    'Отворот 1 мора да има најмалку 3 агли на различни места',
  ],
  [
    '2,001 corners',
    polygon(star(1_001, 0.02, 0.01).slice(0, 2_001)),
    'Полигонот може да има најмногу 2.000 агли, а има 2.001',
  ],
  [
    '51 holes',
    polygon(square(1), ...Array.from({ length: 51 }, () => square(0.01))),
    'Полигонот може да има најмногу 50 отвори, а има 51',
  ],
  [
    'a bow tie',
    polygon(around(skopje, [0, 0], [0.02, 0.02], [0.02, 0], [0, 0.02])),
    `Рабовите 1 и 3 се сечат кај ${at([x + 0.01, y + 0.01])}`,
  ],
  [
    'a ring that touches itself',
    polygon(around(skopje, [0, 0], [2, 0], [2, 2], [1, 0], [0, 2])),
    `Рабовите 1 и 3 се допираат кај ${at([x + 1, y])}`,
  ],
  [
    'a ring with a spike',
    polygon(around(skopje, [0, 0], [2, 0], [2, 2], [2, 1], [0, 2])),
    `Работ 3 се враќа по работ 2 кај ${at([x + 2, y + 2])}`,
  ],
  [
    'all corners on one line',
    polygon(around(skopje, [0, 0], [1, 0], [2, 0])),
    `Работ 1 се враќа по работ 3 кај ${at(skopje)}`,
  ],
  [
    'a hole that touches itself',
    polygon(square(5), around(skopje, [0, 0], [2, 0], [2, 2], [1, 0], [0, 2])),
    `Рабовите 1 и 3 на отворот 1 се допираат кај ${at([x + 1, y])}`,
  ],
  [
    'a hole that crosses the edge',
    polygon(square(1), square(0.5, [x + 1, y])),
    `Отворот 1 и работ 2 на полигонот се сечат кај ${at([x + 1, y - 0.5])}`,
  ],
  [
    'a hole that touches the edge',
    polygon(square(1), around(skopje, [1, 0], [0, 0.5], [0, -0.5])),
    `Отворот 1 и работ 2 на полигонот се допираат кај ${at([x + 1, y])}`,
  ],
  [
    'a hole outside',
    polygon(square(1), square(0.5, [x + 5, y])),
    `Отворот 1 е надвор од полигонот кај ${at([x + 4.5, y - 0.5])}`,
  ],
  [
    'a hole in a hole',
    polygon(square(1), square(0.5), square(0.2)),
    `Отворот 2 е во отворот 1 кај ${at([x - 0.2, y - 0.2])}`,
  ],
  [
    'holes that cross',
    polygon(square(1), square(0.5), square(0.2, [x + 0.5, y])),
    `Отворите 1 и 2 се сечат кај ${at([x + 0.5, y - 0.2])}`,
  ],
  [
    'more than half the world',
    polygon([
      [-100, 0],
      [0, 0],
      [100, 0],
      [0, 50],
    ]),
    'Зоната е преширока: може да опфати најмногу 180° географска должина',
  ],
  [
    'a ring around the pole',
    polygon([
      [0, 80],
      [120, 80],
      [-120, 80],
    ]),
    'Полигонот не смее да го заобиколи полот',
  ],
  ['a corridor of one place', corridor(50, [x, y], [x, y]), 'Коридорот мора да има најмалку 2 точки на различни места'],
  [
    'a corridor without a width',
    corridor(0, [x, y], [x + 1, y]),
    'Ширината на коридорот мора да биде од 10 m до 10 km',
  ],
  ['a corridor out of the world', corridor(50, [x, y], [x, 91]), 'Точката 2 е надвор од светот: 91, 21.4254'],
];

it.each(refused)('refuses %s', (_, geometry, problem) => {
  expect(readGeometry(geometry)).toEqual({ problem });
});

it('closes a ring, and leaves out corners that repeat the one before', () => {
  const [a, b, c] = [skopje, [x + 1, y], [x, y + 1]] as [ZonePoint, ZonePoint, ZonePoint];
  expect(readGeometry(polygon([a, a, b, b, c]))).toEqual({ geometry: polygon([a, b, c, a]) });
  expect(readGeometry(polygon([a, b, c, a, a]))).toEqual({ geometry: polygon([a, b, c, a]) });
});

it('takes the largest polygon', () => {
  expect(readGeometry(polygon(star(zoneLimits.corners / 2, 0.02, 0.01)))).toHaveProperty('geometry');
});

it('finds crossing sides where Turf does', () => {
  const coordinate = fc.integer({ min: 0, max: 1_000 }).map((value) => value / 1_000);
  const ring = fc.uniqueArray(fc.tuple(coordinate, coordinate), {
    minLength: 3,
    maxLength: 9,
    selector: ([a, b]) => `${a} ${b}`,
  });
  fc.assert(
    fc.property(ring, (corners) => {
      const points = [...corners, corners[0]] as [number, number][];
      const found = findCrossing([points]);
      const turf = kinks({ type: 'Polygon', coordinates: [points] }).features.length > 0;
      // Turf finds no sides that only touch.
      if (found?.kind === 'crosses' || turf) expect([found !== undefined, turf]).toEqual([true, turf]);
      if (!found) expect(turf).toBe(false);
    }),
    tries(300),
  );
});
