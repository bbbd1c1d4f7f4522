import { MINUTE_MS } from 'shared-auth/contract';

/** A sensor's values in a vehicle. */
export interface SensorSeries {
  id: string | number;
  name: string | null;
  unit: string | null;
  is_flag: boolean | null;
  thresholds: readonly { side: string | null; limit: number | null }[];
  /** Epoch seconds, and the value of each. */
  times: readonly number[];
  values: readonly number[];
}

/** Places of a graph: one for about a pixel of a phone's width, and for five minutes of a day. */
const PLACES = 288;

/** A time, epoch ms, and after how many minutes without a value it has a gap. */
export interface GraphTime {
  start: number;
  end: number;
  gapMinutes: number;
}

/** The values of a series at equal steps of a period: null within a gap. */
export function placed(
  { times, values, is_flag }: SensorSeries,
  { start, end, gapMinutes }: GraphTime,
): (number | null)[] {
  const step = (end - start) / 1_000 / PLACES;
  let next = 0;
  let before: { at: number; value: number } | undefined;
  return Array.from({ length: PLACES }, (_, i) => {
    const until = start / 1_000 + (i + 1) * step;
    let here: number | undefined;
    for (let at = times[next]; at !== undefined && at < until; at = times[++next]) {
      const value = values[next] ?? 0;
      // Of several in one place the one that differs most, so that no peak is lost.
      if (here === undefined || Math.abs(value - (before?.value ?? value)) > Math.abs(here - (before?.value ?? here)))
        here = value;
      if (times[next + 1] === undefined || (times[next + 1] ?? 0) >= until) before = { at, value };
    }
    if (here !== undefined) return here;
    const after = times[next];
    if (!before || after === undefined || after - before.at > gapMinutes * 60) return null;
    if (is_flag === true) return before.value;
    const share = (until - before.at) / (after - before.at);
    return Math.round((before.value + share * ((values[next] ?? 0) - before.value)) * 100) / 100;
  });
}

/** When each place of a graph begins: of a day, in whole five minutes. */
export const placeTimes = (start: number, end: number): number[] =>
  Array.from({ length: PLACES }, (_, i) => start + (i * (end - start)) / PLACES);

/** The step of a graph that contains a moment; null outside. */
export const placeOf = (at: number | null, start: number, end: number): number | null =>
  at === null || at < start || at >= end ? null : Math.floor(((at - start) / (end - start)) * PLACES + 1e-6);

/** The name of a sensor with its unit. */
export const titleOf = ({ name, unit }: Pick<SensorSeries, 'name' | 'unit'>): string =>
  unit ? `${name ?? ''} (${unit})` : (name ?? '');

/** Every moment with a value, with the value of each series. */
export function rowsOf(series: readonly SensorSeries[]): [at: number, ...values: (number | null)[]][] {
  const known = series.map(({ times, values }) => new Map(times.map((at, i) => [at, values[i] ?? null])));
  const all = [...new Set(series.flatMap(({ times }) => times))].sort((a, b) => a - b);
  return all.map((at) => [at * 1_000, ...known.map((values) => values.get(at) ?? null)]);
}

/** How long a series has no values: in its gaps, and before and after it. Milliseconds. */
export function silenceOf({ times }: SensorSeries, { start, end, gapMinutes }: GraphTime): number {
  const known = [start, ...times.map((at) => at * 1_000), Math.max(end, (times.at(-1) ?? 0) * 1_000)];
  return known.reduce((sum, at, i) => {
    const gap = at - (known[i - 1] ?? at);
    return gap > gapMinutes * MINUTE_MS ? sum + gap : sum;
  }, 0);
}

/** The thresholds that a graph draws; none for flags, which have no values between 0 and 1. */
export const limitsOf = ({ thresholds, is_flag }: SensorSeries): SensorSeries['thresholds'] =>
  is_flag === true ? [] : thresholds;
