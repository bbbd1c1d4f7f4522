import { createSignal } from '../canvas/signal';
import type { TrackPoint } from '../types';
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

/** The clock that plays a route: time of the route runs `speed` times as fast as time of the page, and gaps are skipped. */
export class Playback {
  /** Epoch ms of the moment shown. */
  at: number;
  playing = false;
  speed: number = PLAYBACK_SPEEDS[3];
  readonly from: number;
  readonly to: number;
  private readonly points: readonly TrackPoint[];
  private readonly changed = createSignal();
  private frame = 0;
  private before = 0;
  private changes = 0;

  /** @param points - in the order of time, each with a time; at least one */
  constructor(points: readonly TrackPoint[]) {
    this.points = points;
    this.from = points[0]?.at ?? 0;
    this.to = points.at(-1)?.at ?? 0;
    this.at = this.from;
  }

  readonly version = (): number => this.changes;

  readonly subscribe = this.changed.subscribe;

  /** Plays on; from the beginning when the end was reached. */
  readonly play = (): void => {
    if (this.playing) return;
    if (this.at >= this.to) this.at = this.from;
    this.playing = true;
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.onFrame);
    this.notify();
  };

  readonly pause = (): void => {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.notify();
  };

  /** Goes to a moment. @param at - epoch ms, held within the route */
  seek(at: number): void {
    this.at = Math.max(this.from, Math.min(this.to, at));
    this.notify();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.notify();
  }

  /** Lets time of the page pass. @param ms - since the last call */
  advance(ms: number): void {
    let at = this.at + ms * this.speed;
    const { index } = this.moment();
    const next = this.points[index + 1];
    // Nothing was measured in a gap: there is nothing to watch.
    if (next && isGap(this.points[index], next) && at < (next.at ?? 0)) at = next.at ?? at;
    if (at >= this.to) this.playing = false;
    this.seek(at);
  }

  /** Which points the moment shown lies between. */
  moment(): PlaybackMoment {
    const { points, at } = this;
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

  private readonly onFrame = (now: number): void => {
    this.advance(Math.max(0, now - this.before));
    this.before = now;
    if (this.playing) this.frame = requestAnimationFrame(this.onFrame);
  };

  private notify(): void {
    this.changes++;
    this.changed.send();
  }
}

/** The points that can be played: those with a time, in its order. */
export const playable = (points: readonly TrackPoint[]): TrackPoint[] =>
  points.filter((point) => point.at !== null && Number.isFinite(point.at)).sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
