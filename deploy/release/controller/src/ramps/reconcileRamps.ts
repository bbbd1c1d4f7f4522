import {
  type AskHealth,
  type Change,
  evaluateCandidate,
  isActOn,
  isStopped,
  type Live,
  liveOf,
  type Outcome,
  readFreeze,
  rolledBack,
  stepKey,
} from '@fleet/rollout/control';
import { ConflictError, readRegistry, type Store, writeRegistry } from '@fleet/rollout/store';
import { isActiveRamp } from 'shared-auth/contract';
import { patched, type Ramp, type RampPatch } from './ramp';
import { readRamps, updateRamps } from './rampFile';

/** Minutes of reports that a candidate is judged by, as `rollout watch` does by default. */
const WINDOW_MINUTES = 30;

/** Milliseconds in which a version must be in the registry after its ramp has been recorded. */
const BEGIN_MS = 60_000;

/** Milliseconds that a freeze leaves a ramp until its deadline, and by which that is put off at once. */
const FROZEN_LEAVES_MS = 3_600_000;
const LEAVES_STEP_MS = 600_000;

/** In whose name the controller moves a ramp. */
const onBehalfOf = ({ who }: Pick<Ramp, 'who'>) => `controller (${who})`;

/** The changes by which a ramp's record agrees with the registry; null when they agree already. */
export function reconciled(
  ramp: Ramp,
  live: Live | null,
  { act, who, why }: Pick<Change, 'who' | 'why' | 'act'>,
  now: number,
): RampPatch | null {
  const { id, version, stepSince } = ramp;
  const candidate = live?.candidate;
  // The registry's last change names who ended the ramp, if that change was about this module or a whole set.
  const by = act && isActOn(act, id) ? { who, why } : { who: '', why: '' };
  if (candidate?.version === version) {
    const { percent, rings = [] } = candidate;
    if (isStopped(candidate)) return { ended: 'stopped', percent, entry: { what: 'stopped', ...by } };
    const isSame = percent === ramp.percent && rings.length === ramp.reached;
    if (isSame && stepSince !== null) return null;
    // When a step's beginning is unknown, evidence is used from this moment on.
    return {
      percent,
      reached: rings.length,
      stepSince: new Date(now).toISOString(),
      ...(isSame ? {} : { entry: { what: 'changed', ...by } as const }),
    };
  }
  if (candidate)
    return { ended: 'replaced', percent: 0, entry: { what: 'replaced', ...by, why: `${id}@${candidate.version}` } };
  if (live?.stable.version === version) return { ended: 'finished', percent: 100, entry: { what: 'finished', ...by } };
  // Another controller may be writing it to the registry just now.
  if (stepSince === null && now - Date.parse(ramp.startedAt) < BEGIN_MS) return null;
  return stepSince === null
    ? {
        ended: 'stopped',
        percent: 0,
        entry: {
          what: 'stopped',
          who: onBehalfOf(ramp),
          why: 'it was interrupted before it began',
          findings: [{ what: 'interrupted', values: {} }],
        },
      }
    : { ended: 'reverted', percent: 0, entry: { what: 'reverted', ...by } };
}

function patchOf(
  ramp: Ramp,
  { did, why, findings, percent, reached = ramp.reached, silent = [], seen }: Outcome,
  now: number,
): RampPatch | null {
  const at = new Date(now).toISOString();
  const look = { at, why, findings, silent: [...silent], ...(seen ? { seen } : {}) };
  const entry = { who: onBehalfOf(ramp), why, findings };
  switch (did) {
    case 'raised':
      return { percent, reached, stepSince: at, look, entry: { what: 'raised', ...entry } };
    case 'finished':
      return { percent: 100, look, ended: 'finished', entry: { what: 'finished', ...entry } };
    case 'reverted':
    case 'stopped':
    case 'replaced':
      return { percent: 0, look, ended: did, entry: { what: did, ...entry } };
    default:
      return JSON.stringify({ ...ramp.look, at }) === JSON.stringify({ ...look, at }) ? null : { look };
  }
}

/** The dependencies of the controller for moving ramps. */
export interface RampWorld {
  store: Store;
  now(): number;
  /** Writes a line about a change. */
  log(done: { id: string; version: string; did: string; percent: number; why: string }): void;
}

