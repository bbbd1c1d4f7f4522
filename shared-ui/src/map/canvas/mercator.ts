import type { LatLng } from '../../model/geo';

/** Web Mercator ends here: beyond it a latitude has no place on the map. */
const MAX_LATITUDE = 85.0511287798;

/** East-west place on the world square: 0 is 180° west, 1 is 180° east. */
export const worldX = (lng: number): number => lng / 360 + 0.5;

/** North-south place on the world square: 0 is the northern edge, 1 the southern. */
export function worldY(lat: number): number {
  const sin = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** The inverse of `worldX` and `worldY`. */
export const fromWorld = (x: number, y: number): LatLng => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: (x - 0.5) * 360,
});

/** Side of the world square in CSS pixels. */
export const worldSize = (zoom: number): number => 256 * 2 ** zoom;
