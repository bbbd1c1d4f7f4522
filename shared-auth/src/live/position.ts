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

/** What decides between two positions of a vehicle. */
interface Dated {
  fixAt: number | null;
  speed?: number | null;
}

/**
 * Whether a position replaces the known one: the later fix wins, the same fix twice changes nothing unless the vehicle has come to a stand since, and one without a
 * time counts as it arrives.
 */
export function isNewer(position: Dated, known: Dated | undefined): boolean {
  if (position.fixAt === null || known == null || known.fixAt === null) return true;
  if (position.fixAt === known.fixAt) return position.speed === 0 && known.speed != null && known.speed > 0;
  return position.fixAt > known.fixAt;
}

/** Within ±90 and ±180 degrees. Exactly 0, 0 is no place: trackers send it when they have no fix. */
export const isPlace = (lat: number | null, lng: number | null): boolean =>
  lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
