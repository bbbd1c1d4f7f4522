import type { Span } from '../../platform/limits/spans';
import type { Reading } from '../sensors/readValue';

/** The spans in which a vehicle moved or its state is unknown, and its stops with how long the engine ran. In order. */
export interface Motion {
  moves: readonly Span[];
  stops: readonly (Span & { idlingMs: number })[];
}

/** Fuel that was filled into a tank, or left it while the vehicle had stopped. `litres` is negative where it left. */
export interface TankChange extends Span {
  before: number;
  after: number;
  litres: number;
  /** The stop that it was in, where the drives before and after it have confirmed it. */
  stop?: Span;
}

/** The amounts below which a change of a tank is noise. */
export interface Thresholds {
  /** Litres at the fullest level; the noise of levels grows with the size of the tank. */
  size: number;
  /** Least litres of a step while the vehicle has stopped. */
  step: number;
  /** Litres between two drives, when slopes and slosh are in both. */
  drives: number;
  /** Litres by which a level is off: one standard deviation. */
  level: number;
}

/** A stretch of readings with whether the vehicle moved in it, and with the readings before and after. */
export interface Stretch extends Span {
  moves: boolean;
  readings: readonly Reading[];
  idlingMs: number;
}

/** A typed array, which is sorted several times faster. */
export const sorted = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

export const median = (values: readonly number[]): number => sorted(values)[(values.length - 1) >> 1] ?? 0;

/** Index of the first of ordered readings from a moment on; their number where there is none. */
export function firstFrom(readings: readonly Reading[], at: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((readings[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The readings of a time, of those that are in order. */
export const within = (readings: readonly Reading[], { from, to }: Span): Reading[] =>
  readings.slice(firstFrom(readings, from), firstFrom(readings, to));
