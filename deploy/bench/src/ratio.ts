import type { Browser } from '@playwright/test';

/** One figure and what it must be. */
export interface Ratio {
  /** What was compared, with its unit: `5,000 moving vehicles: <Marker> / FleetMap, ×`. */
  name: string;
  value: number;
  target: { atLeast: number } | { atMost: number };
  /** What was measured, for the reader: `4372 ms / 16.4 ms`. */
  detail: string;
}

/** One question, asked of the real browser. */
export interface Bench {
  name: string;
  run(browser: Browser, options: BenchOptions): Promise<Ratio[]>;
}

export interface BenchOptions {
  /** Take the full time of the specification (60 s) instead of a short one. */
  full: boolean;
}

/** Single figures differ by a quarter from run to run on a shared machine (references/performance.md). */
const NOISE = 0.25;

export type Verdict = 'met' | 'near' | 'missed';

/** `near` is a miss within the noise of measurement: shown, but no failure. */
export function verdict({ value, target }: Ratio): Verdict {
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

const figure = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** The figures as a table of fixed columns. */
export function table(ratios: readonly Ratio[]): string {
  const rows = ratios.map((ratio) => [
    ratio.name,
    figure(ratio.value),
    'atLeast' in ratio.target ? `≥ ${ratio.target.atLeast}` : `≤ ${ratio.target.atMost}`,
    verdict(ratio),
    ratio.detail,
  ]);
  const all = [['', 'measured', 'target', 'verdict', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, i) => (i === 4 ? cell : cell.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
