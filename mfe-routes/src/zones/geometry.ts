import type { ZoneGeometry, ZonePoint } from 'shared-auth/contract';
import type { LatLng } from 'shared-ui';
import type { MapShape, NamedShape } from 'shared-ui/map';
import * as v from 'valibot';

const isSame = (one: LatLng | undefined, other: LatLng | undefined) =>
  one?.lat === other?.lat && one?.lng === other?.lng;

/** The corners of a ring of GeoJSON, whose last point repeats the first. */
const opened = (ring: readonly LatLng[]) =>
  ring.length > 1 && isSame(ring[0], ring.at(-1)) ? ring.slice(0, -1) : ring;

const place = v.pipe(
  v.array(v.number()),
  v.minLength(2),
  v.transform(([lng = 0, lat = 0]): LatLng => ({ lat, lng })),
);

/** A zone's geometry as the server sends it, as the map draws it. */
export const shapeSchema = v.variant('type', [
  v.pipe(
    v.object({ type: v.literal('Point'), coordinates: place, radius: v.number() }),
    v.transform(({ coordinates, radius }): MapShape => ({ kind: 'circle', center: coordinates, radius })),
  ),
  v.pipe(
    v.object({ type: v.literal('Polygon'), coordinates: v.pipe(v.array(v.array(place)), v.minLength(1)) }),
    v.transform(({ coordinates }): MapShape => {
      const [points = [], ...holes] = coordinates.map(opened);
      return holes.length > 0 ? { kind: 'polygon', points, holes } : { kind: 'polygon', points };
    }),
  ),
  v.pipe(
    v.object({ type: v.literal('LineString'), coordinates: v.array(place), width: v.number() }),
    v.transform(({ coordinates, width }): MapShape => ({ kind: 'corridor', points: coordinates, width })),
  ),
]);

const pointOf = ({ lat, lng }: LatLng): ZonePoint => [lng, lat];
const closed = (ring: readonly LatLng[]) => [...ring, ...ring.slice(0, 1)].map(pointOf);

/** A shape in the server's format. */
export function geometryOf(shape: MapShape): ZoneGeometry {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: pointOf(shape.center), radius: shape.radius };
  if (shape.kind === 'corridor')
    return { type: 'LineString', coordinates: shape.points.map(pointOf), width: shape.width };
  return { type: 'Polygon', coordinates: [shape.points, ...(shape.holes ?? [])].map(closed) };
}

/** A shape in the format of a map's areas. */
export const areaOf = (shape: MapShape): Pick<NamedShape, 'shape' | 'width'> =>
  shape.kind === 'corridor' ? { shape: { kind: 'polygon', points: shape.points }, width: shape.width } : { shape };
