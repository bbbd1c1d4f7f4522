import type { Browser } from '@playwright/test';

export type Target = { atLeast: number } | { atMost: number };

/** One figure and, where there is one, what it must be. */
export interface Row {
  /**
   * The name of the figure, equal in every run, because a stored figure is found by it: `5,000 moving: memoised
   * markers / FleetMap`.
   */
  name: string;
  value: number;
  /** `ms`, `kB`, `×`, `frames/s`; empty for a plain count. */
  unit: string;
  target?: Target;
  /** What `value` is the median of, where it is one. */
  samples?: readonly number[];
  /** The measured values, for the reader: `4372 ms / 16.4 ms`. */
  detail: string;
}

/** One question, asked of the real browser or the real server. */
export interface Bench {
  name: string;
  /** The subject and the conditions of the measurement: Markdown of one or more sentences. */
  measures: string;
  /** Variables of the environment by which a run is another one. */
  settings?: string;
  /** About how long it takes on two cores. */
  minutes: { short: number; full: number };
  run(browser: Browser, options: BenchOptions): Promise<Row[]>;
}

export interface BenchOptions {
  /** Take the full time or number of rounds of the specification instead of a short one. */
  full: boolean;
}

/** Single figures differ by a quarter from run to run on a shared machine (references/performance.md). */
const NOISE = 0.25;

export type TargetResult = 'met' | 'near' | 'missed' | 'none';

/** `near` is a miss within the noise of measurement: shown, but no failure. `none` has no target. */
export function compareToTarget({ value, target }: Pick<Row, 'value' | 'target'>): TargetResult {
  if (!target) return 'none';
  if (!Number.isFinite(value)) return 'missed';
  if ('atLeast' in target) {
    if (value >= target.atLeast) return 'met';
    return value >= target.atLeast * (1 - NOISE) ? 'near' : 'missed';
  }
  if (value <= target.atMost) return 'met';
  return value <= target.atMost * (1 + NOISE) ? 'near' : 'missed';
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** The middle half of the values, for the reader: `half of 10 from 0.980 to 1.040`. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(3);
  return `half of ${sorted.length} from ${at(0.25)} to ${at(0.75)}`;
}

export const medianRow = (row: Omit<Row, 'value' | 'samples'>, samples: readonly number[]): Row => ({
  ...row,
  value: median(samples),
  samples,
});
