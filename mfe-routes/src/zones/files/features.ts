import { type LatLng, validLatLng } from 'shared-ui';
import * as v from 'valibot';
import { type FileItem, fileItem, type Ground, type ItemProblem, positive, UnreadableFile } from './fileItem';

const fields = v.fallback(v.record(v.string(), v.unknown()), {});
const geometry = v.looseObject({ type: v.string() });
type Geometry = v.InferOutput<typeof geometry>;
const feature = v.object({ properties: fields, geometry: v.nullish(geometry) });
type Feature = v.InferOutput<typeof feature>;

const point = v.pipe(v.array(v.number()), v.minLength(2));
const line = v.array(point);
const lines = v.array(line);

type Found = Ground | { problem: ItemProblem };

/** Coordinates of GeoJSON, longitude first; null where one is outside the world. */
function placesOf(coordinates: readonly (readonly number[])[]): LatLng[] | null {
  const places = coordinates.map(([lng, lat]) => validLatLng(lat, lng));
  return places.every((place) => place !== null) ? places : null;
}

const opened = (ring: readonly LatLng[]) => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng ? ring.slice(0, -1) : ring;
};

/** Reads coordinates by their form; what has another one is broken. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  coordinates: unknown,
  make: (coordinates: v.InferOutput<Schema>) => Found | null,
): Found {
  const result = v.safeParse(schema, coordinates);
  return result.success ? (make(result.output) ?? { problem: 'outside' }) : { problem: 'broken' };
}

/** The ground of a geometry; of several that of each. */
function* groundsOf({ type, coordinates, geometries }: Geometry, properties: Feature['properties']): Generator<Found> {
  const radius = positive(properties.radius);
  const width = positive(properties.width);
  const each = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  if (type === 'Point')
    yield read(point, coordinates, (at) => {
      const [center] = placesOf([at]) ?? [];
      return center ? { kind: 'circle', center, radius } : null;
    });
  else if (type === 'LineString')
    yield read(line, coordinates, (way) => {
      const points = placesOf(way);
      return points && { kind: 'corridor', points, width };
    });
  else if (type === 'Polygon')
    yield read(lines, coordinates, (rings) => {
      const [points, ...holes] = rings.map((ring) => placesOf(ring));
      if (!points || !holes.every((hole) => hole !== null)) return rings.length === 0 ? { problem: 'broken' } : null;
      return { kind: 'polygon', points: opened(points), holes: holes.map(opened) };
    });
  else if (type === 'MultiPoint' || type === 'MultiLineString' || type === 'MultiPolygon')
    for (const one of each) yield* groundsOf({ type: type.slice(5), coordinates: one }, properties);
  else if (type === 'GeometryCollection' && Array.isArray(geometries))
    for (const one of geometries) {
      const inner = v.safeParse(geometry, one);
      if (inner.success) yield* groundsOf(inner.output, properties);
      else yield { problem: 'broken' };
    }
  else yield { problem: 'unknownShape' };
}

/** A circle that was written as a polygon for want of circles: its centre and radius are in its fields. */
function circleOf(properties: Feature['properties']): Ground | null {
  const { latitude, longitude } = properties;
  const [lat, lng, radius] = [latitude, longitude, properties.radius].map(Number);
  const center = validLatLng(lat, lng);
  return center && radius !== undefined && radius > 0 ? { kind: 'circle', center, radius } : null;
}

/** The zones of GeoJSON: of a collection, a feature or a geometry alone. @throws UnreadableFile */
export function itemsOfFeatures(json: unknown, nameless: string): FileItem[] {
  const root = v.safeParse(v.looseObject({ type: v.string() }), json);
  if (!root.success) throw new UnreadableFile('broken');
  const { type, features } = root.output;
  const all: unknown[] =
    type === 'FeatureCollection' && Array.isArray(features)
      ? features
      : [type === 'Feature' ? json : { properties: {}, geometry: json }];
  return all.flatMap((one, index) => {
    const row = index + 1;
    const result = v.safeParse(feature, one);
    if (!result.success) return [fileItem(row, `${nameless} ${row}`, {}, { problem: 'broken' })];
    const { properties, geometry: ground } = result.output;
    const name = [properties.name, properties.title].find((text) => typeof text === 'string' && text.trim() !== '');
    const title = typeof name === 'string' ? name.trim() : `${nameless} ${row}`;
    const circle = circleOf(properties);
    const grounds: Found[] = circle ? [circle] : ground ? [...groundsOf(ground, properties)] : [];
    if (grounds.length === 0) grounds.push({ problem: 'noShape' });
    return grounds.map((each, part) => fileItem(row, part === 0 ? title : `${title} ${part + 1}`, properties, each));
  });
}
