import { EARTH_RADIUS_KM, haversine, type LatLng, validLatLng } from 'shared-ui';
import type { MapRow } from '../../common/live/mapVehicle';

/** How many are listed. */
const MOST = 8;

export interface NearVehicle {
  row: MapRow;
  /** In a straight line. */
  km: number;
}

/** The vehicles with a place, the nearest to a place first; the chosen one is listed however far it is. */
export function nearestVehicles(rows: readonly MapRow[], to: LatLng, chosen = ''): NearVehicle[] {
  const near = rows
    .flatMap((row) => {
      const place = validLatLng(row.latitude, row.longitude);
      return place ? [{ row, km: haversine(place, to, EARTH_RADIUS_KM) }] : [];
    })
    .sort((a, b) => a.km - b.km);
  return near.filter(({ row }, index) => index < MOST || row.key === chosen);
}

/** How the panel is written in the address: absent, open without a place, or with one. */
export const nearParam = () => ({
  read: (raw: string | null): Near => {
    if (raw === null) return null;
    const [lat, lng] = raw.split(',').map(Number);
    return validLatLng(lat, lng) ?? 'open';
  },
  write: (near: Near): string | null => {
    if (near === null || near === 'open') return near;
    return `${near.lat.toFixed(5)},${near.lng.toFixed(5)}`;
  },
});
export type Near = LatLng | 'open' | null;
