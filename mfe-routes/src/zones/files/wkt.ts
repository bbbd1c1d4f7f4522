import { type LatLng, validLatLng } from 'shared-ui';
import { type FileItem, fileItem } from './fileItem';

/**
 * An area as Traccar writes it: WKT with the latitude first, and `CIRCLE (41.99 21.43, 500)`, which WKT has not.
 * @param width of a line, which WKT has not either; null where it is not known
 */
export function groundOfWkt(text: string, width: number | null = null): FileItem['ground'] {
  const [, type = '', body = ''] = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\(([\s\S]*)\)\s*;?\s*$/i.exec(text) ?? [];
  const kind = type.toUpperCase();
  if (kind === '') return { problem: /^\s*[A-Z]+\s*\(/i.test(text) ? 'unknownShape' : 'broken' };
  if (kind === 'CIRCLE') {
    const [at = '', metres = ''] = body.split(',');
    const places = placesOf(at);
    const radius = Number(metres.trim());
    if (typeof places === 'string') return { problem: places };
    const [center] = places;
    return center && metres.trim() !== '' && radius > 0 ? { kind: 'circle', center, radius } : { problem: 'broken' };
  }
  if (kind === 'LINESTRING') {
    const points = placesOf(body);
    return typeof points === 'string' ? { problem: points } : { kind: 'corridor', points, width };
  }
  const rings = [...body.matchAll(/\(([^()]*)\)/g)].map(([, ring = '']) => placesOf(ring));
  const [points, ...holes] = rings;
  const problem = rings.find((ring) => typeof ring === 'string');
  if (!points || problem) return { problem: problem ?? 'broken' };
  return {
    kind: 'polygon',
    points: opened(points as LatLng[]), // no ring has a problem
    holes: (holes as LatLng[][]).map(opened),
  };
}

function placesOf(text: string): LatLng[] | 'broken' | 'outside' {
  const pairs = text.split(',').map((pair) => pair.trim().split(/\s+/).map(Number));
  if (pairs.some((pair) => pair.length < 2 || pair.slice(0, 2).some(Number.isNaN))) return 'broken';
  const places = pairs.map(([lat, lng]) => validLatLng(lat, lng));
  return places.every((place) => place !== null) ? places : 'outside';
}

const opened = (ring: readonly LatLng[]) => {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first?.lat === last?.lat && first?.lng === last?.lng ? ring.slice(0, -1) : ring;
};

/** An area a line. */
export const itemsOfWkt = (text: string, nameless: string): FileItem[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const row = index + 1;
    return line.trim() === '' ? [] : [fileItem(row, `${nameless} ${row}`, {}, groundOfWkt(line))];
  });

/** Geofences as Traccar's API sends them: a name, an area, and a line's distance to each side among its attributes. */
export interface TraccarGeofence {
  name?: unknown;
  description?: unknown;
  area: string;
  attributes?: { polylineDistance?: unknown };
}

export const itemsOfTraccar = (geofences: readonly TraccarGeofence[], nameless: string): FileItem[] =>
  geofences.map(({ name, description, area, attributes }, index) => {
    const side = Number(attributes?.polylineDistance);
    const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : `${nameless} ${index + 1}`;
    return fileItem(index + 1, title, { description }, groundOfWkt(area, side > 0 ? 2 * side : null));
  });
