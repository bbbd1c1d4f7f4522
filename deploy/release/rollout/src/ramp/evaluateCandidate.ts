import { acceptedNow } from '@fleet/build/moduleSize';
import { formerMeasures, type RampFinding, type Ring, type RingPlan, ringOf } from 'shared-auth/contract';
import { currentSet } from '../compatibility/checkStored';
import type { GatewayHealth } from '../health/askGateways';
import {
  type Evidence,
  evaluateHealth,
  type HealthEvaluation,
  type LeastEvidence,
  leastOf,
  rule,
} from '../health/evaluateHealth';
import { openMinutes } from '../health/openHours';
import { healthOf } from '../health/versionHealth';
import {
  type AnyRelease,
  isStopped,
  liveOf,
  ramped,
  rolledBack,
  type Share,
  stableVersions,
} from '../releases/releaseSet';
import { readFreeze } from '../store/freeze';
import { writeRegistry } from '../store/registryFile';
import type { Store } from '../store/store';
import { keepWalk, readWalk } from '../store/walks';
import { unwalked, walkedReason } from './walked';

/** The result of one evaluation of a candidate. */
export interface Outcome {
  id: string;
  version: string;
  percent: number;
  /** How many of its rings have it. */
  reached?: number;
  did: 'stopped' | 'reverted' | 'raised' | 'finished' | 'watching' | 'replaced';
  why: string;
  /** The same in parts. */
  findings: RampFinding[];
  /** The gateways that do not respond, which alone prevent it from being raised. */
  silent?: readonly string[];
  /**
   * Pages and users that have shown the version since the step began, the least that the step needs, and those in which
   * it failed within the window.
   */
  seen?: { pages: number; users: number; failedPages: number; failedUsers: number; least: LeastEvidence };
}

/** How a candidate is raised and stopped. */
export interface RampPolicy {
  /** Shares, ascending; empty: it is never raised. */
  ramp: readonly number[];
  /** Groups that have it before the first share, one after the other. */
  rings?: readonly RingPlan[];
  /** Minutes that a step lasts at least. */
  hold: number;
  /** Minutes of reports that a candidate is judged by. */
  window: number;
  /** Whether a worse candidate is rolled back; otherwise it stays with the users who have it. */
  revert: boolean;
  dryRun: boolean;
  /** On whose behalf, for the revision's record. */
  who: string;
  /** The version that is followed; one that replaces it is another person's. */
  version?: string;
  /** Evidence that a step needs; by default the rule of evaluateHealth. */
  least?: LeastEvidence;
}

/** Measures that a version's team has accepted to change. */
const acceptedBy = (release: AnyRelease, now: number): string[] =>
  'contributes' in release ? acceptedNow(release, now).map((measure) => formerMeasures[measure] ?? measure) : [];

/** Names a step of a ramp: its share, and how many rings have it. */
export const stepKey = (id: string, { version, percent, rings = [] }: Share & { version: string }): string =>
  `${id}@${version} ${percent}${rings.length > 0 ? ` ${rings.length}` : ''}`;

/** How many people a step by named users is for. */
function named(percent: number, rings: readonly Ring[]): { users?: number } {
  if (percent > 0 || !rings.every((each) => 'users' in each)) return {};
  return { users: new Set(rings.flatMap((each) => ('users' in each ? each.users : []))).size };
}

/** The next share and its rings: those of the plan one after the other, then the shares; undefined after the last. */
function nextStep(
  { version, percent, rings = [] }: Share & { version: string },
  { rings: plan = [], ramp }: RampPolicy,
): { step: number; rings: Ring[] } | undefined {
  if (percent === 0 && rings.length < plan.length)
    return { step: 0, rings: plan.slice(0, rings.length + 1).map((each) => ringOf(each, version)) };
  const step = ramp.find((share) => share > percent);
  return step === undefined ? undefined : { step, rings };
}

