import * as v from 'valibot';

const version = v.object({
  version: v.string(),
  /** Percent of the users; of a candidate. */
  percent: v.optional(v.number()),
  /** Groups of people who have it in addition to the share; of a candidate. */
  groups: v.optional(v.number(), 0),
  /** Bytes, gzip, of its code. */
  size: v.nullable(v.number()),
  commit: v.optional(v.nullable(v.string())),
  /** Pages of the last hour that reported the version, those in which it failed, and the failures by kind. */
  pages: v.number(),
  failed: v.number(),
  failures: v.optional(v.record(v.string(), v.number())),
  /** Within how many ms three of four loads were done; null without loads. */
  loadTime: v.nullable(v.number()),
});

/** A place of the console that a module fills: a page, a menu entry, or a slot. */
const place = v.object({
  kind: v.picklist(['page', 'menu', 'slot']),
  name: v.string(),
  order: v.nullable(v.number()),
  role: v.nullable(v.string()),
});

/** GET /ops/modules, as the gateway sends it and the ops page reads it: the live versions and their health. */
export const operationsView = v.object({
  revision: v.number(),
  /** Minutes that it looks back on. */
  minutes: v.number(),
  /**
   * Why the gateway does not serve all of the current registry, or users' shells do not use all of it, in its own
   * words.
   */
  problems: v.optional(v.array(v.string()), []),
  /** Older majors of shared packages, and the modules that still use them; absent of an older gateway. */
  majors: v.optional(v.array(v.object({ name: v.string(), until: v.string(), modules: v.array(v.string()) })), []),
  /** Each server and its version, null where it reports none; absent of an older gateway. */
  servers: v.optional(v.array(v.object({ name: v.string(), version: v.nullable(v.string()) })), []),
  modules: v.array(
    v.object({
      id: v.string(),
      owner: v.string(),
      /** Absent of an older gateway. */
      places: v.optional(v.array(place), []),
      stable: version,
      /**
       * Pages of the last hour that met everybody's version and in which it failed, and their users, where it is
       * failing; else null. Absent of an older gateway.
       */
      failing: v.optional(v.nullable(v.object({ pages: v.number(), failed: v.number(), users: v.number() }))),
      /** Permissions that it requests and no operator has granted (`needNames`); absent of an older gateway. */
      asks: v.optional(v.array(v.string()), []),
      candidate: v.nullable(version),
      lastGood: v.optional(v.nullable(v.object({ version: v.string() }))),
      refused: v.nullable(v.object({ version: v.string(), at: v.string(), reasons: v.array(v.string()) })),
    }),
  ),
});
export type OperationsView = v.InferOutput<typeof operationsView>;
/** The same as the gateway makes it. */
export type SentOperationsView = v.InferInput<typeof operationsView>;