/** Applies a change to a ramp in its presently stored form. */
async function save(world: RampWorld, { key, id, version }: Ramp, patch: RampPatch): Promise<void> {
  const at = new Date(world.now()).toISOString();
  await updateRamps(world.store, (ramps) =>
    ramps.map((each) => (each.key === key && isActiveRamp(each) ? patched(each, patch, at) : each)),
  );
  if (patch.entry) world.log({ id, version, did: patch.entry.what, percent: patch.percent ?? 0, why: patch.entry.why });
}

/** Brings a ramp's record in line with the registry. Null when the ramp has ended, or the registry cannot be read. */
async function bringInLine(world: RampWorld, ramp: Ramp) {
  const current = await readRegistry(world.store);
  if (!current) return null;
  const { registry, change, tag } = current;
  const patch = reconciled(ramp, liveOf(registry, ramp.id), change, world.now());
  if (patch) await save(world, ramp, patch);
  return patch?.ended ? null : { ramp: patch ? { ...ramp, ...patch } : ramp, set: registry, tag };
}

async function reconcileRamp(world: RampWorld, stored: Ramp, ask: AskHealth): Promise<void> {
  const inLine = await bringInLine(world, stored);
  if (!inLine) return;
  const { ramp, set, tag } = inLine;
  const { id, version, stepSince } = ramp;
  const live = liveOf(set, id)?.candidate;
  const now = world.now();
  const isRunning = ramp.state === 'running';
  const outcome = await evaluateCandidate(
    world.store,
    id,
    {
      version,
      // While it is paused its share is not raised; a version that does worse is rolled back all the same.
      ramp: isRunning ? ramp.steps : [],
      rings: isRunning ? ramp.rings : [],
      hold: ramp.hold,
      window: WINDOW_MINUTES,
      revert: true,
      dryRun: false,
      who: onBehalfOf(ramp),
      least: ramp.least,
    },
    ask,
    (step) => (live && step === stepKey(id, live) && stepSince ? Date.parse(stepSince) : now),
    now,
  );
  if (!outcome) return;
  if (outcome.did === 'watching' && (await readFreeze(world.store))) {
    // A freeze must not make a ramp late, so at least an hour is left.
    const least = now + FROZEN_LEAVES_MS;
    const patch = patchOf(ramp, outcome, now) ?? {};
    if (Date.parse(ramp.deadline) < least - LEAVES_STEP_MS) patch.deadline = new Date(least).toISOString();
    if (Object.keys(patch).length > 0) await save(world, ramp, patch);
    return;
  }
  if (isRunning && outcome.did === 'watching' && now > Date.parse(ramp.deadline)) {
    const why = `the deadline has passed: ${outcome.why}`;
    const { percent } = ramp;
    const change = { who: onBehalfOf(ramp), why, act: { kind: 'expired', id, version, percent } } as const;
    // The change is based on the very set that was evaluated: if that has changed since, the next round evaluates the
    // new one.
    await writeRegistry(world.store, rolledBack(set, id), change, tag);
    const findings = [{ what: 'deadline', values: {} }, ...outcome.findings];
    await save(world, ramp, {
      ended: 'expired',
      percent: 0,
      entry: { what: 'expired', who: change.who, why, findings },
    });
    return;
  }
  const patch = patchOf(ramp, outcome, now);
  if (patch) await save(world, ramp, patch);
}

/**
 * One round over every ramp in progress. If the process is killed at any moment, the next round continues from the
 * registry.
 * @param ask undefined: only brings the records in line with the registry
 * @returns the failures, one line per ramp; each is tried again in the next round
 */
export async function reconcileRamps(world: RampWorld, ask?: AskHealth): Promise<string[]> {
  const problems: string[] = [];
  for (const ramp of (await readRamps(world.store)).filter(isActiveRamp)) {
    try {
      await (ask ? reconcileRamp(world, ramp, ask) : bringInLine(world, ramp));
    } catch (error) {
      // Another process has changed the set meanwhile; the next round reads it again.
      if (!(error instanceof ConflictError))
        problems.push(`${ramp.id}@${ramp.version}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}
