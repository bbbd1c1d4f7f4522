import { EARTH_RADIUS_M, type LatLng } from 'shared-auth/contract';

export {
  EARTH_RADIUS_KM,
  EARTH_RADIUS_M,
  haversine,
  isValidPosition,
  type LatLng,
  validLatLng,
} from 'shared-auth/contract';

const RADIANS = Math.PI / 180;

/**
 * Simplifies a line (Douglas–Peucker): no dropped point was farther than the tolerance from the result. The first and
 * the last point stay. Invalid positions must have been dropped before.
 *
 * @param toleranceM - metres; 0 or less keeps every point
 */
export function simplifyTrack<P extends LatLng>(points: readonly P[], toleranceM: number): P[] {
  const last = points.length - 1;
  if (last < 2 || !(toleranceM > 0)) return [...points];
  const { xs, ys } = projectToMetres(points);
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[last] = 1;
  // A stack of spans instead of recursion: a track of 100,000 points would overflow the call stack.
  const spans: number[] = [0, last];
  while (spans.length > 0) {
    const to = spans.pop() ?? 0;
    const from = spans.pop() ?? 0;
    const farthest = farthestFromLine(xs, ys, from, to, toleranceM * toleranceM);
    if (farthest < 0) continue;
    keep[farthest] = 1;
    spans.push(from, farthest, farthest, to);
  }
  return points.filter((_, i) => keep[i] === 1);
}

/** A flat map around the track's first point: exact enough over the length of a country. */
function projectToMetres(points: readonly LatLng[]): { xs: Float64Array; ys: Float64Array } {
  const metresPerDegree = EARTH_RADIUS_M * RADIANS;
  const shrink = Math.cos((points[0]?.lat ?? 0) * RADIANS);
  const xs = new Float64Array(points.length);
  const ys = new Float64Array(points.length);
  points.forEach((point, i) => {
    xs[i] = point.lng * metresPerDegree * shrink;
    ys[i] = point.lat * metresPerDegree;
  });
  return { xs, ys };
}

/** Index of the point between the two that is farthest from their line, or -1 when all are within the tolerance. */
function farthestFromLine(xs: Float64Array, ys: Float64Array, from: number, to: number, limit: number): number {
  const [x0, y0] = [xs[from] ?? 0, ys[from] ?? 0];
  const [dx, dy] = [(xs[to] ?? 0) - x0, (ys[to] ?? 0) - y0];
  const length = dx * dx + dy * dy;
  let farthest = -1;
  let greatest = limit;
  for (let i = from + 1; i < to; i++) {
    const [px, py] = [(xs[i] ?? 0) - x0, (ys[i] ?? 0) - y0];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const [ex, ey] = [px - along * dx, py - along * dy];
    const distance = ex * ex + ey * ey;
    if (distance > greatest) {
      greatest = distance;
      farthest = i;
    }
  }
  return farthest;
}
