/** What pages report that a module's version failed, and whether the failure came before the version was in use. */
export const failureKinds = {
  incompatible: 'before',
  network: 'before',
  timeout: 'before',
  http: 'before',
  integrity: 'before',
  evaluation: 'before',
  render: 'after',
  crash: 'after',
  uncaught: 'after',
} as const;

export type ReportedFailure = keyof typeof failureKinds;

/** Upper bounds of the classes in which load times are counted, ms; the last class is everything above. */
export const loadTimeBounds = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400] as const;

/** What the pages of the last minutes said of one version. A page counts once per version and kind of failure. */
export interface VersionHealth {
  module: string;
  version: string;
  /** Pages in which it was loaded; sampled ones count as many as they stand for. */
  loads: number;
  failures: Partial<Record<ReportedFailure, number>>;
  /** Loads by `loadTimeBounds`, one class more than bounds. */
  times: number[];
}

/** What a gateway answers at /telemetry/health. */
export interface HealthReport {
  minutes: number;
  versions: VersionHealth[];
}

/** What several gateways said, together. */
export function addedHealth(reports: readonly HealthReport[]): VersionHealth[] {
  const sums = new Map<string, VersionHealth>();
  for (const health of reports.flatMap(({ versions }) => versions)) {
    const key = `${health.module}@${health.version}`;
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { ...health, failures: { ...health.failures }, times: [...health.times] });
      continue;
    }
    sum.loads += health.loads;
    for (const [kind, count] of Object.entries(health.failures) as [ReportedFailure, number][]) // its own keys
      sum.failures[kind] = (sum.failures[kind] ?? 0) + count;
    sum.times = sum.times.map((count, index) => count + (health.times[index] ?? 0));
  }
  return [...sums.values()];
}

/** Pages that met the version, and those in which it failed. */
export function failureShare({ loads, failures }: Pick<VersionHealth, 'loads' | 'failures'>): {
  failed: number;
  pages: number;
} {
  const counts = Object.entries(failures) as [ReportedFailure, number][]; // its own keys
  const failed = counts.reduce((sum, [, count]) => sum + count, 0);
  const before = counts.reduce((sum, [kind, count]) => sum + (failureKinds[kind] === 'before' ? count : 0), 0);
  return { failed, pages: Math.max(loads + before, failed) };
}

/** The lower end of Wilson's 95 % interval of a share: what the share is at least, however few pages there were. */
export function leastShare(failed: number, pages: number): number {
  if (pages === 0) return 0;
  const z = 1.96;
  const share = failed / pages;
  const middle = share + (z * z) / (2 * pages);
  const spread = z * Math.sqrt((share * (1 - share)) / pages + (z * z) / (4 * pages * pages));
  return Math.max(0, (middle - spread) / (1 + (z * z) / pages));
}

/** The time within which three of four loads were done, ms: the upper bound of its class. */
export function thirdQuartile(times: readonly number[]): number {
  const total = times.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [index, count] of times.entries()) {
    seen += count;
    if (total > 0 && seen >= total * 0.75) return loadTimeBounds[index] ?? Number.POSITIVE_INFINITY;
  }
  return 0;
}

/** The rule of `rollout watch`; RUNBOOK.md states it in words. */
export const rule = {
  /** Fewer failed pages than this are chance. */
  failures: 3,
  /** By how much the candidate's share of failed pages may be above the stable version's. */
  margin: 0.01,
  /** Loads that either version needs before times are compared, and the candidate before it is raised. */
  loads: 20,
  /** A candidate is slow when three of four loads take this many times as long, and this many ms more. */
  slower: { factor: 2, milliseconds: 500 },
} as const;

export type Comparison = { state: 'worse' | 'good' | 'too few'; why: string };

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Whether a candidate is worse than the stable version. */
export function compareHealth(candidate: VersionHealth | undefined, stable: VersionHealth | undefined): Comparison {
  if (!candidate) return { state: 'too few', why: 'no page has met it yet' };
  const { failed, pages } = failureShare(candidate);
  const beside = stable ? failureShare(stable) : { failed: 0, pages: 0 };
  const stableShare = beside.pages === 0 ? 0 : beside.failed / beside.pages;
  const said = `failed in ${failed} of ${pages} pages (stable: ${beside.failed} of ${beside.pages})`;
  if (failed >= rule.failures && leastShare(failed, pages) > stableShare + rule.margin)
    return {
      state: 'worse',
      why: `${said}; at least ${percent(leastShare(failed, pages))} against ${percent(stableShare)}`,
    };
  if (stable && candidate.loads >= rule.loads && stable.loads >= rule.loads) {
    const [slow, usual] = [thirdQuartile(candidate.times), thirdQuartile(stable.times)];
    if (slow > usual * rule.slower.factor && slow - usual > rule.slower.milliseconds)
      return { state: 'worse', why: `three of four loads take up to ${slow} ms (stable: ${usual} ms)` };
  }
  return { state: candidate.loads >= rule.loads ? 'good' : 'too few', why: said };
}
