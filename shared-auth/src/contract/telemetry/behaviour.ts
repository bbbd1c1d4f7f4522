import * as v from 'valibot';
import { locales } from '../locale';
import { roles } from '../roles';
import { moduleAndVersion, nonce, version } from './telemetry';

/**
 * Measures of the behaviour of a page's versions: numbers by route, without personal data. Pages whose
 * `EvidenceResponse` has `takesBehaviour` send them to `BEHAVIOUR_PATH` once a minute and at the end of a visit. The
 * health check compares candidate and stable by these numbers (docs/behaviour.md).
 */
export const BEHAVIOUR_PATH = '/telemetry/behaviour';

/** Each measure, as a number from 0 on; shares are 0 to 100. Only measured values are sent. */
export const measureNames = [
  /**
   * Writes without an input in the page before, a minute, and those that the page's code sent past the shell's client
   * (fetch, XMLHttpRequest, a beacon): the gateway adds these, since a page cannot tell them from reads.
   */
  'unprompted',
  /**
   * Entries that this tab's visits so far wrote or removed outside the page's module: keys, databases and cookies
   * without an owner, or of another module (`mfe-x:`), which have double weight, and live rooms that were still joined
   * after leaving.
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
   * Share of the clicks on controls, keys or scrolls that had no effect, the highest of the three; 100 where the user
   * opened another page from the menu and this one stayed for seconds.
   */
  'ignored',
  /** Share of the controls in view that another element covers, or that accept no pointer. */
  'covered',
] as const;
export type Measure = (typeof measureNames)[number];

/** Measures that module.json may have accepted before 1.12, with their replacement; null: there is none. */
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
 * Closed words for the circumstances of a page, so that harm to a group of users is compared within the group. None of
 * them identifies a person.
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

/** The measures of one visit of a page, or of a minute of it. */
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
  // Marked as pure: otherwise code that imports only `acceptedChange`, such as the console at its start, would bundle
  // all of this.
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