function seenOf(evidence: Evidence, least: LeastEvidence): NonNullable<Outcome['seen']> {
  const { id, candidate, sinceStep, window } = evidence;
  const [shown, failed] = [sinceStep, window].map((versions) => healthOf(versions, id, candidate));
  return {
    pages: shown?.rendered ?? 0,
    users: shown?.users.length ?? 0,
    failedPages: failed?.failed ?? 0,
    failedUsers: failed?.failedUsers.length ?? 0,
    least: leastOf(least, evidence),
  };
}

/** Asks for the reports of the last seconds; `step`: only those that were certainly made since the step began. */
export type AskHealth = (seconds: number, of: 'window' | 'step') => Promise<GatewayHealth>;

/**
 * Evaluates one candidate once: stops it when it is worse, raises it when a step is due and every gateway has given
 * evidence for it. Null when there is no candidate.
 * @param stepSince when the step (`stepKey`) began, ms since 1970
 */
export async function evaluateCandidate(
  store: Store,
  id: string,
  policy: RampPolicy,
  ask: AskHealth,
  stepSince: (step: string, now: number) => number,
  now: number,
): Promise<Outcome | null> {
  const { set, tag } = await currentSet(store);
  const live = liveOf(set, id);
  if (!live?.candidate) return null;
  const { version, percent, rings = [] } = live.candidate;
  if (policy.version !== undefined && policy.version !== version)
    return {
      id,
      version: policy.version,
      percent: 0,
      did: 'replaced',
      why: `${id}@${version} is being rolled out in its place`,
      findings: [{ what: 'replaced', values: { name: `${id}@${version}` } }],
    };
  if (isStopped(live.candidate)) return null;
  const frozen = await readFreeze(store);
  const since = stepSince(stepKey(id, live.candidate), now);
  const [window, sinceStep] = await Promise.all([
    ask(policy.window * 60, 'window'),
    ask((now - since) / 1_000, 'step'),
  ]);
  const evidence: Evidence = {
    id,
    candidate: version,
    stable: live.stable.version,
    stableModules: stableVersions(set),
    window: window.versions,
    sinceStep: sinceStep.versions,
    visits: window.visits,
    accepted: acceptedBy(live.candidate, now),
    step: { percent, minutes: openMinutes(since, now), ...named(percent, rings) },
  };
  const walk = id === 'shell' ? null : await readWalk(store, id);
  const health = evaluateHealth(evidence, policy.least);
  const walked = health.state === 'worse' ? null : walkedReason(walk, evidence);
  const { state, why, findings }: HealthEvaluation = walked
    ? { state: 'worse', ...walked }
    : { ...health, findings: [...health.findings, ...(id === 'shell' ? [] : unwalked(walk, version, now))] };
  const looked = { id, version, percent, why, findings };
  const change = (kind: 'stopped' | 'reverted' | 'ramp', share: number) => ({
    who: policy.who,
    why,
    act: { kind, id, version, percent: share },
  });
  if (state === 'worse') {
    const did = policy.revert ? 'reverted' : 'stopped';
    const next = policy.revert ? rolledBack(set, id) : ramped(set, id, 0);
    if (!policy.dryRun) await writeRegistry(store, next, change(did, percent), tag);
    // A person who gives it to users again has seen the findings, so they are cleared.
    if (!policy.dryRun && walked && walk) await keepWalk(store, id, { ...walk, found: [] });
    return { ...looked, percent: 0, did };
  }
  const seen = seenOf(evidence, policy.least ?? rule);
  const next = frozen ? undefined : nextStep(live.candidate, policy);
  const reached = rings.length;
  const silent = [...new Set([...window.silent, ...sinceStep.silent])];
  if (state === 'good' && silent.length > 0)
    return { ...looked, did: 'watching', why: `${why}; waits for ${silent.join(' and ')}`, silent, seen };
  if (state === 'good' && next !== undefined && now - since >= policy.hold * 60_000) {
    const { step } = next;
    if (!policy.dryRun) await writeRegistry(store, ramped(set, id, step, next.rings), change('ramp', step), tag);
    return { ...looked, percent: step, reached: next.rings.length, did: step === 100 ? 'finished' : 'raised' };
  }
  const held = frozen ? `${why}; frozen by ${frozen.who}: ${frozen.why}` : why;
  return { ...looked, reached, did: 'watching', why: held, seen };
}
