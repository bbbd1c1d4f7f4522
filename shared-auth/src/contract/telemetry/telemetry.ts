import * as v from 'valibot';

/**
 * The wire between a page and the gateway: reports of a page about the versions it runs. Both sides use this file. It
 * contains no text of an error (see `errorReport.ts`) and no personal data.
 */

/**
 * Where a page sends a `PageReport` (POST, JSON; `navigator.sendBeacon` will do). 204: accepted; 403: the nonce is not
 * valid (any more).
 */
export const TELEMETRY_PATH = '/telemetry';

/** Seconds for which gateways store the reports of pages. */
export const KEPT_SECONDS = 3_600;

/**
 * Where a signed-in page exchanges its bearer for a nonce (POST with `Authorization: Bearer …`, body
 * `EvidenceRequest`), answered by `EvidenceResponse`. Asked for again when `expiresIn` is over, or a report returned
 * 403. Cookies must be sent (`same-origin`).
 */
export const EVIDENCE_PATH = '/telemetry/session';

/**
 * Id of the `<script type="application/json">` that holds the page's own nonce, a JSON string; every page served by the
 * gateway has it.
 */
export const EVIDENCE_ELEMENT_ID = 'fleet-evidence';

/**
 * Signs of life of a version in a page, in their order; each is reported once per page.
 * - `started`: the page begins to use it: reported before its code is fetched or evaluated, so that even a frozen tab
 *   has reported it.
 * - `rendered`: something of it is visible. `ms` is the time from `started` until then.
 * - `answered`: after `rendered` it answered an input (pointer or key) in time.
 */
export const proofKinds = ['started', 'rendered', 'answered'] as const;
export type ProofKind = (typeof proofKinds)[number];

/**
 * The failures of a version, and whether the page meets them before the version was in use (`before`) or afterwards.
 */
export const failureKinds = {
  /** The host contract or a shared package does not fit. */
  incompatible: 'before',
  /** The shell cannot read its entry in the registry, and continues without it. */
  unread: 'before',
  /** The server could not be reached. */
  network: 'before',
  /** No response within 8 s. */
  timeout: 'before',
  /** A file is missing or returned a failure status. */
  http: 'before',
  /** A file's hash differs from the registry's, or the registry has none. */
  integrity: 'before',
  /** A file was loaded but has the wrong content: a manifest that is no JSON, a page that is no component. */
  invalid: 'before',
  /** The file threw while it was evaluated. */
  evaluation: 'before',
  /** It threw at its first render. */
  render: 'after',
  /** It threw while rendering, after it had been on the screen. */
  crash: 'after',
  /** It rendered no visible content. */
  blank: 'after',
  /** Its first render stayed suspended. */
  suspended: 'after',
  /** It blocked the main thread for more than `BLOCKED_MS`. */
  blocked: 'after',
  /** It froze its tab; reported by the next page of that browser. */
  frozen: 'after',
  /** An error outside rendering, in a handler or a timer. */
  uncaught: 'after',
  /** A promise was rejected without a handler. */
  rejection: 'after',
  /** A query or mutation of it failed by its own code, not by the server. */
  query: 'after',
  /** The page's policy blocked an action: a style element, a worker, a connection. */
  violation: 'after',
  /**
   * It changed data of other owners, such as their keys in the storage. Shells since 1.9 send it only as an
   * `ErrorReport`, which is no failure.
   */
  leak: 'after',
  /** A user's clicks, keys or scrolls had no effect. Like `leak`, it is no failure by itself. */
  swallowed: 'after',
} as const;
export type ReportedFailure = keyof typeof failureKinds;
export type ReportKind = ProofKind | ReportedFailure;

/** How long a version may block the main thread, ms, before it is `blocked`. */
export const BLOCKED_MS = 3_000;

export const isReportedFailure = (kind: string): kind is ReportedFailure => Object.hasOwn(failureKinds, kind);

export const version = v.pipe(v.string(), v.maxLength(60), v.regex(/^\d[0-9A-Za-z.-]*$/, 'a version'));
export const nonce = v.pipe(v.string(), v.minLength(1), v.maxLength(400), v.regex(/^[\w.~-]+$/, 'a nonce'));

/** `mfe-alarms@1.2.0` */
export const moduleAndVersion = v.pipe(
  v.string(),
  v.maxLength(110),
  v.regex(/^mfe-[a-z0-9-]{1,40}@\d[0-9A-Za-z.-]*$/, 'a version of a module'),
);

/** One report. The gateway alone decides its weight. */
export const pageReport = v.strictObject({
  /** `shell` or the module's id. */
  module: v.pipe(v.string(), v.regex(/^(?:shell|mfe-[a-z0-9-]{1,40})$/, 'shell or the id of a module')),
  /** The version in use; of `frozen` the version that froze, and `shell` the one that ran it then. */
  version,
  /** Version of the shell in the page. */
  shell: version,
  kind: v.picklist([...proofKinds, ...(Object.keys(failureKinds) as ReportedFailure[])]), // its own keys
  /** Revision of the registry the page runs on. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** For `rendered`, ms since `started`. For `blocked` and `frozen`, how long it lasted. */
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** The gateway's signed nonce for this page: of `EvidenceResponse` when signed in, else the one in the page. */
  nonce,
});
export type PageReport = v.InferOutput<typeof pageReport>;

/** The body that a signed-in page sends to `EVIDENCE_PATH`. */
export const evidenceRequest = v.strictObject({
  /** The nonce found in the page; it identifies which shell version was served to it. */
  page: v.optional(nonce),
});
export type EvidenceRequest = v.InferOutput<typeof evidenceRequest>;

/**
 * The response of `EVIDENCE_PATH`. It also sets a signed cookie, by which preload links follow the user's own versions.
 */
export const evidenceResponse = v.object({
  /** Bound to the user without naming them. */
  nonce,
  /** Seconds for which it is good. */
  expiresIn: v.pipe(v.number(), v.minValue(1)),
  /**
   * Whether this page reports signs of life; failures are always reported. The gateway asks all pages during a rollout,
   * else one in ten.
   */
  reportsLife: v.boolean(),
  /** Whether the gateway accepts error reports (`ERROR_PATH`); older ones do not. */
  takesErrors: v.optional(v.boolean()),
  /** Whether the gateway accepts measures of pages (`BEHAVIOUR_PATH`); older ones do not. */
  takesBehaviour: v.optional(v.boolean()),
  /** Whether the gateway accepts problems reported by users (kind `problem` of an `ErrorReport`); older ones do not. */
  takesProblems: v.optional(v.boolean()),
});
export type EvidenceResponse = v.InferOutput<typeof evidenceResponse>;
