import type { RampFinding, RampRecord, Visit } from 'shared-auth/contract';
import { type Compared, type Reason, worseBehaviour } from './behaviour';
import { p75, wilsonLowerBound } from './statistics';
import { failureShare, healthOf, sumOf, type VersionHealth } from './versionHealth';

/** The rule of `rollout watch`; RUNBOOK.md states it in words. */
export const rule = {
  /** Fewer failed pages than this are chance. */
  failures: 3,
  /** Users for whom it must have failed, so that one alone cannot stop a rollout. */
  failedUsers: 2,
  /** The candidate's share of failed pages may exceed the expected one by this much. */
  margin: 0.01,
  /**
   * Pages that must have shown the candidate since the step began, before it is raised; and either version before times
   * are compared.
   */
  pages: 20,
  /** Users who must have seen the candidate since the step began. */
  users: 3,
  /**
   * Open minutes (`openHours`) of a step after which less evidence suffices for a small fleet: half of its users in the
   * share, and never fewer than two, with a quarter of their pages.
   */
  patience: 240,
  patientUsers: 2,
  /** Users after whose visits a share that includes fewer than two of them is passed over as too small. */
  passedOver: 8,
  /** Percent from which a share is the last before everybody, and never passed over. */
  last: 50,
  /**
   * Share of started pages that neither rendered nor failed, above the stable version's, from which silence is evidence
   * against the candidate.
   */
  silence: 0.2,
  /** Share of failed pages above the expected one, from which everybody's version is failing. */
  failing: 0.1,
  /**
   * A candidate is slow when the third quartile of its load times is this many times as long, and this many ms longer.
   */
  slower: { factor: 2, milliseconds: 500 },
} as const;

/** Pages and users that must have shown the candidate since the step began, before it is raised. */
export type LeastEvidence = RampRecord['least'];

/** `worse`: stop it. `good`: the next step may follow. `waiting`: neither; `why` names the missing evidence. */
export interface HealthEvaluation extends Reason {
  state: 'worse' | 'good' | 'waiting';
}

/** The evidence that a candidate is judged by. */
export interface Evidence extends Compared {
  /** Everybody's version of shell and modules, by id: on those of modules a shell is judged too. */
  stableModules: Readonly<Record<string, string>>;
  /** Everything reported in the watch's window, by version and shell. */
  window: readonly VersionHealth[];
  /** The same since the present step began. */
  sinceStep: readonly VersionHealth[];
  /** The measurements of pages in the window; absent where no gateway collects them. */
  visits?: readonly Visit[];
  /**
   * Percent of the users who have the candidate, and for how many open minutes; `users`: it is for so many named ones.
   * Absent, every step is asked for the whole least evidence.
   */
  step?: { percent: number; minutes: number; users?: number };
}

/** An id among everybody's versions. */
type Surroundings = Pick<Evidence, 'id' | 'stableModules' | 'window'>;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const plural = (count: number, what: string) => `${count} more ${what}${count === 1 ? '' : 's'}`;
const finding = (what: string, values: RampFinding['values'] = {}): RampFinding => ({ what, values });

/** Whether failures are more than chance and more than expected. */
function isWorse(health: VersionHealth, expected: number, margin: number = rule.margin): boolean {
  const pages = Math.max(health.pages, health.failed);
  return (
    health.failed >= rule.failures &&
    health.failedUsers.length >= rule.failedUsers &&
    wilsonLowerBound(health.failed, pages) > expected + margin
  );
}

/**
 * Least share of failed pages of the other modules' stable versions on a shell: a failure of every module is attributed
 * to the shell.
 */
function shareOfShell({ id, stableModules, window }: Surroundings, shell: string): number {
  const others = window.filter(
    ({ module, version, shell: on }) =>
      on === shell && module !== id && module !== 'shell' && stableModules[module] === version,
  );
  return others.length === 0 ? 0 : Math.min(...others.map(failureShare));
}

/**
 * Share of failed pages to expect of a module's candidate: on each shell that of its stable version or, if larger, the
 * least of the other modules there.
 */
