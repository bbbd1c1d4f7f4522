import {
  failureKinds,
  type HealthReport,
  loadTimeBounds,
  type ReportedFailure,
  type VersionHealth,
} from '@fleet/rollout/health';

const MINUTE = 60_000;
/** Minutes that are kept. */
export const KEPT = 60;

export interface PageReport {
  module: string;
  version: string;
  kind: ReportedFailure | 'load';
  /** Of a load. */
  ms?: number;
  /** How many loads it stands for. */
  weight?: number;
}

const emptyHealth = (module: string, version: string): VersionHealth => ({
  module,
  version,
  loads: 0,
  failures: {},
  times: Array.from({ length: loadTimeBounds.length + 1 }, () => 0),
});

const classOf = (ms: number) => {
  const index = loadTimeBounds.findIndex((bound) => ms <= bound);
  return index < 0 ? loadTimeBounds.length : index;
};

export const isFailure = (kind: string): kind is ReportedFailure => Object.hasOwn(failureKinds, kind);

/** What pages said in the last hour, by minute. */
export function createPageReports(now: () => number = Date.now) {
  const minutes = new Map<number, Map<string, VersionHealth>>();

  function currentMinute(): Map<string, VersionHealth> {
    const minute = Math.floor(now() / MINUTE);
    const known = minutes.get(minute);
    if (known) return known;
    for (const old of minutes.keys()) if (old <= minute - KEPT) minutes.delete(old);
    const fresh = new Map<string, VersionHealth>();
    minutes.set(minute, fresh);
    return fresh;
  }

  return {
    add({ module, version, kind, ms = 0, weight = 1 }: PageReport) {
      const minute = currentMinute();
      const key = `${module}@${version}`;
      const health = minute.get(key) ?? emptyHealth(module, version);
      minute.set(key, health);
      if (isFailure(kind)) health.failures[kind] = (health.failures[kind] ?? 0) + 1;
      else {
        health.loads += weight;
        health.times = health.times.map((count, index) => (index === classOf(ms) ? count + weight : count));
      }
    },
    /** The sum of the last `count` minutes. */
    report(count: number): HealthReport {
      const since = Math.floor(now() / MINUTE) - count;
      const sums = new Map<string, VersionHealth>();
      for (const [minute, versions] of minutes) {
        if (minute <= since) continue;
        for (const [key, health] of versions) {
          const sum = sums.get(key) ?? emptyHealth(health.module, health.version);
          sums.set(key, sum);
          sum.loads += health.loads;
          sum.times = sum.times.map((total, index) => total + (health.times[index] ?? 0));
          for (const kind of Object.keys(health.failures).filter(isFailure))
            sum.failures[kind] = (sum.failures[kind] ?? 0) + (health.failures[kind] ?? 0);
        }
      }
      return { minutes: count, versions: [...sums.values()] };
    },
  };
}

export type PageReports = ReturnType<typeof createPageReports>;
