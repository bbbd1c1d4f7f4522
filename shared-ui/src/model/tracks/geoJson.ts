import { bearing, degrees, inPieces, isoTime, segmentsOf, type TrackFile, type TrackFix } from './types';

const position = ({ lat, lng }: { lat: number; lng: number }) => `[${degrees(lng)},${degrees(lat)}]`;
const feature = (geometry: string, properties: object) =>
  `{"type":"Feature","geometry":${geometry},"properties":${JSON.stringify(properties)}}`;
const point = (place: { lat: number; lng: number }) => `{"type":"Point","coordinates":${position(place)}}`;
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(2)));

const fixFeature = (track: string, fix: TrackFix) =>
  feature(point(fix), {
    kind: 'fix',
    track,
    time: isoTime(fix.at),
    speed_kmh: rounded(fix.speed),
    heading: fix.heading === null ? null : rounded(bearing(fix.heading)),
  });

/**
 * GeoJSON by RFC 7946, longitude first: a line for each segment, a point for each stop, and a point for each fix with
 * its figures, which a GIS reads as numbers. `kind` (`track`, `stop`, `fix`) tells them apart.
 */
export function* geoJson({ name, tracks, places = [] }: TrackFile): Generator<string> {
  // RFC 7946 has no member for a name; GDAL and QGIS read this one.
  yield `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`;
  let separator = '\n';
  const next = (text: string) => {
    const piece = `${separator}${text}`;
    separator = ',\n';
    return piece;
  };
  for (const { name: track, note, fixes } of tracks)
    for (const segment of segmentsOf(fixes)) {
      // A line has two positions at least; a single fix is among the points.
      if (segment.length < 2) continue;
      yield next('{"type":"Feature","geometry":{"type":"LineString","coordinates":[');
      yield* inPieces(segment, (fix, index) => `${index === 0 ? '' : ','}${position(fix)}`);
      const times = { from: isoTime(segment[0]?.at ?? null), to: isoTime(segment.at(-1)?.at ?? null) };
      yield `]},"properties":${JSON.stringify({ kind: 'track', name: track, track, note: note ?? null, ...times })}}`;
    }
  for (const place of places)
    yield next(
      feature(point(place), { kind: 'stop', name: place.name, from: isoTime(place.from), to: isoTime(place.to) }),
    );
  for (const { name: track, fixes } of tracks) yield* inPieces(fixes, (fix) => next(fixFeature(track, fix)));
  yield '\n]}\n';
}
