import { type LatLng, validLatLng } from 'shared-ui';
import { type Cell, type DecimalMark, type Feature, markOfColumns, readNumber } from 'shared-ui/files';
import * as v from 'valibot';
import { type FileItem, fileItem, type Ground, type ItemProblem, numberOf, positive } from './fileItem';

const geometry = v.looseObject({ type: v.string() });
type Geometry = v.InferOutput<typeof geometry>;

const degrees = v.pipe(v.number(), v.finite());
/** Heights are not used, whatever they are. */
const point = v.looseTuple([degrees, degrees]);
const line = v.array(point);
const lines = v.array(line);

type Found = Ground | { problem: ItemProblem };

/** Coordinates of GeoJSON, longitude first; null where one is outside the world. */
function placesOf(coordinates: readonly v.InferOutput<typeof point>[]): LatLng[] | null {
  const places = coordinates.map(([lng, lat]) => validLatLng(lat, lng));
  return places.every((place) => place !== null) ? places : null;
}

const opened = (ring: readonly LatLng[]) => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng ? ring.slice(0, -1) : ring;
};

/** Reads coordinates by their form; other forms are `broken`. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  coordinates: unknown,
  make: (coordinates: v.InferOutput<Schema>) => Found | null,
): Found {
  const result = v.safeParse(schema, coordinates);
  return result.success ? (make(result.output) ?? { problem: 'outside' }) : { problem: 'broken' };
}

/** The ground of a geometry; of several that of each. */
function* groundsOf(
  { type, coordinates, geometries }: Geometry,
  properties: Feature['properties'],
  mark: DecimalMark,
): Generator<Found> {
  const radius = positive(properties.radius, mark);
  const width = positive(properties.width, mark);
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
    for (const one of each) yield* groundsOf({ type: type.slice(5), coordinates: one }, properties, mark);
  else if (type === 'GeometryCollection' && Array.isArray(geometries))
    for (const one of geometries) {
      const inner = v.safeParse(geometry, one);
      if (inner.success) yield* groundsOf(inner.output, properties, mark);
      else yield { problem: 'broken' };
    }
  else yield { problem: 'unknownShape' };
}

/** A circle that was written as a polygon for want of circles: its centre and radius are in its fields. */
function circleOf(properties: Feature['properties'], mark: DecimalMark): Ground | null {
  const [lat, lng, radius] = [properties.latitude, properties.longitude, properties.radius].map(
    (value) => numberOf(value, mark) ?? Number.NaN,
  );
  const center = validLatLng(lat, lng);
  return center && radius !== undefined && radius > 0 ? { kind: 'circle', center, radius } : null;
}

/** Fields that are numbers, with the greatest that makes sense of each. */
const numbers = { latitude: 90, longitude: 180, radius: 1_000_000, width: 1_000_000, speed_limit: 1_000 } as const;
const isCell = (value: unknown): value is Cell => typeof value === 'string' || typeof value === 'number';

export const markOfFeatures = (features: readonly Feature[]) =>
  markOfColumns(
    Object.entries(numbers).map(([name, most]) => ({
      cells: features.map(({ properties }) => properties[name]).filter(isCell),
      most,
    })),
  );

/** One of the fixes that the console's own file of a track has beside its line, for whoever reads their figures. */
const isFix = ({ properties }: Feature) => properties.kind === 'fix' && properties.track !== undefined;

/** The zones of features; several of one name where a feature has several places. */
export const itemsOfFeatures = (features: readonly Feature[], nameless: string, mark: DecimalMark): FileItem[] =>
  features.flatMap((feature) => {
    if (isFix(feature)) return [];
    const { row, properties, geometry: found, problem } = feature;
    const name = [properties.name, properties.title].find((text) => isCell(text) && String(text).trim() !== '');
    const title = name === undefined ? `${nameless} ${row}` : String(name).trim();
    const circle = circleOf(properties, mark);
    const shape = v.safeParse(v.nullish(geometry), found);
    const grounds: Found[] =
      problem || !shape.success
        ? [{ problem: problem ?? 'broken' }]
        : circle
          ? [circle]
          : shape.output
            ? [...groundsOf(shape.output, properties, mark)]
            : [];
    if (isUnreadable(properties.radius, mark)) grounds.splice(0, grounds.length, { problem: 'broken' });
    if (grounds.length === 0) grounds.push({ problem: 'noShape' });
    return grounds.map((each, part) =>
      fileItem(row, part === 0 ? title : `${title} ${part + 1}`, properties, each, mark),
    );
  });

/** Whether a radius is present but invalid: it must not be replaced by that of the dialog. */
const isUnreadable = (radius: unknown, mark: DecimalMark) =>
  typeof radius === 'string' && radius.trim() !== '' && !((readNumber(radius, mark) ?? 0) > 0);
