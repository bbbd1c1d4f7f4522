import * as v from 'valibot';

/** A step of the ramp's history. */
const logEntry = v.object({
  /** ISO 8601, as every time here. */
  at: v.string(),
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
  /** Share of the users after it. */
  percent: v.number(),
  who: v.string(),
  why: v.string(),
});
export type LogEntry = v.InferOutput<typeof logEntry>;

const share = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));

/** How a version is rolled out. */
export const rampPlan = v.object({
  /** Shares of the users in percent, ascending; the last is everyone. */
  steps: v.pipe(
    v.array(share),
    v.minLength(1),
    v.maxLength(20),
    v.check((steps) => steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0)), 'ascending shares'),
    v.check((steps) => steps.at(-1) === 100, 'the last step is 100'),
  ),
  /** Minutes that a step lasts at least. */
  hold: v.pipe(v.number(), v.minValue(0), v.maxValue(10_080)),
  /** Signed-in pages and users that must have shown the version since a step began, before the next. */
  least: v.object({ pages: count, users: count }),
});

const activeStates = ['running', 'paused'] as const;
const endedStates = ['finished', 'stopped', 'reverted', 'replaced', 'expired'] as const;
export type EndedState = (typeof endedStates)[number];

/** One rollout of one version, as it is stored. The registry is the truth of what is live; this says what is meant to happen to it. */
export const ramp = v.object({
  ...rampPlan.entries,
  key: v.string(),
  id: v.string(),
  version: v.string(),
  who: v.string(),
  why: v.string(),
  state: v.picklist([...activeStates, ...endedStates]),
  startedAt: v.string(),
  /** By when every step must have had its evidence; else the version is taken back. */
  deadline: v.string(),
  /** Share as it was seen last. */
  percent: v.number(),
  /** When the present step began; null: the registry does not have the version yet. */
  stepSince: v.nullable(v.string()),
  pausedAt: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /**
   * What the last look found, in the judge's words; which gateways did not respond; and of the version how many pages and users showed it since
   * the step began, and for how many it failed in the last half hour.
   */
  look: v.nullable(
    v.object({
      at: v.string(),
      why: v.string(),
      silent: v.array(v.string()),
      seen: v.optional(
        v.object({ pages: v.number(), users: v.number(), failedPages: v.number(), failedUsers: v.number() }),
      ),
    }),
  ),
  log: v.array(logEntry),
});
export type Ramp = v.InferOutput<typeof ramp>;

export const isActive = ({ state }: Pick<Ramp, 'state'>): boolean => activeStates.some((active) => active === state);

/** The next share after the present one; undefined when there is none. */
export const nextStep = ({ steps, percent }: Pick<Ramp, 'steps' | 'percent'>): number | undefined =>
  steps.find((step) => step > percent);

/** Entries kept of one ramp. */
const LOG_ENTRIES = 100;

/** What changes about a ramp; `state` only where it ends, as whoever pauses it may be at work elsewhere. */
export interface RampPatch extends Partial<Pick<Ramp, 'percent' | 'stepSince' | 'look'>> {
  ended?: EndedState;
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
