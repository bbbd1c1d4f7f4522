import type { ReportedFailure } from 'shared-auth/contract';
import { report } from './reports';

export interface FailureReport {
  moduleId: string;
  version: string;
  kind: ReportedFailure;
  /** For the browser's console only. */
  message: string;
  /** How long it took, where that is the failure. */
  ms?: number;
}

const logged = new Set<string>();

/**
 * Says once per module@version and kind that a module failed: in the console, and to the gateway. No text of the error leaves the page, so
 * neither does anything personal; `cause` is for the console only.
 */
export function reportFailure({ moduleId, version, kind, message, ms }: FailureReport, cause?: unknown): void {
  const key = `${moduleId}@${version} ${kind}`;
  if (logged.has(key)) return;
  logged.add(key);
  console.error(`${moduleId}@${version} failed (${kind}): ${message}`, ...(cause === undefined ? [] : [cause]));
  report({ module: moduleId, version, kind, ...(ms === undefined ? {} : { ms }) });
}
