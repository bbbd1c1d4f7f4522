import type { TrackPoint } from '../types';
import { PlayClock } from './PlayClock';
import { isGap } from './route';

/** How many times faster than life a route can be played. */
export const PLAYBACK_SPEEDS = [1, 2, 5, 10, 20, 60] as const;

/** Where a played route is. */
export interface PlaybackMoment {
  /** Index of the last point that was passed. */
  index: number;
  /** Share of the way to the next point, 0 to 1. */
  share: number;
}

/**
 * The points around a moment; before the first it is the first. @param points - in the order of time, each with a time
 */
export function momentOf(points: readonly TrackPoint[], at: number): PlaybackMoment {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const [a, b] = [points[low], points[low + 1]];
  const span = (b?.at ?? 0) - (a?.at ?? 0);
  if (!b || isGap(a, b) || span <= 0) return { index: low, share: 0 };
  return { index: low, share: Math.max(0, Math.min(1, (at - (a?.at ?? 0)) / span)) };
}

/** The clock that plays one route; its gaps are skipped. */
export class Playback extends PlayClock {
  private readonly points: readonly TrackPoint[];

  /** @param points - in the order of time, each with a time; at least one */
  constructor(points: readonly TrackPoint[]) {
    super(points[0]?.at ?? 0, points.at(-1)?.at ?? 0, PLAYBACK_SPEEDS[3]);
    this.points = points;
  }

  /** The points around the moment shown. */
  moment(): PlaybackMoment {
    return momentOf(this.points, this.at);
  }

  /** Playback skips a gap without measurements. */
  protected override momentAfter(at: number): number {
    const { index } = this.moment();
    const next = this.points[index + 1];
    return next && isGap(this.points[index], next) && at < (next.at ?? 0) ? (next.at ?? at) : at;
  }
}

/** The points that can be played: those with a time, in its order. */
export const playable = (points: readonly TrackPoint[]): TrackPoint[] =>
  points.filter((point) => point.at !== null && Number.isFinite(point.at)).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