function expectedShare(
  evidence: Surroundings,
  candidate: readonly VersionHealth[],
  stable: readonly VersionHealth[],
): number {
  const overall = sumOf(stable);
  let pages = 0;
  let failed = 0;
  for (const health of candidate) {
    const beside = stable.find(({ shell }) => shell === health.shell) ?? overall;
    const met = Math.max(health.pages, health.failed);
    pages += met;
    failed += met * Math.max(beside ? failureShare(beside) : 0, shareOfShell(evidence, health.shell));
  }
  return pages === 0 ? 0 : failed / pages;
}

/** Whether a page of the candidate failed, now or since the step began, that is not to be expected to have failed. */
function hasUnexplained(evidence: Evidence): boolean {
  const { id, candidate, stable, window, sinceStep } = evidence;
  return [window, sinceStep].some((seen) => {
    const [mine, theirs] = [candidate, stable].map((version) =>
      seen.filter((health) => health.module === id && health.version === version),
    ) as [VersionHealth[], VersionHealth[]];
    const sum = sumOf(mine);
    return sum !== undefined && failureShare(sum) > expectedShare({ ...evidence, window: seen }, mine, theirs);
  });
}

/**
 * The failures of everybody's version of an id; null while it does not fail. Failures of every module on a shell are
 * not a module's fault.
 */
export function failingStable({ id, stableModules, window }: Surroundings): VersionHealth | null {
  const own = window.filter((health) => health.module === id && health.version === stableModules[id]);
  const health = sumOf(own);
  return health && isWorse(health, expectedShare({ id, stableModules, window }, own, []), rule.failing) ? health : null;
}

/** A shell is worse, too, when a module's stable version fails on it more than on the stable shell. */
function worseModule({ candidate, stable, stableModules, window }: Evidence): Reason | null {
  for (const [module, version] of Object.entries(stableModules)) {
    const on = (shell: string) =>
      window.find((health) => health.module === module && health.version === version && health.shell === shell);
    const [there, here] = [on(candidate), on(stable)];
    if (!there || !isWorse(there, here ? failureShare(here) : 0)) continue;
    const { failed, pages } = there;
    const [stableFailed, stablePages] = [here?.failed ?? 0, here?.pages ?? 0];
    const name = `${module}@${version}`;
    return {
      why: `${name} failed in ${failed} of ${pages} pages on it (on ${stable}: ${stableFailed} of ${stablePages})`,
      findings: [finding('moduleFailed', { name, failed, pages, stable, stableFailed, stablePages })],
    };
  }
  return null;
}

/**
 * The evidence that a step needs. In a company of 27 users a tenth is two or three people, and often fewer. So after
 * `rule.patience` open minutes it needs half of the users, and a quarter of the pages, that are to be expected among
 * the visitors: never fewer than two users, and all of it while a page of the candidate failed that would not have
 * failed anyway. A share that includes fewer than two of many visitors needs no evidence, because it may include
 * nobody: the next one does, and the last one before everybody always.
 */
export function leastOf(least: LeastEvidence, evidence: Evidence): LeastEvidence {
  const { id, candidate, sinceStep, step } = evidence;
  if (step?.users !== undefined)
    return { users: Math.min(least.users, step.users), pages: Math.min(least.pages, step.users * rule.failures) };
  if (!step || step.percent === 0 || step.minutes < rule.patience || hasUnexplained(evidence)) return least;
  const came = new Set(sinceStep.flatMap((health) => health.users)).size;
  const shown = sinceStep.filter((health) => health.module === id).reduce((sum, { rendered }) => sum + rendered, 0);
  const met = healthOf(sinceStep, id, candidate)?.users.length ?? 0;
  if (met < rule.patientUsers && step.percent < rule.last && came >= rule.passedOver) return { users: 0, pages: 0 };
  const users = Math.max(rule.patientUsers, Math.floor((came * step.percent) / 200));
  const pages = Math.max(rule.failures, Math.floor((shown * step.percent) / 400));
  return { users: Math.min(least.users, users), pages: Math.min(least.pages, pages) };
}

/** Share of the started pages that reported nothing more. */
const silentShare = ({ started, rendered, failed }: VersionHealth): number =>
  started === 0 ? 0 : Math.max(0, started - rendered - failed) / started;

