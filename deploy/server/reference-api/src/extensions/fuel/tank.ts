import { MINUTE_MS } from 'shared-auth/contract';
import { type Span, without } from '../../platform/limits/spans';
import type { Reading } from '../sensors/readValue';
import {
  firstFrom,
  type Motion,
  median,
  type Stretch,
  sorted,
  type TankChange,
  type Thresholds,
  within,
} from './levels';
import { stepsOf } from './steps';

/** A tank in one vehicle outside private time: its changes, and the fuel that the engine burnt in between. */
export interface Tank extends Span {
  changes: readonly TankChange[];
  thresholds: Thresholds;
  /** Litres burnt between two moments within it; negative where noise exceeds consumption. */
  burnt: (from: number, to: number) => number;
  /** The error in litres of a change and of the fuel burnt: two standard deviations. */
  unsure: number;
  unsureIn: (from: number, to: number) => number;
}

/** Readings in this span around a moment are its level. */
const NEAR_MS = 10 * MINUTE_MS;
/** A level below this share of the fullest is no level: the sensor has no power. */
const EMPTY = 0.01;

function stretchesOf(readings: readonly Reading[], { moves, stops }: Motion): Stretch[] {
  const all = { from: readings[0]?.at ?? 0, to: (readings.at(-1)?.at ?? 0) + 1 };
  const clipped = moves.filter(({ from, to }) => to > all.from && from < all.to);
  const of = (span: Span, isMove: boolean): Stretch => ({
    ...span,
    moves: isMove,
    readings: within(readings, span),
    idlingMs: stops.reduce((sum, stop) => sum + (stop.to > span.from && stop.from < span.to ? stop.idlingMs : 0), 0),
  });
  return [...clipped.map((span) => of(span, true)), ...without(clipped, all).map((span) => of(span, false))].sort(
    (a, b) => a.from - b.from,
  );
}

/** Standard deviation, from the median of differences between neighbouring readings, which steps do not affect. */
const jitter = (stretches: readonly Stretch[]) =>
  (1.4826 / Math.SQRT2) *
  median(
    stretches.flatMap(({ readings }) =>
      readings.slice(1).map(({ value }, i) => Math.abs(value - (readings[i]?.value ?? value))),
    ),
  );

/** Without the highest readings, which may be spikes. */
const fullest = (readings: readonly Reading[]) =>
  sorted(readings.map(({ value }) => value))[Math.floor(readings.length * 0.98)] ?? 0;

function thresholdsOf(readings: readonly Reading[], stretches: readonly Stretch[]): Thresholds {
  const size = fullest(readings);
  const standing = jitter(stretches.filter(({ moves }) => !moves));
  const moving = jitter(stretches.filter(({ moves }) => moves));
  return {
    size,
    step: Math.max(3, 0.03 * size, 5 * standing),
    drives: Math.max(5, 0.1 * size, 3 * moving),
    level: Math.max(0.3, 0.01 * size, standing, moving / 3),
  };
}

/**
 * The history of a tank. It depends only on its readings and the vehicle's stops, whatever their order of arrival.
 * @param all readings, in order, of one vehicle and without private time
 */
export function tankOf(all: readonly Reading[], motion: Motion): Tank {
  const least = EMPTY * fullest(all);
  const readings = all.filter(({ value }) => value > least);
  const stretches = stretchesOf(readings, motion);
  const thresholds = thresholdsOf(readings, stretches);
  const changes = stepsOf(stretches, thresholds);
  const calm = readings.filter(({ at }) => !changes.some(({ from, to }) => at > from && at < to));
  // The level that the tank would have without refuels and drains.
  const level = calm.map(({ at, value }) => ({
    at,
    value: changes.reduce((sum, { to, litres }) => (at >= to ? sum - litres : sum), value),
  }));
  const unsure = 2 * Math.SQRT2 * thresholds.level;
  return {
    from: readings[0]?.at ?? 0,
    to: readings.at(-1)?.at ?? 0,
    changes,
    thresholds,
    burnt: (from, to) => levelAt(level, from) - levelAt(level, to),
    unsure,
    unsureIn: (from, to) => unsure * Math.sqrt(1 + changes.filter((one) => one.to >= from && one.to < to).length),
  };
}

/** The level at a moment, interpolated between the readings around it where none is near. */
function levelAt(level: readonly Reading[], at: number): number {
  const near = within(level, { from: at - NEAR_MS, to: at + NEAR_MS });
  if (near.length > 0) return median(near.map(({ value }) => value));
  const next = firstFrom(level, at);
  const [a, b] = [level[next - 1], level[next]];
  if (!a || !b) return (a ?? b)?.value ?? 0;
  return a.value + ((b.value - a.value) * (at - a.at)) / (b.at - a.at);
}
