import { loadTimeOf, sumOf, type VersionHealth } from '@fleet/rollout/health';
import type { RampCounts, TimelinePoint } from 'shared-auth/contract';
import type { Ramp } from '../ramps/ramp';
import type { Sample } from './keptHealth';

/** Points of one chart at most, and milliseconds between two at least. */
const POINTS = 48;
const LEAST_MS = 60_000;

function countsOf(entries: readonly VersionHealth[]): RampCounts {
  const sum = sumOf(entries);
  return { loads: sum?.rendered ?? 0, failed: sum?.failed ?? 0, loadTime: loadTimeOf(sum?.times) };
}

/** The course of a ramp, from the samples stored since it started. */
export function timelineOf(
  { id, version, startedAt, endedAt, log }: Ramp,
  samples: readonly Sample[],
  now: number,
): TimelinePoint[] {
  const from = Date.parse(startedAt);
  const until = endedAt === null ? now : Date.parse(endedAt);
  const width = Math.max(LEAST_MS, Math.ceil((until - from) / POINTS));
  const points = Math.max(1, Math.ceil((until - from) / width));
  const entries: VersionHealth[][] = Array.from({ length: points }, () => []);
  for (const { at, versions } of samples) {
    if (at < from) continue;
    const index = Math.min(points - 1, Math.floor((at - from) / width));
    entries[index]?.push(...versions.filter((health) => health.module === id));
  }
  return entries.map((found, index) => {
    const end = Math.min(until, from + (index + 1) * width);
    // An entry of the very end belongs to the last point.
    const last = log.findLast(({ at }) => Date.parse(at) <= end);
    return {
      at: new Date(end).toISOString(),
      percent: last?.percent ?? 0,
      candidate: countsOf(found.filter((health) => health.version === version)),
      others: countsOf(found.filter((health) => health.version !== version)),
    };
  });
}
