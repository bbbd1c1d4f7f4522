import { randomUUID } from 'node:crypto';
import { ChangeError, choiceSchema, currentSet, liveOf, perform, UsageError } from '@fleet/rollout/control';
import type { Store } from '@fleet/rollout/store';
import { isActiveRamp } from 'shared-auth/contract';
import * as v from 'valibot';
import { nextStep, patched, type Ramp, rampPlan } from '../ramps/ramp';
import { readRamps, updateRamps } from '../ramps/rampFile';
import { arrange } from './arrangement';

/** An id of a shell or a module. */
export const id = v.pipe(v.string(), v.regex(/^(?:shell|mfe-[a-z][a-z0-9-]{0,60})$/));
const version = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,60})?$/));
/** Every action needs a reason, because the next shift reads it. */
const why = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500));
const key = v.pipe(v.string(), v.uuid());
const revision = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Minutes until which every step must have had its evidence. */
const deadline = v.pipe(v.number(), v.minValue(1), v.maxValue(43_200));

/** The actions of an administrator, and the fields that each needs. */
export const actionBodies = {
  start: v.strictObject({ ...rampPlan.entries, id, version, deadline, why }),
  pause: v.strictObject({ key, why }),
  resume: v.strictObject({ key, why }),
  /** `percent`: the share that the dialog named; 0: the next ring. */
  raise: v.strictObject({ key, percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), why }),
  /** `version`: the one that leaves, as the dialog named it. */
  rollback: v.strictObject({ id, version, why }),
  /** The whole set of a revision. */
  restore: v.strictObject({ to: revision, why }),
  disable: v.strictObject({ id, version, why }),
  enable: v.strictObject({ id, why }),
  /** Order, off and settings of a module's parts; `seen`: the version of the arrangement that the form showed. */
  arrange: v.strictObject({
    id,
    seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
    choices: v.pipe(v.array(choiceSchema), v.maxLength(300)),
    why,
  }),
  freeze: v.strictObject({ why }),
  thaw: v.strictObject({ why }),
};
export type ActionName = keyof typeof actionBodies;
type Body<Name extends ActionName> = v.InferOutput<(typeof actionBodies)[Name]>;

type Command = Parameters<typeof perform>[1];

/** An action was refused, for example because the compatibility check failed; its lines tell why. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

export interface ActionOptions {
  store: Store;
  now(): number;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Brings every ramp's record in line with the registry. */
  bringInLine(): Promise<unknown>;
}

interface Ground extends Pick<ActionOptions, 'store' | 'now'> {}

const timeOf = ({ now }: Ground, ms = now()) => new Date(ms).toISOString();

async function activeRamp({ store }: Ground, wanted: string): Promise<Ramp> {
  const ramp = (await readRamps(store)).find((each) => each.key === wanted);
  if (!ramp || !isActiveRamp(ramp)) throw new ChangeError('this rollout has ended');
  return ramp;
}

/** @throws ChangeError when the version that the dialog named is not the one that would leave */
async function requireLeaving({ store }: Ground, wantedId: string, wanted: string): Promise<void> {
  const live = liveOf((await currentSet(store)).set, wantedId);
  const leaving = live?.candidate?.version ?? live?.stable.version;
  if (leaving !== wanted) throw new ChangeError(`${wantedId}@${wanted} is not what would leave; look again`);
}

/** Runs a command of the CLI. @throws RefusedError */
async function run(
  { store }: Ground,
  command: Command,
  targets: readonly string[],
  flags: Parameters<typeof perform>[3],
): Promise<void> {
  const { ok, lines } = await perform(store, command, targets, flags);
  if (!ok) throw new RefusedError(lines.join('\n'));
}

/** Changes a ramp in its presently stored form. */
const change = ({ store }: Ground, wanted: string, apply: (ramp: Ramp) => Ramp) =>
  updateRamps(store, (ramps) => {
    const ramp = ramps.find(({ key }) => key === wanted);
    if (!ramp || !isActiveRamp(ramp)) throw new ChangeError('this rollout has ended');
    return ramps.map((each) => (each === ramp ? apply(each) : each));
  });

/** The record of a ramp that begins now: with the first ring, or without rings with the first share. */
function newRamp(ground: Ground, who: string, { deadline: minutes, ...plan }: Body<'start'>): Ramp {
  const reached = Math.min(1, plan.rings.length);
  const percent = reached > 0 ? 0 : (plan.steps[0] ?? 100);
  const begun = timeOf(ground);
  return {
    ...plan,
    key: randomUUID(),
    who,
    state: 'running',
    startedAt: begun,
    deadline: timeOf(ground, ground.now() + minutes * 60_000),
    percent,
    reached,
    stepSince: null,
    pausedAt: null,
    endedAt: null,
    look: null,
    log: [{ at: begun, what: 'started', percent, who, why: plan.why }],
  };
}

