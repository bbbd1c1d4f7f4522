import * as v from 'valibot';
import { moduleAndVersion, nonce, version } from './telemetry';

/**
 * What a page measures of what its versions do, without personal data: numbers by route. Sent once a minute and at the
 * end of a visit, to `BEHAVIOUR_PATH`, by pages whose `EvidenceResponse` has `takesBehaviour`. The health check
 * compares candidate and stable by them (docs/behaviour.md).
 */
export const BEHAVIOUR_PATH = '/telemetry/behaviour';

/** Each measure, as a number from 0 on; `share`s are 0 to 100. Only what was measured is sent. */
export const measureNames = [
  /** Requests that code made (fetch, XMLHttpRequest) until the page had opened. */
  'opening',
  /** The same a minute, once it had opened: what a page needs to open would hide what it repeats. */
  'requests',
  /** kB that were transferred, a minute. */
  'kilobytes',
  /** Calls of the shell's client that were answered 4xx, a minute. */
  'refused',
  /** Calls of the shell's client that were answered 5xx or not at all, a minute. */
  'unanswered',
  /** Writes of the shell's client without an input in the page before, a minute. */
  'unprompted',
  /**
   * Writes that the page's code sent to the API past the shell's client (fetch, XMLHttpRequest, a beacon): counted by
   * the gateway, since a page cannot tell them from reads.
   */
  'direct',
  /** Milliseconds of long tasks a minute, after the page opened. */
  'busy',
  /** Milliseconds that the slowest input waited for its next frame. */
  'latency',
  /** Layout shift without an input, in thousandths. */
  'shift',
  /** kB a minute by which the least heap of the page grew. */
  'memory',
  /**
   * Milliseconds until the page showed content and no placeholder any more; of a page that never did, how long it was
   * open.
   */
  'content',
  /** 100 where the page showed an error state. */
  'errors',
  /** Characters of text that can be seen. */
  'text',
  /** Share of the clicks on controls, keys or scrolls that changed nothing, whichever has the most. */
  'ignored',
  /** Share of the controls in view that another element lies over. */
  'covered',
  /** kB that were added to the browser's storage, databases included, by this tab's visits so far. */
  'stored',
  /**
   * Keys of the browser's storage that were removed by this tab's visits so far, and are still missing; the session's
   * weighs three.
   */
  'removed',
  /** Keys of the browser's storage that were there before, and whose values this tab's visits so far have replaced. */
  'overwritten',
  /**
   * Keys of the browser's storage, and databases, that this tab's visits so far wrote or removed, and that are not of
   * the page's module: without an owner, or of another (`mfe-x:`), which weighs two.
   */
  'foreign',
  /** Live rooms that were still joined after the page was left. */
  'rooms',
  /** 100 where the user chose another page in the menu, and this one stayed for seconds. */
  'stuck',
  /** 100 where the page was left again within seconds. */
  'left',
  /** 100 where the page was reloaded. */
  'reloaded',
] as const;
export type Measure = (typeof measureNames)[number];

/** What one visit of a page, or a minute of it, measured. */
export type Measured = Partial<Record<Measure, number | undefined>>;

const value = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)));

/**
 * One visit of a route, or a minute of it. What a newer shell measures besides these is left out, as shells go before
 * gateways.
 */
export const behaviourReport = v.object({
  /** Every module that has a part in the page, `id@version`, its own page first. */
  modules: v.pipe(v.array(moduleAndVersion), v.minLength(1), v.maxLength(12)),
  /** Version of the shell in the page. */
  shell: version,
  /** The route's path as in module.json, such as /vehicles/:id. */
  route: v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:\/:?[a-z][a-zA-Z0-9-]*)+$/, 'a path of module.json')),
  measured: v.object(
    Object.fromEntries(measureNames.map((name) => [name, value])) as Record<Measure, typeof value>, // its own names
  ),
  nonce,
});
export type BehaviourReport = v.InferOutput<typeof behaviourReport>;

/** A visit as gateways collect it. */
export interface Visit {
  /** `shell` or the module's id. */
  module: string;
  version: string;
  shell: string;
  route: string;
  /** Keyed hash of the user. */
  user: string;
  /** Second of the gateway's clock. */
  at: number;
  measured: Measured;
}

/**
 * A change of behaviour that a module's team makes on purpose: `accepted` of module.json. Until the end of that day
 * (UTC) no candidate is stopped for the measure. Since 1.7.
 */
export const acceptedChange = v.strictObject({
  measure: v.picklist(measureNames),
  until: v.pipe(v.string(), v.isoDate()),
  why: v.pipe(v.string(), v.minLength(10)),
});
export type AcceptedChange = v.InferOutput<typeof acceptedChange>;
