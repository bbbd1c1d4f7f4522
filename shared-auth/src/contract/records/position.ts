import type { LatLng } from './geo';

/**
 * Whether the two are numbers within ±90 and ±180 degrees (WGS 84). Exactly 0, 0 is not valid: trackers send it when
 * they have no fix.
 */
export const isValidPosition = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' &&
  typeof lng === 'number' &&
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  !(lat === 0 && lng === 0);

/** The two as a point, or null where they are no valid position. */
export const validLatLng = (latitude: unknown, longitude: unknown): LatLng | null =>
  isValidPosition(latitude, longitude) ? { lat: Number(latitude), lng: Number(longitude) } : null;

/** Where a vehicle is: the one record of a live position, from the store to the map's canvas. */
export interface LivePosition extends LatLng {
  /** Key of the registered row that the event named. */
  vehicle: string;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** When the position was measured, epoch ms; null when unknown. */
  fixAt: number | null;
}

/** The position fields of the wire's records. */
interface Located {
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  fixAt: number | null;
}

/** A record's position as a live one; null without a valid pair. @param vehicle the row's key */
export function livePosition(vehicle: string, { latitude, longitude, speed, heading, fixAt }: Located) {
  const at = validLatLng(latitude, longitude);
  return at && ({ vehicle, ...at, speed, heading, fixAt } satisfies LivePosition);
}

/** The record with a live position laid over its own. */
export const withPosition = <R extends Located>(record: R, { lat, lng, speed, heading, fixAt }: LivePosition): R => ({
  ...record,
  latitude: lat,
  longitude: lng,
  speed,
  heading,
  fixAt,
});