/** Which failures a candidate has, and how many at least against those expected. */
function worseByFailures(candidate: VersionHealth, met: number, expected: number, counted: Reason): HealthEvaluation {
  const least = wilsonLowerBound(candidate.failed, met);
  const kinds = Object.entries(candidate.failures);
  return {
    state: 'worse',
    why: `${counted.why}: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}; at least ${percent(least)} against ${percent(expected)}`,
    findings: [
      ...counted.findings,
      ...kinds.map(([kind, count]) => finding('kind', { kind, count })),
      finding('least', { least: Math.round(least * 1_000) / 10, expected: Math.round(expected * 1_000) / 10 }),
    ],
  };
}

/** The times of three of four loads, ms, where enough pages show that the candidate's are slower; else undefined. */
function slowerTimes(candidate: VersionHealth, stable: VersionHealth): { slow: number; usual: number } | undefined {
  if (candidate.rendered < rule.pages || stable.rendered < rule.pages) return undefined;
  const [slow, usual] = [p75(candidate.times), p75(stable.times)];
  const isSlower = slow > usual * rule.slower.factor && slow - usual > rule.slower.milliseconds;
  return isSlower ? { slow, usual } : undefined;
}

/**
 * Whether a candidate is worse than stable, good enough for its next step, or which evidence is still missing. Missing
 * evidence is not health.
 */
export function evaluateHealth(evidence: Evidence, least: LeastEvidence = rule): HealthEvaluation {
  const { id, candidate: version, stable: stableVersion, window, sinceStep } = evidence;
  const [candidates, stables] = [version, stableVersion].map((wanted) =>
    window.filter((health) => health.module === id && health.version === wanted),
  ) as [VersionHealth[], VersionHealth[]];
  const candidate = sumOf(candidates);
  const stable = sumOf(stables);

  const expected = id === 'shell' ? (stable ? failureShare(stable) : 0) : expectedShare(evidence, candidates, stables);
  const met = candidate ? Math.max(candidate.pages, candidate.failed) : 0;
  const [stableFailed, stablePages] = [stable?.failed ?? 0, stable?.pages ?? 0];
  const counted: Reason = candidate
    ? {
        why: `failed in ${candidate.failed} of ${met} pages (stable: ${stableFailed} of ${stablePages})`,
        findings: [finding('counted', { failed: candidate.failed, pages: met, stableFailed, stablePages })],
      }
    : { why: 'no signed-in page has met it yet', findings: [finding('unmet')] };
  if (candidate && isWorse(candidate, expected)) return worseByFailures(candidate, met, expected, counted);
  const broken =
    (id === 'shell' ? worseModule(evidence) : null) ??
    worseBehaviour({ ...evidence, stable: stableVersion }, evidence.visits ?? []);
  if (broken) return { state: 'worse', ...broken };

  const waiting = (why: string, ...found: RampFinding[]): HealthEvaluation => ({
    state: 'waiting',
    why: `${counted.why}; ${why}`,
    findings: [...counted.findings, ...found],
  });
  if (candidate && candidate.failed >= rule.failures && candidate.failedUsers.length < rule.failedUsers)
    return waiting('it failed for one user only: waits for another user', finding('oneUser'));
  if (candidate && silentShare(candidate) > (stable ? silentShare(stable) : 0) + rule.silence)
    return waiting(
      `${candidate.started - candidate.rendered} of ${candidate.started} pages that began to load it never showed it`,
      finding('unshown', { unshown: candidate.started - candidate.rendered, started: candidate.started }),
    );
  const slower = candidate && stable && slowerTimes(candidate, stable);
  if (slower)
    return waiting(
      `too slow: three of four loads take up to ${slower.slow} ms (stable: ${slower.usual} ms)`,
      finding('slow', slower),
    );

  const asked = leastOf(least, evidence);
  const fresh = healthOf(sinceStep, id, version);
  const missing = [
    { count: asked.pages - (fresh?.rendered ?? 0), what: 'signed-in page', found: 'morePages' },
    { count: asked.users - (fresh?.users.length ?? 0), what: 'user', found: 'moreUsers' },
  ].filter(({ count }) => count > 0);
  if (missing.length > 0)
    return waiting(
      `since this step began it waits for ${missing.map(({ count, what }) => plural(count, what)).join(' and ')}`,
      ...missing.map(({ count, found }) => finding(found, { count })),
    );
  return { state: 'good', ...counted };
}
