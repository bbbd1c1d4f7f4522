/** A point in degrees (WGS 84). */
export interface LatLng {
  lat: number;
  lng: number;
}

/** Radius for distances in metres. */
export const EARTH_RADIUS_M = 6_371_000;
/** Radius for distances in kilometres. */
export const EARTH_RADIUS_KM = 6_371;

const RADIANS = Math.PI / 180;

/** Great-circle distance, in the unit of `radius`. */
export function haversine(a: LatLng, b: LatLng, radius: number): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng;
  // Rounding can lift h above 1 for opposite points.
  return 2 * radius * Math.asin(Math.sqrt(Math.min(1, h)));
}
