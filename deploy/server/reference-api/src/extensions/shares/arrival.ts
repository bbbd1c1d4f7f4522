import {
  EARTH_RADIUS_KM,
  HOUR_MS,
  haversine,
  isOldState,
  type LatLng,
  normalizeScript,
  STANDS_BELOW_KMH,
} from 'shared-auth/contract';
import { isInhabited, mapPlaces } from 'shared-ui/places';

/** A road is that much longer than the straight line, as roads of this country are on average. */
const DETOUR = 1.3;
/** km/h, with towns and stops: what vehicles of fleets drive on average over a way of an hour. */
const PACE = 55;
/** Within this many kilometres of a place's middle a vehicle is there. */
const THERE = 2;

let named: { place: LatLng; names: string[] }[] | undefined;

/** Where people live, with the names as they are compared; made for the first link that has a destination. */
function inhabited() {
  named ??= mapPlaces.filter(isInhabited).map((place) => ({ place, names: [place.mk, place.en].map(normalizeScript) }));
  return named;
}

/**
 * The place that a destination names, such as Битола in „Кромберг, Битола 7000“: the longest of the names in it, of
 * several the greatest place; null where it names none that is known.
 */
export function destinationPlace(destination: string): LatLng | null {
  const text = ` ${normalizeScript(destination).replace(/[^\p{L}\d]+/gu, ' ')} `;
  let found: { place: LatLng; length: number } | null = null;
  for (const { place, names } of inhabited())
    for (const name of names)
      if (name.length > (found?.length ?? 0) && text.includes(` ${name} `)) found = { place, length: name.length };
  return found?.place ?? null;
}

/** When a vehicle is at its destination, by the way that is left. */
export interface Arrival {
  /** Kilometres by road, about; 0 where it is there. */
  km: number;
  /** ISO 8601; null while the vehicle is stopped, and where it is there. */
  at: string | null;
}

interface Underway {
  latitude: number | null;
  longitude: number | null;
  /** km/h */
  speed: number | null;
  gps_time: string | null;
  destination: string | null;
}

/** Estimates the arrival; null without a destination that is known, or with an old position. */
export function estimateArrival({ latitude, longitude, speed, gps_time, destination }: Underway): Arrival | null {
  if (latitude === null || longitude === null || gps_time === null || destination === null) return null;
  const then = Date.parse(gps_time);
  if (Number.isNaN(then) || isOldState(then, Date.now())) return null;
  const goal = destinationPlace(destination);
  if (goal === null) return null;
  const straight = haversine({ lat: latitude, lng: longitude }, goal, EARTH_RADIUS_KM);
  if (straight <= THERE) return { km: 0, at: null };
  const km = Math.round(straight * DETOUR);
  const isMoving = speed !== null && speed >= STANDS_BELOW_KMH;
  return { km, at: isMoving ? new Date(then + (km / PACE) * HOUR_MS).toISOString() : null };
}
