import { EARTH_RADIUS_KM, HOUR_MS, haversine, isOldState, type LatLng, STANDS_BELOW_KMH } from 'shared-auth/contract';

/** A road is that much longer than the straight line, as roads of this country are on average. */
const DETOUR = 1.3;
/** km/h, with towns and stops: average speed of fleet vehicles on a trip of an hour. */
const PACE = 55;
/** Within this many kilometres of a place's middle a vehicle is there. */
const THERE = 2;
/** Kilometres from which on a vehicle's own days tell how fast it is. */
const KNOWN_FROM = 50;
/**
 * km/h: a speed computed from a vehicle's own days is limited to this range, because a day in the yard says nothing
 * about a long trip.
 */
const PACES = { min: 25, max: 90 };

/** How many of its last days tell how fast a vehicle usually is. */
export const PACE_DAYS = 7;

/** Distance and driving time of a vehicle's last days; null where unknown. */
export interface Driven {
  /** Metres. */
  distance: number | null;
  driving_seconds: number | null;
}

/** A vehicle's usual driving speed in km/h, by its own days; the general one where these are too few. */
export function usualPace(driven?: Driven | null): number {
  const km = (driven?.distance ?? 0) / 1_000;
  const hours = (driven?.driving_seconds ?? 0) / 3_600;
  if (km < KNOWN_FROM || hours === 0) return PACE;
  return Math.min(Math.max(km / hours, PACES.min), PACES.max);
}

export interface Underway {
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  /** Of its position, epoch ms. */
  fixAt: number | null;
}

/** The way that is left: always an estimate, and shown as one. */
export interface Way {
  /** Kilometres by road, about; 0 where it is there. */
  km: number;
  /** Milliseconds of driving. */
  drive: number;
  /** When it is there, epoch ms; null while the vehicle is stopped, and where it is there. */
  at: number | null;
}

/**
 * A vehicle's estimated trip to a place, at its usual pace; null with an old position or none. @param now - epoch ms
 */
export function estimateWay(vehicle: Underway, goal: LatLng, pace: number, now: number): Way | null {
  const { latitude, longitude, speed, fixAt } = vehicle;
  if (latitude === null || longitude === null || fixAt === null || isOldState(fixAt, now)) return null;
  const straight = haversine({ lat: latitude, lng: longitude }, goal, EARTH_RADIUS_KM);
  if (straight <= THERE) return { km: 0, drive: 0, at: null };
  const km = Math.round(straight * DETOUR);
  const drive = (km / pace) * HOUR_MS;
  return { km, drive, at: speed !== null && speed >= STANDS_BELOW_KMH ? fixAt + drive : null };
}
