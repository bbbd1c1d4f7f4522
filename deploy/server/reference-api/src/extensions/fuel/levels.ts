import type { Span } from '../../platform/limits/spans';
import type { Reading } from '../sensors/readValue';

/** Where a vehicle moved or nobody knows; and where it stood, with how long its engine ran. In order. */
export interface Motion {
  moves: readonly Span[];
  stops: readonly (Span & { idlingMs: number })[];
}

/** What was filled into a tank, or left it while the vehicle stood. `litres` is less than nothing where it left. */
export interface TankChange extends Span {
  before: number;
  after: number;
  litres: number;
  /** The stop that it was in, where the drives before and after it have confirmed it. */
  stop?: Span;
}

/** What is too little to be seen in a tank. */
export interface Thresholds {
  /** Litres of the fullest that it was: what levels are off by grows with the tank. */
  size: number;
  /** Litres of a step while the vehicle stands. */
  step: number;
  /** Litres between two drives, when slopes and slosh are in both. */
  drives: number;
  /** Litres by which a level is off: one standard deviation. */
  level: number;
}

/** A stretch of readings with whether the vehicle moved in it, and with what was before and after. */
export interface Stretch extends Span {
  moves: boolean;
  readings: readonly Reading[];
  idlingMs: number;
}

/** As numbers of one kind, which sort several times faster. */
export const sorted = (values: readonly number[]): Float64Array => new Float64Array(values).sort();

export const median = (values: readonly number[]): number => sorted(values)[(values.length - 1) >> 1] ?? 0;

/** Which of readings that are in order is the first from a moment on; their number where none is. */
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
