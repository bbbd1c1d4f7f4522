import { reportFailure } from '../reportFailure';
import { versionIn } from './blame';

/** What was blocked, without personal data: `inline`, `eval`, or the origin of an address. */
const blocked = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri || 'something');

/**
 * Books what the page's policy blocked to the version in whose file it happened. What has no file of a module, such as
 * a browser's extension, is no one's here. @returns what ends it
 */
export function watchViolations(): () => void {
  function inspect({
    sourceFile,
    effectiveDirective,
    blockedURI,
    lineNumber,
    columnNumber,
  }: SecurityPolicyViolationEvent) {
    const of = versionIn(sourceFile ?? '');
    if (!of) return;
    const message = `the policy's ${effectiveDirective} blocked ${blocked(blockedURI)}`;
    // As an Error of that place, so that it is shown with its line of the sources.
    const cause = new Error(message);
    cause.stack = `Error: ${message}\n    at ${sourceFile}:${lineNumber}:${columnNumber}`;
    reportFailure({ ...of, kind: 'violation', message, cause });
  }
  document.addEventListener('securitypolicyviolation', inspect);
  return () => document.removeEventListener('securitypolicyviolation', inspect);
}
