import type { ZoneGeometry, ZonePoint } from 'shared-auth/contract';
import { type ReadGeometry, readGeometry } from './readGeometry';

const unreadable = { problem: 'Обликот на зоната не може да се прочита' };

const isPoint = (value: unknown): value is ZonePoint =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 3 &&
  value.every((one) => typeof one === 'number' && Number.isFinite(one));

/** Points without heights, which GeoJSON may have. */
const pointsOf = (value: unknown): ZonePoint[] | undefined =>
  Array.isArray(value) && value.every(isPoint) ? value.map(([lng, lat]): ZonePoint => [lng, lat]) : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a zone's geometry from a request. */
export function parseGeometry(given: unknown): ReadGeometry {
  if (!isRecord(given)) return unreadable;
  const geometry = structureOf(given);
  return geometry ? readGeometry(geometry) : unreadable;
}

function structureOf({
  type,
  coordinates,
  radius,
  width,
}: Readonly<Record<string, unknown>>): ZoneGeometry | undefined {
  if (type === 'Point') {
    const [center] = pointsOf([coordinates]) ?? [];
    return center && { type, coordinates: center, radius: Number(radius) };
  }
  if (type === 'LineString') {
    const line = pointsOf(coordinates);
    return line && { type, coordinates: line, width: Number(width) };
  }
  if (type !== 'Polygon' || !Array.isArray(coordinates)) return undefined;
  const rings = coordinates.map(pointsOf);
  return rings.every((ring) => ring !== undefined) ? { type, coordinates: rings } : undefined;
}

/** The number of points of a geometry. */
export const countPoints = (geometry: ZoneGeometry): number => {
  if (geometry.type === 'Point') return 1;
  return geometry.type === 'LineString' ? geometry.coordinates.length : geometry.coordinates.flat().length;
};
