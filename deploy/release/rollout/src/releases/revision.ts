import type { Registry } from 'shared-auth/contract';
import * as v from 'valibot';

const ofVersion = { id: v.string(), version: v.string(), percent: v.number() };

/** A change of the live set; `restore` and `rollback-set` concern all of it. */
const actSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['promote', 'ramp', 'stopped', 'reverted', 'expired']), ...ofVersion }),
  v.object({ kind: v.picklist(['rollback', 'disable', 'enable', 'remove']), id: v.string() }),
  v.object({ kind: v.picklist(['restore', 'rollback-set']), restores: v.number() }),
]);

export type Act = v.InferOutput<typeof actSchema>;

/** An act as its command line; an act of the watch as a few words. */
export function actText(act: Act): string {
  switch (act.kind) {
    case 'promote':
      return `promote ${act.id}@${act.version} --percent ${act.percent}`;
    case 'ramp':
      return `ramp ${act.id}@${act.version} ${act.percent}`;
    case 'stopped':
    case 'reverted':
    case 'expired':
      return `${act.kind} ${act.id}@${act.version} at ${act.percent} percent`;
    case 'restore':
      return `restore --to ${act.restores}`;
    case 'rollback-set':
      return `rollback --to ${act.restores}`;
    default:
      return `${act.kind} ${act.id}`;
  }
}

/** Whether an act was about a module, or about the whole set. */
export const isActOn = (act: Act, id: string): boolean => 'restores' in act || act.id === id;

export const changeSchema = v.object({
  /** ISO 8601. */
  at: v.string(),
  who: v.string(),
  why: v.string(),
  /** Absent in revisions from before acts were recorded, and for acts that only newer releases know. */
  act: v.fallback(v.optional(actSchema), undefined),
  /** The act as text, e.g. `promote mfe-alarms@1.3.0 --percent 10`: for people, and for releases that know no `act`. */
  what: v.optional(v.string()),
  /** The revision whose set this one brings back. */
  restores: v.optional(v.number()),
  /** The lines of the compatibility check. */
  verdict: v.optional(v.array(v.string())),
});

/** The author of a change, what changed, and why; stored with each revision. */
export type Change = v.InferOutput<typeof changeSchema>;

/** A change as its author states it; date and text follow from it. */
export type NewChange = Pick<Change, 'who' | 'why' | 'act' | 'verdict'>;

/** The record of a change that is stored. */
export const recordedChange = ({ act, ...change }: NewChange, now = new Date()): Change => ({
  at: now.toISOString(),
  ...change,
  ...(act && { act, what: actText(act) }),
  ...(act && 'restores' in act && { restores: act.restores }),
});

export interface Revision {
  registry: Registry;
  change: Change;
}

/** The content of a revision without its number. */
export interface ReleaseSet extends Pick<Registry, 'shell' | 'modules'> {
  /**
   * Modules whose stored entry is replaced by that of `modules`, or removed if there is none, even if it could not be
   * read.
   */
  replaced?: readonly string[];
}
