import { EARTH_RADIUS_KM, type LatLng, validLatLng } from 'shared-ui';
import type { AreaShape, MapShape } from 'shared-ui/map';
import type { Wording } from '../sample-data/useSampleData';

/** An area whose entries and exits are watched. Client-only sample data. */
export interface Geofence {
  id: string;
  name: Wording;
  /** The ground it covers. */
  area: AreaShape;
}

export const sampleGeofences: readonly Geofence[] = [
  {
    id: 'sample-1',
    name: { key: 'geofences.samples.warehouse' },
    area: { kind: 'circle', center: { lat: 41.9896, lng: 21.4694 }, radius: 600 },
  },
  {
    id: 'sample-2',
    name: { key: 'geofences.samples.centre' },
    area: {
      kind: 'polygon',
      points: [
        { lat: 42.0012, lng: 21.4212 },
        { lat: 42.0006, lng: 21.4378 },
        { lat: 41.9921, lng: 21.4431 },
        { lat: 41.9897, lng: 21.4256 },
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
export function areaCenter(area: AreaShape): LatLng {
  if (area.kind === 'circle') return area.center;
  const mean = (read: (corner: LatLng) => number) =>
    area.points.reduce((sum, corner) => sum + read(corner), 0) / area.points.length;
  return { lat: mean((corner) => corner.lat), lng: mean((corner) => corner.lng) };
}

/**
 * The typed or drawn values in the form of a new geofence. They are stored as text, so that incomplete input is not
 * lost.
 */
export interface GeofenceDraft {
  name: string;
  kind: AreaShape['kind'];
  latitude: string;
  longitude: string;
  /** metres */
  radius: string;
  /** One corner a line: `latitude, longitude`. */
  corners: string;
}

export const blankGeofence: GeofenceDraft = {
  name: '',
  kind: 'circle',
  latitude: '',
  longitude: '',
  radius: '500',
  corners: '',
};

/** Radius of a circle, metres. */
const MAX_RADIUS = 100_000;

/** A number as typed: with a point, or the decimal comma of Macedonian. */
export const readTyped = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.')));

/** A corner as typed: `41.9981, 21.4254`, `41,9981; 21,4254` or with a blank between. */
export function readCorner(line: string): LatLng | null {
  const [lat, lng, ...more] = line.includes(';')
    ? line.split(';').map(readTyped)
    : line
        .trim()
        .split(/\s*,\s+|\s+|,/)
        .map(readTyped);
  return more.length === 0 ? validLatLng(lat, lng) : null;
}

const linesOf = (corners: string) => corners.split('\n').filter((line) => line.trim() !== '');

/** As much of a draft as can be drawn: a polygon from its first corner on. */
export function draftShape({ kind, latitude, longitude, radius, corners }: GeofenceDraft): AreaShape | null {
  if (kind === 'circle') {
    const [lat, lng, metres] = [latitude, longitude, radius].map(readTyped);
    const center = validLatLng(lat, lng);
    return center && metres && metres > 0 && metres <= MAX_RADIUS ? { kind, center, radius: metres } : null;
  }
  const points = linesOf(corners)
    .map(readCorner)
    .filter((corner) => corner !== null);
  return points.length > 0 ? { kind, points } : null;
}

/** The area of a draft; null while it is invalid: three corners or more, each of them readable. */
export function draftArea(draft: GeofenceDraft): AreaShape | null {
  const shape = draftShape(draft);
  if (shape?.kind !== 'polygon') return shape;
  return shape.points.length >= 3 && shape.points.length === linesOf(draft.corners).length ? shape : null;
}

const six = (degrees: number) => degrees.toFixed(6);

/** The text of a drawn shape; without a shape the text is empty. */
export function drawnText(kind: AreaShape['kind'], shape: MapShape | null): Partial<GeofenceDraft> {
  if (shape?.kind === 'circle') {
    const { center, radius } = shape;
    return { latitude: six(center.lat), longitude: six(center.lng), radius: String(Math.round(radius)) };
  }
  if (kind === 'circle') return { latitude: '', longitude: '' };
  return { corners: (shape?.points ?? []).map(({ lat, lng }) => `${six(lat)}, ${six(lng)}`).join('\n') };
}

let added = 0;

/** The geofence of a draft; null while it has no name or no area. */
export function newGeofence(draft: GeofenceDraft): Geofence | null {
  const area = draftArea(draft);
  const name = draft.name.trim();
  return area && name ? { id: `added-${++added}`, name: { text: name }, area } : null;
}
