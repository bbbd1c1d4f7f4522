import { type LatLng, normalizeScript } from 'shared-auth/contract';
import { type Driven, estimateWay, usualPace } from 'shared-ui/arrival';
import { isInhabited, mapPlaces } from 'shared-ui/places';

let named: { place: LatLng; names: string[] }[] | undefined;

/** Inhabited places, with their normalized names; computed for the first link that has a destination. */
function inhabited() {
  named ??= mapPlaces.filter(isInhabited).map((place) => ({ place, names: [place.mk, place.en].map(normalizeScript) }));
  return named;
}

/**
 * The place that a destination names, such as Битола in „Кромберг, Битола 7000“: the longest of the names in it, of
 * several the greatest place; null where it names no known place.
 */
export function destinationPlace(destination: string): LatLng | null {
  const text = ` ${normalizeScript(destination).replace(/[^\p{L}\d]+/gu, ' ')} `;
  let found: { place: LatLng; length: number } | null = null;
  for (const { place, names } of inhabited())
    for (const name of names)
      if (name.length > (found?.length ?? 0) && text.includes(` ${name} `)) found = { place, length: name.length };
  return found?.place ?? null;
}

/** When a vehicle is at its destination, by the remaining way. */
export interface Arrival {
  /** Kilometres by road, about; 0 at the destination. */
  km: number;
  /** ISO 8601; null while the vehicle is stopped, and at the destination. */
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

/** Estimates the arrival; null without a known destination, or with an old position. */
export function estimateArrival({ gps_time, destination, ...vehicle }: Underway, driven?: Driven): Arrival | null {
  const goal = destination === null ? null : destinationPlace(destination);
  const fixAt = gps_time === null ? Number.NaN : Date.parse(gps_time);
  if (goal === null || Number.isNaN(fixAt)) return null;
  const way = estimateWay({ ...vehicle, fixAt }, goal, usualPace(driven), Date.now());
  return way && { km: way.km, at: way.at === null ? null : new Date(way.at).toISOString() };
}
