import * as v from 'valibot';
import { locales } from '../locale';
import { roles } from '../roles';
import { moduleAndVersion, nonce, version } from './telemetry';

/**
 * What a page measures of what its versions do: numbers by route, without personal data. Pages whose `EvidenceResponse`
 * has `takesBehaviour` send it to `BEHAVIOUR_PATH` once a minute and at the end of a visit. The health check compares
 * candidate and stable by these numbers (docs/behaviour.md).
 */
export const BEHAVIOUR_PATH = '/telemetry/behaviour';

/** Each measure, as a number from 0 on; `share`s are 0 to 100. Only what was measured is sent. */
export const measureNames = [
  /**
   * Writes without an input in the page before, a minute, and those that the page's code sent past the shell's client
   * (fetch, XMLHttpRequest, a beacon): the gateway adds these, since a page cannot tell them from reads.
   */
  'unprompted',
  /**
   * What this tab's visits so far wrote or removed and is not of the page's module: keys, databases and cookies without
   * an owner, or of another (`mfe-x:`), which weigh two, and live rooms that were still joined after leaving.
   */
  'foreign',
  /**
   * Keys of the browser's storage that were removed by this tab's visits so far, and are still missing; the session's
   * weighs three.
   */
  'removed',
  /** Requests that code made (fetch, XMLHttpRequest) until the page had opened, and a minute once it had. */
  'requests',
  /** kB that were transferred a minute, or added to the storage by this tab's visits so far, whichever is more. */
  'kilobytes',
  /** Calls of the shell's client that were answered 4xx, 5xx or not at all, a minute. */
  'unanswered',
  /** Milliseconds of long tasks a minute, after the page opened. */
  'busy',
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
  /**
   * Share of the clicks on controls, keys or scrolls that changed nothing, whichever has the most; 100 where the user
   * chose another page in the menu and this one stayed for seconds.
   */
  'ignored',
  /** Share of the controls in view that something else lies over, or that take no pointer. */
  'covered',
] as const;
export type Measure = (typeof measureNames)[number];

/** Measures that module.json may have accepted before 1.12, and what counts them now; null: nothing does. */
export const formerMeasures: Readonly<Record<string, Measure | null>> = {
  ...{
    direct: 'unprompted',
    opening: 'requests',
    refused: 'unanswered',
    latency: 'busy',
    shift: null,
    stuck: 'ignored',
  },
  ...{ stored: 'kilobytes', overwritten: 'foreign', rooms: 'foreign', left: null, reloaded: null },
};

/**
 * Closed words for what a page was opened with: what harms only some users is compared among their like. None of them
 * tells one person from another.
 */
export const pageWords = {
  role: roles,
  locale: locales,
  theme: ['light', 'dark'],
  width: ['narrow', 'middle', 'wide'],
  engine: ['chromium', 'gecko', 'webkit'],
  /** Of this route in the tab. */
  visit: ['first', 'later'],
  /** Since the route was opened: up to one minute, ten minutes, or more. */
  open: ['fresh', 'minutes', 'long'],
} as const;
export type PageWord = (typeof pageWords)[keyof typeof pageWords][number];
export type PageWords = { [Kind in keyof typeof pageWords]?: (typeof pageWords)[Kind][number] | undefined };

/** What one visit of a page, or a minute of it, measured. */
export type Measured = Partial<Record<Measure, number | undefined>>;

const value = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)));

const word = <const Word extends string>(words: readonly Word[]) =>
  v.optional(v.fallback(v.optional(v.picklist(words)), undefined));

/**
 * One visit of a route, or a minute of it. Measures that this gateway does not know are dropped: shells are updated
 * before gateways.
 */
export const behaviourReport = v.object({
  /** Every module that has a part in the page, `id@version`, its own page first. */
  modules: v.pipe(v.array(moduleAndVersion), v.minLength(1), v.maxLength(12)),
  /** Version of the shell in the page. */
  shell: version,
  /** The route's path as in module.json, such as /vehicles/:id. */
  route: v.pipe(v.string(), v.maxLength(100), v.regex(/^(?:\/:?[a-z][a-zA-Z0-9-]*)+$/, 'a path of module.json')),
  // Marked as pure: who reads `acceptedChange` alone, as the console does at its start, would carry all of this.
  measured: v.object(
    /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ measureNames.map((name) => [name, value])) as Record<
      Measure,
      typeof value
    >, // its own names
  ),
  /** A newer shell's word is left out. Since 1.12. */
  page: v.optional(
    v.object({
      role: word(pageWords.role),
      locale: word(pageWords.locale),
      theme: word(pageWords.theme),
      width: word(pageWords.width),
      engine: word(pageWords.engine),
      visit: word(pageWords.visit),
      open: word(pageWords.open),
    }),
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
  /** Absent of a shell before 1.12. */
  page?: PageWords | undefined;
}

/**
 * A change of behaviour that a module's team makes on purpose: `accepted` of module.json. Until the end of that day
 * (UTC) no candidate is stopped for the measure. Since 1.7.
 */
export const acceptedChange = v.strictObject({
  // The size is no behaviour, but is accepted in the same way.
  measure: v.picklist([...measureNames, ...Object.keys(formerMeasures), 'size']),
  until: v.pipe(v.string(), v.isoDate()),
  why: v.pipe(v.string(), v.minLength(10)),
});
export type AcceptedChange = v.InferOutput<typeof acceptedChange>;
