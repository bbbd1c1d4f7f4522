import type { Registry } from 'shared-auth/contract';
import * as v from 'valibot';

export const changeSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  who: v.string(),
  why: v.string(),
  /** What was done, e.g. `promote mfe-alarms@1.3.0 --percent 10`. */
  what: v.optional(v.string()),
  /** The revision whose set this one brings back. */
  restores: v.optional(v.number()),
  /** The lines of the verdict. */
  verdict: v.optional(v.array(v.string())),
});

/** Who changed what, and why; kept with each revision. */
export type Change = v.InferOutput<typeof changeSchema>;

export interface Revision {
  registry: Registry;
  change: Change;
}

/** What a revision names: everything but its number. */
export interface ReleaseSet extends Pick<Registry, 'shell' | 'modules'> {
  /** Modules whose stored entry makes way for what `modules` has, or for nothing, also where it could not be read. */
  replaced?: readonly string[];
}
