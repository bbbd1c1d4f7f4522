import type { ReportedFailure } from 'shared-auth/contract';
import { quietly } from './quietly';
import { report } from './reports';

export interface FailureReport {
  moduleId: string;
  version: string;
  kind: ReportedFailure;
  /** For the browser's console, and without personal data for those who roll the version out. */
  message: string;
  /** The error, where one was thrown. */
  cause?: unknown;
  /** The duration in ms, where that is the failure. */
  ms?: number;
}

const logged = new Set<string>();

/**
 * Reports once per module@version and kind that a module failed, in the console and to the gateway. Only the result of
 * `impersonalMessage` for the error's text is sent.
 * @param shown the thrown value, where React does not show it in the console
 */
export const reportFailure = quietly(function say(
  { moduleId, version, kind, message, cause, ms }: FailureReport,
  shown?: unknown,
): void {
  const key = `${moduleId}@${version} ${kind}`;
  if (logged.has(key)) return;
  logged.add(key);
  console.error(`${moduleId}@${version} failed (${kind}): ${message}`, ...(shown === undefined ? [] : [shown]));
  report({
    module: moduleId,
    version,
    kind,
    ...(ms === undefined ? {} : { ms }),
    thrown: cause ?? shown ?? (message === 'undefined' || message === 'null' ? undefined : message),
  });
}, undefined);
