import * as v from 'valibot';
import { ringPlan } from '../bucket';

const activeStates = ['running', 'paused'] as const;
/** How a ramp ends. */
const endedRampStates = ['finished', 'stopped', 'reverted', 'replaced', 'expired'] as const;
export type EndedRampState = (typeof endedRampStates)[number];

/** Whether a rollout is still under way. */
export const isActiveRamp = ({ state }: { state: string }): boolean => activeStates.some((active) => active === state);

/** One finding of a health evaluation: its name and figures, for which the ops page has a sentence in each language. */
const finding = v.object({ what: v.string(), values: v.record(v.string(), v.union([v.string(), v.number()])) });
export type RampFinding = v.InferOutput<typeof finding>;
/** Absent of an older controller, and where a person wrote the reason. */
const findings = v.optional(v.array(finding));

/**
 * One rollout of one version by growing shares of the users, as the controller stores and sends it and the ops page
 * reads it. The controller adds its limits; fields are only ever added.
 */
export const ramp = v.object({
  key: v.string(),
  id: v.string(),
  version: v.string(),
  who: v.string(),
  why: v.string(),
  state: v.picklist([...activeStates, ...endedRampStates]),
  /** Shares of the users in percent, ascending; the last is everyone. */
  steps: v.array(v.number()),
  /** Groups that have it before the first share, one after the other; empty: a ramp by percent alone. */
  rings: v.optional(v.array(ringPlan), []),
  /** How many of the rings have it. */
  reached: v.optional(v.number(), 0),
  /**
   * Minutes of a step after which a person may move it on without the evidence; null: only evidence, or a user who
   * raises the share by hand, moves it.
   */
  asks: v.optional(v.nullable(v.number()), null),
  /** Minutes that a step lasts at least. */
  hold: v.number(),
  /** Signed-in pages and users that must have shown the version since a step began, before the next. */
  least: v.object({ pages: v.number(), users: v.number() }),
  /** ISO 8601, as every time here. */
  startedAt: v.string(),
  /** Every step must have had its evidence by then; otherwise the version is rolled back. */
  deadline: v.string(),
  /** The share at the last health evaluation. */
  percent: v.number(),
  /** When the present step began; null: the registry does not have the version yet. */
  stepSince: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /**
   * Result of the last health evaluation, as a text and in parts; the gateways that did not respond; and how many pages
   * and users showed the version since the step began, and for how many it failed in the last half hour.
   */
  look: v.nullable(
    v.object({
      at: v.string(),
      why: v.string(),
      findings,
      silent: v.array(v.string()),
      seen: v.optional(
        v.object({
          pages: v.number(),
          users: v.number(),
          failedPages: v.number(),
          failedUsers: v.number(),
          /**
           * The evidence that this step requires: less than the plan's where few people have the version. Absent of an
           * older controller.
           */
          least: v.optional(v.object({ pages: v.number(), users: v.number() })),
        }),
      ),
    }),
  ),
  log: v.array(
    v.object({
      at: v.string(),
      what: v.string(),
      /** Share of the users after it. */
      percent: v.number(),
      who: v.string(),
      why: v.string(),
      findings,
    }),
  ),
});
export type RampRecord = v.InferOutput<typeof ramp>;
