import type { ReportedFailure, Visit } from 'shared-auth/contract';
import type { VersionError } from './versionErrors';

/**
 * Upper bounds of the classes in which times until a version was visible are counted, ms; the last class is everything
 * above.
 */
export const loadTimeBounds = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400] as const;

/**
 * The reports of signed-in pages about one version on one version of the shell. A page is counted once per version and
 * kind.
 */
export interface VersionHealth {
  /** `shell` or the module's id. */
  module: string;
  version: string;
  /** Version of the shell in those pages; for the shell itself its own. */
  shell: string;
  /** Pages that met the version; a sampled page is counted as the number that it represents. */
  pages: number;
  /** Pages among these in which anything of it failed. */
  failed: number;
  /** Pages that began to use it, that showed something of it, and that answered an input then. */
  started: number;
  rendered: number;
  answered: number;
  failures: Partial<Record<ReportedFailure, number>>;
  /** Times until it was visible, by `loadTimeBounds`, one class more than bounds. */
  times: number[];
  /** Keyed hashes of the users in whose pages it was visible. */
  users: string[];
  /** Keyed hashes of the users for whom it failed. */
  failedUsers: string[];
}

/** The response of a gateway at /telemetry/health. */
export interface HealthReport {
  /** How far the response goes back. */
  seconds: number;
  versions: VersionHealth[];
  /** Errors of that time; absent from an older gateway. */
  errors?: VersionError[];
  /** Single visits that pages measured; absent from an older gateway. */
  visits?: Visit[];
  /**
   * Second of the gateway's clock up to which, exclusively, the response counts; with it as `since` of the next
   * request, each report is counted once.
   */
  until?: number;
}

/** Health without reports. */
export const emptyHealth = (module: string, version: string, shell: string): VersionHealth => ({
  module,
  version,
  shell,
  pages: 0,
  failed: 0,
  started: 0,
  rendered: 0,
  answered: 0,
  failures: {},
  times: Array.from({ length: loadTimeBounds.length + 1 }, () => 0),
  users: [],
  failedUsers: [],
});

/** Adds `more` to `sum` in place; a user who appears in both is one user. */
export function addTo(sum: VersionHealth, more: VersionHealth): void {
  sum.pages += more.pages;
  sum.failed += more.failed;
  sum.started += more.started;
  sum.rendered += more.rendered;
  sum.answered += more.answered;
  for (const [kind, count] of Object.entries(more.failures) as [ReportedFailure, number][]) // its own keys
    sum.failures[kind] = (sum.failures[kind] ?? 0) + count;
  sum.times = sum.times.map((count, index) => count + (more.times[index] ?? 0));
  sum.users = [...new Set([...sum.users, ...more.users])];
  sum.failedUsers = [...new Set([...sum.failedUsers, ...more.failedUsers])];
}

/** The sum of entries, of whatever kind; undefined without any. */
export function sumOf(entries: readonly VersionHealth[]): VersionHealth | undefined {
  const [first] = entries;
  if (!first) return undefined;
  const sum = emptyHealth(first.module, first.version, first.shell);
  for (const entry of entries) addTo(sum, entry);
  return sum;
}

/** The sum of one version on every shell; undefined where no page met it. */
export const healthOf = (entries: readonly VersionHealth[], id: string, version: string | undefined) =>
  sumOf(entries.filter((health) => health.module === id && health.version === version));

/** The sum of counts of several places or times: one entry per version and shell. */
export function mergeHealth(counted: readonly VersionHealth[]): VersionHealth[] {
  const sums = new Map<string, VersionHealth>();
  for (const health of counted) {
    const { module, version, shell } = health;
    const key = `${module}@${version} ${shell}`;
    const sum = sums.get(key) ?? emptyHealth(module, version, shell);
    sums.set(key, sum);
    addTo(sum, health);
  }
  return [...sums.values()];
}

/** Share of the pages in which it failed; 0 without pages. */
export const failureShare = ({ failed, pages }: Pick<VersionHealth, 'failed' | 'pages'>): number =>
  failed === 0 ? 0 : failed / Math.max(pages, failed);
