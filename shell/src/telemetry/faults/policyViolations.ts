import { reportFailure } from '../reportFailure';
import { versionIn } from './blame';

/** The source of a violation without personal data: `inline`, `eval`, or the origin of an address. */
const blocked = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri || 'something');

/**
 * Books each violation of the page's policy to the version in whose file it happened. A source without a file of a
 * module, such as a browser extension, is not ours. @returns what ends it
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
    // WebAssembly is for operators to allow: a module may try it, and what it cannot do without fails by itself.
    if (!of || blockedURI === 'wasm-eval') return;
    const message = `the policy's ${effectiveDirective} blocked ${blocked(blockedURI)}`;
    // As an Error of that place, so that it is shown with its line of the sources.
    const cause = new Error(message);
    cause.stack = `Error: ${message}\n    at ${sourceFile}:${lineNumber}:${columnNumber}`;
    reportFailure({ ...of, kind: 'violation', message, cause });
  }
  document.addEventListener('securitypolicyviolation', inspect);
  return () => document.removeEventListener('securitypolicyviolation', inspect);
}
