import { type EndedRampState, ramp as rampRecord, ringPlan } from 'shared-auth/contract';
import * as v from 'valibot';

/** A step of the ramp's history. */
const logEntry = v.object({
  ...rampRecord.entries.log.item.entries,
  what: v.picklist([
    'started',
    'raised',
    'changed',
    'paused',
    'resumed',
    'finished',
    'stopped',
    'reverted',
    'replaced',
    'expired',
  ]),
});
export type LogEntry = v.InferOutput<typeof logEntry>;

const share = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

/** How a version is rolled out, within the limits of this controller. */
export const rampPlan = v.object({
  steps: v.pipe(
    v.array(share),
    v.minLength(1),
    v.maxLength(20),
    v.check((steps) => steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0)), 'ascending shares'),
    v.check((steps) => steps.at(-1) === 100, 'the last step is 100'),
  ),
  hold: v.pipe(v.number(), v.minValue(0), v.maxValue(10_080)),
  least: v.object({ pages: count, users: count }),
  rings: v.optional(v.pipe(v.array(ringPlan), v.maxLength(10)), []),
  asks: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_080))), null),
});

/** One rollout of one version, as it is stored. The registry has the live state; this has the intended one. */
export const ramp = v.object({
  ...rampRecord.entries,
  ...rampPlan.entries,
  pausedAt: v.nullable(v.string()),
  log: v.array(logEntry),
});
export type Ramp = v.InferOutput<typeof ramp>;

/** The next share after the present one, or 0 for the next ring; undefined when there is none. */
export const nextStep = ({
  steps,
  percent,
  rings,
  reached,
}: Pick<Ramp, 'steps' | 'percent' | 'rings' | 'reached'>): number | undefined =>
  percent === 0 && reached < rings.length ? 0 : steps.find((step) => step > percent);

/** Log entries stored of one ramp. */
const LOG_ENTRIES = 100;

/**
 * A change of a ramp. It sets the state only when the ramp ends, since an administrator may be pausing it just then.
 */
export interface RampPatch extends Partial<Pick<Ramp, 'percent' | 'reached' | 'stepSince' | 'look' | 'deadline'>> {
  ended?: EndedRampState;
  entry?: Omit<LogEntry, 'at' | 'percent'>;
}

/** A ramp with a change applied. */
export function patched(before: Ramp, { ended, entry, ...fields }: RampPatch, at: string): Ramp {
  const after = { ...before, ...fields };
  return {
    ...after,
    ...(ended ? { state: ended, endedAt: at } : {}),
    log: entry ? [...before.log, { at, percent: after.percent, ...entry }].slice(-LOG_ENTRIES) : before.log,
  };
}
