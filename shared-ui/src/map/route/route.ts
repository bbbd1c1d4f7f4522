import { EARTH_RADIUS_KM, haversine } from '../../model/geo';
import { GAP_MS } from '../../model/tracks/types';
import type { TrackPoint } from '../types';

/** How a route is coloured. */
export type RouteMode = 'single' | 'speed' | 'time';

/** The spec's route line: blue, 4 pixels wide. */
export const ROUTE_BLUE = '#1d6fdc';
export const ROUTE_WEIGHT = 4;

/** Speed colours (remaining areas §9), for lines and legends: each applies from `from` km/h on. */
export const SPEED_STEPS = [
  { from: 0, to: 0, color: '#6b7280' },
  { from: 0, to: 20, color: '#16a34a' },
  { from: 20, to: 50, color: '#eab308' },
  { from: 50, to: 80, color: '#f97316' },
  { from: 80, to: null, color: '#dc2626' },
] as const;

/** Steps of the time gradient: fine enough to look continuous, few enough for one path each. */
const TIME_STEPS = 64;
const BLUE_HUE = 240;

export { GAP_MS };

/** Index of a speed in `SPEED_STEPS`; a missing speed is treated as standing. @param speed - km/h */
export function speedStep(speed: number | null): number {
  if (speed === null || !(speed > 0)) return 0;
  if (speed < 20) return 1;
  if (speed < 50) return 2;
  return speed < 80 ? 3 : 4;
}

/** Colour of a speed: 0 grey, under 20 green, under 50 yellow, under 80 orange, else red. @param speed - km/h */
export const speedColor = (speed: number | null): string => (SPEED_STEPS[speedStep(speed)] ?? SPEED_STEPS[0]).color;

/** Colour of a moment of the route, from blue (0) to red (1). */
export const timeColor = (share: number): string =>
  `hsl(${Math.round(BLUE_HUE * (1 - Math.max(0, Math.min(1, share))))} 85% 50%)`;

/** A colour for each point, as an index into few colours: each colour becomes one path. */
export interface RouteColors {
  colors: readonly string[];
  /** Index of the colour by point; it also colours the line to the next point. */
  of: Uint8Array;
}

export function routeColors(points: readonly TrackPoint[], mode: RouteMode, single: string): RouteColors {
  const of = new Uint8Array(points.length);
  if (mode === 'single') return { colors: [single], of };
  if (mode === 'speed') {
    points.forEach((point, i) => {
      of[i] = speedStep(point.speed);
    });
    return { colors: SPEED_STEPS.map((step) => step.color), of };
  }
  const last = Math.max(1, points.length - 1);
  for (let i = 0; i < of.length; i++) of[i] = Math.round((i / last) * (TIME_STEPS - 1));
  return { colors: Array.from({ length: TIME_STEPS }, (_, i) => timeColor(i / (TIME_STEPS - 1))), of };
}

/** Whether a long time without measurements lies between two points. */
export const isGap = (a: TrackPoint | undefined, b: TrackPoint | undefined): boolean =>
  a?.at != null && b?.at != null && b.at - a.at > GAP_MS;

/** A part of a route without measurements. */
export interface RouteGap {
  /** Index of the last point before it. */
  index: number;
  /** Epoch ms. */
  from: number;
  to: number;
}

/** The gaps of a route that are longer than `GAP_MS`; a page shows them with the route's figures. */
export function routeGaps(points: readonly TrackPoint[]): RouteGap[] {
  const gaps: RouteGap[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (isGap(a, b)) gaps.push({ index: i - 1, from: a?.at ?? 0, to: b?.at ?? 0 });
  }
  return gaps;
}

/** Kilometres from the first point to each point. */
export function distanceSoFar(points: readonly TrackPoint[]): Float64Array {
  const km = new Float64Array(points.length);
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    km[i] = (km[i - 1] ?? 0) + (a && b ? haversine(a, b, EARTH_RADIUS_KM) : 0);
  }
  return km;
}

/**
 * The highest speed in each of `n` equal spans of time, for the strip under the map; NaN where it was not measured.
 *
 * @param points - in the order of time, each with a time
 */
export function speedColumns(points: readonly TrackPoint[], n: number): Float64Array {
  const columns = new Float64Array(n).fill(Number.NaN);
  const from = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - from;
  if (span <= 0) return columns;
  let before: TrackPoint | undefined;
  for (const point of points) {
    const column = Math.min(n - 1, Math.floor((((point.at ?? 0) - from) / span) * n));
    const speed = point.speed ?? 0;
    // A measured speed holds until the next measurement, but not over a gap.
    const since = before && !isGap(before, point) ? Math.floor((((before.at ?? 0) - from) / span) * n) + 1 : column;
    for (let k = Math.max(0, since); k < column; k++) columns[k] = Math.max(columns[k] || 0, before?.speed ?? 0);
    columns[column] = Math.max(columns[column] || 0, speed);
    before = point;
  }
  return columns;
}
