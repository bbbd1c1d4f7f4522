import { formatNumber } from '../../model/format';
import { EARTH_RADIUS_M, haversine, type LatLng } from '../../model/geo';

/** Metres of each leg of a line. */
export const legsOf = (points: readonly LatLng[]): number[] =>
  points.slice(1).map((point, i) => haversine(points[i] ?? point, point, EARTH_RADIUS_M));

/** A distance for display: whole metres to one kilometre, then kilometres. */
export const formatDistance = (metres: number): string =>
  metres < 1_000 ? `${formatNumber(metres)} m` : `${formatNumber(metres / 1_000, metres < 100_000 ? 2 : 1)} km`;
