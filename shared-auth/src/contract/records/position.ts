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

/** Where a vehicle is: the one record of a live position, from the store to the map's canvas. */
export interface LivePosition {
  /** Key of the registered row that the event named. */
  vehicle: string;
  /** Degrees, WGS 84; a valid pair. */
  lat: number;
  lng: number;
  /** km/h */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
  /** When the position was measured, epoch ms; null when unknown. */
  fixAt: number | null;
}
