import { EARTH_RADIUS_KM, isValidPosition, type LatLng } from 'shared-ui';
import type { Wording } from '../sample-data/useSampleData';

/** The ground a geofence covers. */
export type Area =
  | { shape: 'circle'; center: LatLng /** metres */; radius: number }
  | { shape: 'polygon'; corners: readonly LatLng[] };

export type AreaShape = Area['shape'];

/** An area whose entries and exits are watched. Client-only sample data. */
export interface Geofence {
  id: string;
  name: Wording;
  area: Area;
}

export const sampleGeofences: readonly Geofence[] = [
  {
    id: 'sample-1',
    name: { key: 'geofences.samples.warehouse' },
    area: { shape: 'circle', center: { lat: 41.9896, lng: 21.4694 }, radius: 600 },
  },
  {
    id: 'sample-2',
    name: { key: 'geofences.samples.centre' },
    area: {
      shape: 'polygon',
      corners: [
        { lat: 41.0352, lng: 21.3279 },
        { lat: 41.0349, lng: 21.3388 },
        { lat: 41.0266, lng: 21.3401 },
        { lat: 41.0251, lng: 21.3302 },
      ],
    },
  },
];

const RADIANS = Math.PI / 180;

/** Square kilometres inside the corners, on the sphere; the order of the corners does not matter. */
export function polygonKm2(corners: readonly LatLng[]): number {
  let sum = 0;
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    sum += (next.lng - corner.lng) * RADIANS * (2 + Math.sin(corner.lat * RADIANS) + Math.sin(next.lat * RADIANS));
  });
  return Math.abs((sum * EARTH_RADIUS_KM * EARTH_RADIUS_KM) / 2);
}

/** The middle of an area, to fly to: of a polygon the mean of its corners. */
export function areaCenter(area: Area): LatLng {
  if (area.shape === 'circle') return area.center;
  const mean = (read: (corner: LatLng) => number) =>
    area.corners.reduce((sum, corner) => sum + read(corner), 0) / area.corners.length;
  return { lat: mean((corner) => corner.lat), lng: mean((corner) => corner.lng) };
}

/** What is typed, or drawn, in the form of a new geofence. It stays text, so that nothing half typed is lost. */
export interface GeofenceDraft {
  name: string;
  shape: AreaShape;
  latitude: string;
  longitude: string;
  /** metres */
  radius: string;
  /** One corner a line: `latitude, longitude`. */
  corners: string;
}

export const blankGeofence: GeofenceDraft = {
  name: '',
  shape: 'circle',
  latitude: '',
  longitude: '',
  radius: '500',
  corners: '',
};

/** Radius of a circle, metres. */
const MAX_RADIUS = 100_000;

/** A number as typed: with a point, or the decimal comma of Macedonian. */
const readTyped = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')));

/** A corner as typed: `41.9981, 21.4254`, `41,9981; 21,4254` or with a blank between. */
function readCorner(line: string): LatLng | null {
  const [lat, lng, ...more] = line.includes(';')
    ? line.split(';').map(readTyped)
    : line
        .trim()
        .split(/\s*,\s+|\s+|,/)
        .map(readTyped);
  return more.length === 0 && isValidPosition(lat, lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : null;
}

/** The area of a draft; null while it is none. */
export function draftArea({ shape, latitude, longitude, radius, corners }: GeofenceDraft): Area | null {
  if (shape === 'circle') {
    const [lat, lng, metres] = [latitude, longitude, radius].map(readTyped);
    if (!isValidPosition(lat, lng) || !metres || !(metres > 0 && metres <= MAX_RADIUS)) return null;
    return { shape, center: { lat: lat ?? 0, lng: lng ?? 0 }, radius: metres };
  }
  const lines = corners.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(readCorner).filter((corner) => corner !== null);
  return read.length >= 3 && read.length === lines.length ? { shape, corners: read } : null;
}

const six = (degrees: number) => degrees.toFixed(6);

/** The text of an area that was drawn on the map. */
export const drawnText = (area: Area): Partial<GeofenceDraft> =>
  area.shape === 'circle'
    ? {
        latitude: six(area.center.lat),
        longitude: six(area.center.lng),
        radius: String(Math.round(area.radius)),
      }
    : { corners: area.corners.map(({ lat, lng }) => `${six(lat)}, ${six(lng)}`).join('\n') };

let added = 0;

/** The geofence of a draft; null while it has no name or no area. */
export function newGeofence(draft: GeofenceDraft): Geofence | null {
  const area = draftArea(draft);
  const name = draft.name.trim();
  return area && name ? { id: `added-${++added}`, name: { text: name }, area } : null;
}
