import { inputFields, zoneFields } from 'shared-auth/contract';
import { downloadFile, EARTH_RADIUS_M, type LatLng } from 'shared-ui';
import { escapeXml } from 'shared-ui/files';
import type { MapShape } from 'shared-ui/map';
import { geometryOf } from '../geometry';
import { colorOf, kindOf } from '../zones';
import type { Zone } from '../zones.api';

export type ZoneFormat = 'geojson' | 'kml';

type Whole = Zone & { geometry: MapShape };
const isWhole = (zone: Zone): zone is Whole => zone.geometry !== null;

/**
 * The properties of a zone in a file besides its name and geometry, by the names of the API. No format has its team.
 */
function fieldsOf(zone: Zone) {
  const known = { ...zone, kind: kindOf(zone.kind), color: colorOf(zone.color) };
  return Object.fromEntries(
    inputFields(zoneFields).flatMap(({ name }) =>
      name === 'name' || name === 'team_id' || known[name] === null ? [] : [[name, known[name]]],
    ),
  );
}

/** GeoJSON by RFC 7946; a circle is a point with a `radius`, a corridor a line with a `width`, among the properties. */
export function zonesGeoJson(zones: readonly Zone[]): string {
  const features = zones.filter(isWhole).map((zone) => {
    const { type, coordinates, ...metres } = geometryOf(zone.geometry);
    const properties = { name: zone.name, ...fieldsOf(zone), ...metres };
    return JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates } });
  });
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}

/** Corners that approximate a circle in formats without circles. */
const CIRCLE_CORNERS = 64;

function roundOf({ center, radius }: MapShape & { kind: 'circle' }): LatLng[] {
  const reach = (radius / EARTH_RADIUS_M) * (180 / Math.PI);
  const shrink = Math.max(0.01, Math.cos((center.lat * Math.PI) / 180));
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE_CORNERS;
    return { lat: center.lat + reach * Math.sin(angle), lng: center.lng + (reach * Math.cos(angle)) / shrink };
  });
}

const placesText = (points: readonly LatLng[]) =>
  points.map(({ lat, lng }) => `${lng.toFixed(7)},${lat.toFixed(7)}`).join(' ');
const ringText = (points: readonly LatLng[]) =>
  `<LinearRing><coordinates>${placesText([...points, ...points.slice(0, 1)])}</coordinates></LinearRing>`;
const polygonText = (points: readonly LatLng[], holes: readonly (readonly LatLng[])[] = []) =>
  `<Polygon><outerBoundaryIs>${ringText(points)}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${ringText(hole)}</innerBoundaryIs>`)
    .join('')}</Polygon>`;

function groundText(shape: MapShape): string {
  if (shape.kind === 'circle') return polygonText(roundOf(shape));
  if (shape.kind === 'polygon') return polygonText(shape.points, shape.holes);
  return `<LineString><coordinates>${placesText(shape.points)}</coordinates></LineString>`;
}

const metresOf = (shape: MapShape) =>
  shape.kind === 'circle'
    ? { latitude: shape.center.lat, longitude: shape.center.lng, radius: shape.radius }
    : shape.kind === 'corridor'
      ? { width: shape.width }
      : {};

/** KML 2.2, which has no circles: one is drawn as a polygon, and has its centre and radius among the data. */
export function zonesKml(zones: readonly Zone[]): string {
  const placemarks = zones.filter(isWhole).map((zone) => {
    const data = Object.entries({ ...fieldsOf(zone), ...metresOf(zone.geometry) }).map(
      ([name, value]) => `<Data name="${name}"><value>${escapeXml(String(value))}</value></Data>`,
    );
    const ground = groundText(zone.geometry);
    return `<Placemark><name>${escapeXml(zone.name ?? '')}</name><ExtendedData>${data.join('')}</ExtendedData>${ground}</Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks.join('\n')}\n</Document></kml>\n`;
}

const writers = {
  geojson: { write: zonesGeoJson, type: 'application/geo+json' },
  kml: { write: zonesKml, type: 'application/vnd.google-earth.kml+xml' },
} as const satisfies Record<ZoneFormat, unknown>;

/** Hands the zones over as a file. */
export function saveZones(format: ZoneFormat, name: string, zones: readonly Zone[]): void {
  const { write, type } = writers[format];
  downloadFile(`${name}.${format}`, new Blob([write(zones)], { type }));
}