async function start(ground: Ground, who: string, body: Body<'start'>): Promise<void> {
  const { store } = ground;
  const ramp = newRamp(ground, who, body);
  // The record is written first: if this process ends here, the next round finds no candidate and ends the record.
  await updateRamps(store, (ramps) => {
    const other = ramps.find((each) => each.id === body.id && isActiveRamp(each));
    if (other) throw new ChangeError(`${other.id}@${other.version} is being rolled out: end it first`);
    return [ramp, ...ramps];
  });
  try {
    const ring = body.rings.slice(0, ramp.reached);
    await run(ground, 'promote', [`${body.id}@${body.version}`], { percent: ramp.percent, ring, who, why: body.why });
  } catch (error) {
    // The command may fail after it wrote the registry; in that case the ramp stays.
    const live = liveOf((await currentSet(store)).set, body.id);
    if (live?.candidate?.version !== body.version && live?.stable.version !== body.version)
      await updateRamps(store, (ramps) => ramps.filter((each) => each.key !== ramp.key));
    throw error;
  }
}

function pause(ground: Ground, who: string, { key, why }: Body<'pause'>) {
  const at = timeOf(ground);
  return change(ground, key, (ramp) => {
    if (ramp.state === 'paused') throw new ChangeError('it is paused already');
    return { ...patched(ramp, { entry: { what: 'paused', who, why } }, at), state: 'paused', pausedAt: at };
  });
}

function resume(ground: Ground, who: string, { key, why }: Body<'resume'>) {
  const at = timeOf(ground);
  return change(ground, key, (ramp) => {
    if (ramp.state !== 'paused') throw new ChangeError('it is not paused');
    // The duration of the pause does not reduce the ramp's time.
    const paused = Date.parse(at) - Date.parse(ramp.pausedAt ?? at);
    return {
      ...patched(ramp, { entry: { what: 'resumed', who, why } }, at),
      state: 'running',
      pausedAt: null,
      deadline: timeOf(ground, Date.parse(ramp.deadline) + paused),
    };
  });
}

/** The actions, each carried out in the administrator's name. */
const actions: { [Name in ActionName]: (ground: Ground, who: string, body: Body<Name>) => Promise<unknown> } = {
  start,
  pause,
  resume,
  async raise(ground, who, { key, percent, why }) {
    const ramp = await activeRamp(ground, key);
    if (nextStep(ramp) !== percent) throw new ChangeError('its share has changed meanwhile; look again');
    await requireLeaving(ground, ramp.id, ramp.version);
    const ring = ramp.rings.slice(0, percent === 0 ? ramp.reached + 1 : ramp.reached);
    await run(ground, 'ramp', [ramp.id], { percent, ring, who, why });
  },
  async rollback(ground, who, { id, version, why }) {
    await requireLeaving(ground, id, version);
    await run(ground, 'rollback', [id], { who, why });
  },
  restore: (ground, who, { to, why }) => run(ground, 'rollback', [], { to, who, why }),
  async disable(ground, who, { id, version, why }) {
    await requireLeaving(ground, id, version);
    await run(ground, 'disable', [id], { who, why });
  },
  enable: (ground, who, { id, why }) => run(ground, 'enable', [id], { who, why }),
  arrange: ({ store }, who, body) => arrange(store, { ...body, who }),
  freeze: (ground, who, { why }) => run(ground, 'freeze', [], { who, why }),
  thaw: (ground, who, { why }) => run(ground, 'thaw', [], { who, why }),
};

/**
 * The actions of the ops page. Each runs the CLI's own command in the administrator's name, and updates the ramps to
 * match.
 */
export function createActions({ store, now, inTurn, bringInLine }: ActionOptions) {
  return {
    /**
     * @returns null when the body does not fit the action
     * @throws ChangeError, RefusedError, ConflictError, StoreError
     */
    async perform(name: ActionName, who: string, body: unknown): Promise<object | null> {
      const parsed = v.safeParse(actionBodies[name], body);
      if (!parsed.success) return null;
      // Each action accepts the body of its own schema, by the same key.
      const action = actions[name] as (ground: Ground, who: string, body: unknown) => Promise<void>;
      await inTurn(async () => {
        await action({ store, now }, who, parsed.output);
        await bringInLine();
      });
      return parsed.output;
    },
  };
}

/** Whether an error is caused by the request, and not by this server. */
export const isAboutRequest = (error: unknown): error is Error =>
  error instanceof ChangeError || error instanceof RefusedError || error instanceof UsageError;
