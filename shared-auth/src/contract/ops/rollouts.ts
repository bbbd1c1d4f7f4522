import * as v from 'valibot';
import { ramp } from '../records/ramp';

const revision = v.object({
  revision: v.number(),
  at: v.string(),
  who: v.string(),
  why: v.string(),
  what: v.nullable(v.string()),
  /** The result of the compatibility check, in one line. */
  verdict: v.optional(v.nullable(v.string())),
});
export type RevisionView = v.InferOutput<typeof revision>;

/** A gateway that does not respond has no revision. */
const gateway = v.object({ address: v.string(), revision: v.nullable(v.number()), problems: v.array(v.string()) });
export type GatewayView = v.InferOutput<typeof gateway>;

/** GET /ops/rollouts of the controller: the current rollouts and the available actions. */
export const rolloutState = v.object({
  /** True where a controller is present; a gateway without one sends only `false` here. */
  actable: v.literal(true),
  revision: v.nullable(v.number()),
  ramps: v.array(ramp),
  published: v.array(
    v.object({
      id: v.string(),
      /** Newest first. */
      versions: v.array(v.object({ version: v.string(), at: v.nullable(v.string()) })),
    }),
  ),
  live: v.array(
    v.object({
      id: v.string(),
      stable: v.string(),
      candidate: v.nullable(v.string()),
      lastGood: v.nullable(v.string()),
    }),
  ),
  history: v.array(revision),
  gateways: v.array(gateway),
  /** Whether a controller moves the ramps just now. */
  isMoving: v.boolean(),
  /** Whether order, disabled parts and settings can be arranged; an older controller cannot. */
  arrangeable: v.optional(v.boolean(), false),
  /**
   * The freeze during which no version is promoted or raised; null without one. Absent of an older controller, which
   * cannot freeze.
   */
  frozen: v.optional(v.nullable(v.object({ at: v.string(), who: v.string(), why: v.string() }))),
  problems: v.array(v.string()),
});

const counts = v.object({
  /** Pages that showed it, and in which it failed. */
  loads: v.number(),
  failed: v.number(),
  /** Milliseconds within which three of four were shown; null without any. */
  loadTime: v.nullable(v.number()),
});
export type RampCounts = v.InferOutput<typeof counts>;

/**
 * GET /ops/rollouts/timeline: the course of a rollout. A point has the share at one time and the counts since the
 * previous point; `others` sums all other versions of the module.
 */
export const rampTimeline = v.array(
  v.object({ at: v.string(), percent: v.number(), candidate: counts, others: counts }),
);
export type TimelinePoint = v.InferOutput<typeof rampTimeline>[number];

/** One error of a version, with the way to it in the sources. */
const errorView = v.object({
  key: v.string(),
  kind: v.string(),
  name: v.string(),
  message: v.string(),
  pages: v.number(),
  /** The number of users, without their names. */
  users: v.number(),
  firstAt: v.string(),
  lastAt: v.string(),
  stack: v.array(
    v.object({
      /** `mfe-alarms/src/alarms/AlarmsPage.tsx:120:14 selectAlarm`, or the served file. */
      place: v.string(),
      /** Whether the source map led to the source. */
      isSource: v.boolean(),
    }),
  ),
});
export type StackLine = v.InferOutput<typeof errorView>['stack'][number];

/** GET /ops/rollouts/errors has one entry per failed version: its health in the last day. */
export const versionErrors = v.object({
  id: v.string(),
  version: v.string(),
  /** Pages that met it, those in which it failed, and the number of their users. */
  pages: v.number(),
  failed: v.number(),
  users: v.number(),
  loadTime: v.nullable(v.number()),
  /** Bytes, gzip, of its code; null where it is not known. */
  size: v.nullable(v.number()),
  errors: v.array(errorView),
});
export type VersionErrors = v.InferOutput<typeof versionErrors>;

/** The routes, entries or other parts of one kind that a version adds and removes, compared with the stable version. */
const difference = v.object({
  kind: v.picklist(['routes', 'menu', 'slots', 'texts', 'uses']),
  added: v.array(v.string()),
  removed: v.array(v.string()),
});
export type VersionDifference = v.InferOutput<typeof difference>;

const comparison = v.object({
  /** The stable version; null without one. */
  with: v.nullable(v.string()),
  differences: v.array(difference),
  /** Bytes, gzip, of the code; before and after. */
  size: v.object({ before: v.nullable(v.number()), after: v.nullable(v.number()) }),
});
export type VersionComparison = v.InferOutput<typeof comparison>;

/**
 * POST /ops/rollouts/verdict: whether a published version is compatible with the live versions, and its differences.
 */
export const compatibilityView = v.object({
  verdict: v.object({
    passed: v.boolean(),
    findings: v.array(v.object({ check: v.string(), result: v.string(), reasons: v.array(v.string()) })),
    unknown: v.optional(v.array(v.string()), []),
    /** Absent of a controller that does not know of proofs. */
    proof: v.optional(v.array(v.string()), []),
  }),
  comparison,
});
export type CompatibilityView = v.InferOutput<typeof compatibilityView>;
