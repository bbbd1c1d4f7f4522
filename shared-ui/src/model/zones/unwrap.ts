import type { ZonePoint } from 'shared-auth/contract';

/** Longitudes that go on over ±180° instead of jumping: each point is the short way from the one before. */
export function unwrap(points: readonly ZonePoint[]): ZonePoint[] {
  let before: number | undefined;
  return points.map(([longitude, latitude]) => {
    const at: number = before === undefined ? longitude : nearest(longitude, before);
    before = at;
    return [at, latitude];
  });
}

/** The longitude that is the same place, within half a turn of another one. */
export const nearest = (longitude: number, other: number): number =>
  longitude - 360 * Math.round((longitude - other) / 360);

/** West, south, east, north; degrees. West may be below −180°, or east above 180°. */
export type Box = readonly [west: number, south: number, east: number, north: number];

export function boxOf(points: readonly ZonePoint[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
}

/** The same area as boxes between −180° and 180°: two where it crosses the line. */
export function splitBox([west, south, east, north]: Box): Box[] {
  if (east - west >= 360) return [[-180, south, 180, north]];
  const turn = 360 * Math.floor((west + 180) / 360);
  const [from, to] = [west - turn, east - turn];
  return to <= 180
    ? [[from, south, to, north]]
    : [
        [from, south, 180, north],
        [-180, south, to - 360, north],
      ];
}
