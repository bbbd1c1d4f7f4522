import CheapRuler from 'cheap-ruler';
import pointInPolygon from 'point-in-polygon-hao';
import { EARTH_RADIUS_M, haversine, type ZoneGeometry, type ZonePoint } from 'shared-auth/contract';
import { type Box, boxOf, nearest, splitBox, unwrap } from './unwrap';

/** A zone's ground, prepared to be asked often. */
export interface Shape {
  /** Boxes that cover the zone; degrees. */
  readonly boxes: readonly Box[];
  /** Metres from a place to the zone's edge: negative inside, 0 on the edge. */
  distance(longitude: number, latitude: number): number;
}

/** @param geometry that `readGeometry` has accepted */
export function shapeOf(geometry: ZoneGeometry): Shape {
  if (geometry.type === 'Point') return circle(geometry.coordinates, geometry.radius);
  if (geometry.type === 'LineString') return corridor(geometry.coordinates, geometry.width / 2);
  return polygon(geometry.coordinates);
}

const DEGREES = 180 / Math.PI;

function circle([longitude, latitude]: ZonePoint, radius: number): Shape {
  const center = { lat: latitude, lng: longitude };
  return {
    boxes: splitBox(boxAround([longitude, latitude, longitude, latitude], radius)),
    distance: (lng, lat) => haversine(center, { lat, lng }, EARTH_RADIUS_M) - radius,
  };
}

/** A box extended by some metres in every direction; over a pole it spans all longitudes. */
function boxAround([west, south, east, north]: Box, metres: number): Box {
  // A millionth more than the sphere's, so that rounding excludes no point.
  const angle = (metres / EARTH_RADIUS_M) * 1.000001;
  const [bottom, top] = [south - angle * DEGREES, north + angle * DEGREES];
  if (bottom <= -90 || top >= 90) return [-180, Math.max(-90, bottom), 180, Math.min(90, top)];
  const cosine = Math.cos(Math.max(Math.abs(south), Math.abs(north)) / DEGREES);
  const sides = Math.asin(Math.min(1, Math.sin(angle) / cosine)) * DEGREES;
  return [west - sides, bottom, east + sides, top];
}

/** The ends of a corridor are round. */
function corridor(coordinates: readonly ZonePoint[], half: number): Shape {
  const line = unwrap(coordinates);
  const box = boxOf(line);
  const middle = (box[0] + box[2]) / 2;
  return {
    // The ruler is of an ellipsoid: its metres differ by up to 0.6 % from those of a sphere.
    boxes: splitBox(boxAround(box, half * 1.01)),
    distance: (longitude, latitude) => metresTo([line], [nearest(longitude, middle), latitude]) - half,
  };
}

function polygon(coordinates: readonly (readonly ZonePoint[])[]): Shape {
  const rings = unwrapRings(coordinates);
  const box = boxOf(rings[0] ?? []);
  const middle = (box[0] + box[2]) / 2;
  const polygon = rings.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude]));
  return {
    boxes: splitBox(box),
    distance(longitude, latitude) {
      const point: [number, number] = [nearest(longitude, middle), latitude];
      const side = pointInPolygon(point, polygon);
      if (side === 0) return 0;
      const metres = metresTo(rings, point);
      return side ? -metres : metres;
    },
  };
}

/** The rings of a polygon in one piece, its holes where its edge is. */
export function unwrapRings(coordinates: readonly (readonly ZonePoint[])[]): ZonePoint[][] {
  const [edge = [], ...holes] = coordinates.map(unwrap);
  const box = boxOf(edge);
  const middle = (box[0] + box[2]) / 2;
  const moved = holes.map((hole) => {
    const first = hole[0]?.[0] ?? middle;
    const by = nearest(first, middle) - first;
    return hole.map(([longitude, latitude]): ZonePoint => [longitude + by, latitude]);
  });
  return [edge, ...moved];
}

/** Metres from a place to the nearest of some lines. */
function metresTo(lines: readonly (readonly ZonePoint[])[], point: ZonePoint): number {
  const ruler = new CheapRuler(point[1], 'meters');
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines)
    for (let i = 1; i < line.length; i++)
      least = Math.min(least, ruler.pointToSegmentDistance(point, line[i - 1] as ZonePoint, line[i] as ZonePoint));
  return least;
}
