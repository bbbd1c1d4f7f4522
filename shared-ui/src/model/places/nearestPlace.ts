import { type CompassSector, compassSector } from '../format';
import { EARTH_RADIUS_KM, haversine, type LatLng } from '../geo';
import type { MapPlace, PlaceKind } from './places';

/** Where a position is, described by the place next to it. */
export interface NearestPlace {
  place: MapPlace;
  /** Whole kilometres, 1 at least; `null` within the place. */
  km: number | null;
  /** Direction from the place to the position. */
  direction: CompassSector;
}

/** Kilometres from its middle within which one is in a place. */
const WITHIN: Readonly<Partial<Record<PlaceKind, number>>> = {
  capital: 6,
  city: 2.8,
  town: 1.8,
  seat: 1,
  village: 0.8,
};
/** A well-known place may be farther away: the weight of its distance. */
const WEIGHT: Readonly<Partial<Record<PlaceKind, number>>> = {
  capital: 0.7,
  city: 0.75,
  town: 0.8,
  seat: 1,
  village: 1.1,
};
/** Farther away than that, a place of the table is no help. Kilometres. */
const FARTHEST = 150;
const RADIANS = Math.PI / 180;

/** The best place to describe a position, of the given places; `null` without one nearby. */
export function nearestPlace(position: LatLng, places: readonly MapPlace[]): NearestPlace | null {
  let best: { place: MapPlace; km: number; score: number } | null = null;
  for (const place of places) {
    const weight = WEIGHT[place.kind];
    // 1.5° are 167 km: a quick look before the exact one.
    if (weight === undefined || Math.abs(place.lat - position.lat) > 1.5) continue;
    const km = haversine(place, position, EARTH_RADIUS_KM);
    const inside = km <= (WITHIN[place.kind] ?? 0);
    // Inside two of them (a village that a city has reached), the nearer one is used.
    const score = inside ? km - FARTHEST : km * weight;
    if (km <= FARTHEST && score < (best?.score ?? Number.POSITIVE_INFINITY)) best = { place, km, score };
  }
  if (!best) return null;
  const { place, km, score } = best;
  return { place, km: score < 0 ? null : Math.max(1, Math.round(km)), direction: direction(place, position) };
}

function direction(from: LatLng, to: LatLng): CompassSector {
  const east = (to.lng - from.lng) * Math.cos(((from.lat + to.lat) / 2) * RADIANS);
  return compassSector(Math.atan2(east, to.lat - from.lat) / RADIANS);
}
