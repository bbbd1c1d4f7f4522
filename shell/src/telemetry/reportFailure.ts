import { session } from 'shared-auth';
import type { FailureKind } from '../modules/loading/loadErrors';

/** Where the gateway takes reports. */
const TELEMETRY = '/telemetry';
/** Reports one page sends at most; a page that fails more often has said enough. */
const MOST_REPORTS = 20;

/**
 * `crash`: it threw while rendering, after it had been on the screen. `uncaught`: an error of a module's code outside rendering, such as
 * a rejected promise.
 */
export type ReportKind = FailureKind | 'crash' | 'uncaught';

export interface ReportedError {
  moduleId: string;
  version: string;
  kind: ReportKind;
  /** For the browser's console only. */
  message: string;
}

const reported = new Set<string>();
let revision = 0;

/** Names the revision that reports speak of. Called once at boot. */
export function setReportRevision(next: number): void {
  revision = next;
}

/** Sends a report to the gateway. Nothing leaves a signed-out page. */
function send(report: object): void {
  if (session.getSnapshot().status !== 'signed-in') return;
  try {
    navigator.sendBeacon?.(
      TELEMETRY,
      new Blob([JSON.stringify({ ...report, revision })], { type: 'application/json' }),
    );
  } catch {
    // A report that cannot be sent is no reason to disturb the user.
  }
}

/** Tells the gateway how long a module's first load took, ms, and how many loads that stands for. */
export function reportLoad(moduleId: string, version: string, milliseconds: number, weight: number): void {
  send({ module: moduleId, version, kind: 'load', ms: Math.round(milliseconds), weight });
}

/**
 * Says once per module@version and kind that a module failed: in the console, and to the gateway as `{module, version, kind, revision}`.
 * No text of the error leaves the page, so neither does anything personal; `cause` is for the console only.
 */
export function reportFailure({ moduleId, version, kind, message }: ReportedError, cause?: unknown): void {
  const key = `${moduleId}@${version} ${kind}`;
  if (reported.has(key)) return;
  reported.add(key);
  console.error(`${moduleId}@${version} failed (${kind}): ${message}`, ...(cause === undefined ? [] : [cause]));
  if (reported.size > MOST_REPORTS) return;
  send({ module: moduleId, version, kind });
}

/** A module's file in a stack trace. */
const moduleFile = /\/modules\/(mfe-[a-z0-9-]+)\/(\d+\.\d+\.\d+[^/\s]*)\//;

/** Reports errors that a module's code let fall (promises, timers, handlers). Returns the function that stops. */
export function watchUncaughtErrors(): () => void {
  function inspect(event: ErrorEvent | PromiseRejectionEvent) {
    const error: unknown = 'reason' in event ? event.reason : event.error;
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const [, moduleId, version] = moduleFile.exec(stack) ?? [];
    if (!moduleId || !version) return;
    reportFailure({
      moduleId,
      version,
      kind: 'uncaught',
      message: error instanceof Error ? error.message : String(error),
    });
    // Said once by now; the browser would repeat it each time.
    event.preventDefault();
  }
  window.addEventListener('error', inspect);
  window.addEventListener('unhandledrejection', inspect);
  return () => {
    window.removeEventListener('error', inspect);
    window.removeEventListener('unhandledrejection', inspect);
  };
}
