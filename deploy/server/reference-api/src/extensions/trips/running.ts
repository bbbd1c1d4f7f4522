import type { IgnitionReport, TripFix } from './fixes';

/** When the ignition was on, epoch ms. */
export interface Running {
  from: number;
  to: number;
}

/** The spans in which the ignition was on: each value applies until the next one. */
export function runningSpans(fixes: readonly TripFix[], reports: readonly IgnitionReport[]): Running[] {
  const values = [
    ...fixes.flatMap(({ at, ignition }) => (ignition === null ? [] : [{ at, on: ignition }])),
    ...reports,
  ].sort((a, b) => a.at - b.at || Number(a.on) - Number(b.on));
  const spans: Running[] = [];
  for (const [i, { at, on }] of values.entries()) {
    const to = values[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    const last = spans.at(-1);
    if (!on || to === at) continue;
    if (last?.to === at) last.to = to;
    else spans.push({ from: at, to });
  }
  return spans;
}

/** The parts of spans between two times. */
export const within = (spans: readonly Running[], from: number, to: number): Running[] =>
  spans
    .filter((span) => span.from < to && span.to > from)
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }));

/** Together, ms. */
export const lastingOf = (spans: readonly Running[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0);
