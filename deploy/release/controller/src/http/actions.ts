import { randomUUID } from 'node:crypto';
import { ChangeError, choiceSchema, currentSet, liveOf, perform, UsageError } from '@fleet/rollout/control';
import type { Store } from '@fleet/rollout/store';
import { isActiveRamp } from 'shared-auth/contract';
import * as v from 'valibot';
import { type LogEntry, nextStep, patched, type Ramp, rampPlan } from '../ramps/ramp';
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

/**
 * The actions of the ops page. Each runs the CLI's own command in the administrator's name, and keeps the ramps in step
 * with it.
 */
export function createActions({ store, now, inTurn, bringInLine }: ActionOptions) {
  const time = (ms = now()) => new Date(ms).toISOString();

  async function activeRamp(wanted: string): Promise<Ramp> {
    const ramp = (await readRamps(store)).find((each) => each.key === wanted);
    if (!ramp || !isActiveRamp(ramp)) throw new ChangeError('this rollout has ended');
    return ramp;
  }

  /** @throws ChangeError when the version that the dialog named is not the one that would leave */
  async function requireLeaving(wantedId: string, wanted: string): Promise<void> {
    const live = liveOf((await currentSet(store)).set, wantedId);
    const leaving = live?.candidate?.version ?? live?.stable.version;
    if (leaving !== wanted) throw new ChangeError(`${wantedId}@${wanted} is not what would leave; look again`);
  }

  /** Runs a command of the CLI. @throws RefusedError */
  async function run(command: Command, targets: readonly string[], flags: Parameters<typeof perform>[3]) {
    const { ok, lines } = await perform(store, command, targets, flags);
    if (!ok) throw new RefusedError(lines.join('\n'));
  }

  /** Changes a ramp as it is stored by now. */
  const change = (wanted: string, apply: (ramp: Ramp) => Ramp) =>
    updateRamps(store, (ramps) =>
      ramps.map((each) => {
        if (each.key !== wanted) return each;
        if (!isActiveRamp(each)) throw new ChangeError('this rollout has ended');
        return apply(each);
      }),
    );
  const entryOf = (what: LogEntry['what'], who: string, reason: string) => ({ what, who, why: reason });

  async function start(who: string, body: Body<'start'>): Promise<void> {
    const { deadline: minutes, ...plan } = body;
    // The ramp begins with the first ring, or without rings with the first share.
    const reached = Math.min(1, body.rings.length);
    const first = reached > 0 ? 0 : (body.steps[0] ?? 100);
    const rings = body.rings.slice(0, reached);
    const begun = time();
    const ramp: Ramp = {
      ...plan,
      key: randomUUID(),
      who,
      state: 'running',
      startedAt: begun,
      deadline: time(now() + minutes * 60_000),
      percent: first,
      reached,
      stepSince: null,
      pausedAt: null,
      endedAt: null,
      look: null,
      log: [{ at: begun, what: 'started', percent: first, who, why: body.why }],
    };
    // The record first: if this ends here, the next look finds no candidate and ends the record.
    await updateRamps(store, (ramps) => {
      const other = ramps.find((each) => each.id === body.id && isActiveRamp(each));
      if (other) throw new ChangeError(`${other.id}@${other.version} is being rolled out: end it first`);
      return [ramp, ...ramps];
    });
    try {
      await run('promote', [`${body.id}@${body.version}`], { percent: first, ring: rings, who, why: body.why });
    } catch (error) {
      // The command may fail after it wrote the registry; in that case the ramp stays.
      const live = liveOf((await currentSet(store)).set, body.id);
      if (live?.candidate?.version !== body.version && live?.stable.version !== body.version)
        await updateRamps(store, (ramps) => ramps.filter((each) => each.key !== ramp.key));
      throw error;
    }
  }

  const byName: { [Name in ActionName]: (who: string, body: Body<Name>) => Promise<void> } = {
    start,
    pause: (who, body) =>
      change(body.key, (ramp) => {
        if (ramp.state === 'paused') throw new ChangeError('it is paused already');
        return {
          ...patched(ramp, { entry: entryOf('paused', who, body.why) }, time()),
          state: 'paused',
          pausedAt: time(),
        };
      }),
    resume: (who, body) =>
      change(body.key, (ramp) => {
        if (ramp.state !== 'paused') throw new ChangeError('it is not paused');
        // The time of the pause is not taken from the ramp's.
        const paused = now() - Date.parse(ramp.pausedAt ?? time());
        return {
          ...patched(ramp, { entry: entryOf('resumed', who, body.why) }, time()),
          state: 'running',
          pausedAt: null,
          deadline: time(Date.parse(ramp.deadline) + paused),
        };
      }),
    async raise(who, body) {
      const ramp = await activeRamp(body.key);
      if (nextStep(ramp) !== body.percent) throw new ChangeError('its share has changed meanwhile; look again');
      await requireLeaving(ramp.id, ramp.version);
      const rings = body.percent === 0 ? ramp.rings.slice(0, ramp.reached + 1) : ramp.rings.slice(0, ramp.reached);
      await run('ramp', [ramp.id], { percent: body.percent, ring: rings, who, why: body.why });
    },
    async rollback(who, body) {
      await requireLeaving(body.id, body.version);
      await run('rollback', [body.id], { who, why: body.why });
    },
    restore: (who, { to, why }) => run('rollback', [], { to, who, why }),
    async disable(who, body) {
      await requireLeaving(body.id, body.version);
      await run('disable', [body.id], { who, why: body.why });
    },
    enable: (who, { id, why }) => run('enable', [id], { who, why }),
    arrange: (who, body) => arrange(store, { ...body, who }),
    freeze: (who, { why }) => run('freeze', [], { who, why }),
    thaw: (who, { why }) => run('thaw', [], { who, why }),
  };

  return {
    /**
     * @returns null when the body is not what the action needs
     * @throws ChangeError, RefusedError, ConflictError, StoreError
     */
    async perform(name: ActionName, who: string, body: unknown): Promise<object | null> {
      const parsed = v.safeParse(actionBodies[name], body);
      if (!parsed.success) return null;
      // Each action takes the body of its own schema, by the same key.
      const action = byName[name] as (who: string, body: unknown) => Promise<void>;
      await inTurn(async () => {
        await action(who, parsed.output);
        await bringInLine();
      });
      return parsed.output;
    },
  };
}

/** Errors that are about what was asked, not about this server. */
export const isAboutRequest = (error: unknown): error is Error =>
  error instanceof ChangeError || error instanceof RefusedError || error instanceof UsageError;
