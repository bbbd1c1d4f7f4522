import type { ModuleNeeds } from 'shared-auth/contract';
import { pageRegistry } from '../../registry/registry';
import { reportFailure } from '../reportFailure';
import { type VersionOfModule, versionIn } from './blame';

/** The source of a violation without personal data: `inline`, `eval`, or the origin of an address. */
const blocked = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri || 'something');

/** Directives whose sources a version may request from its operators. */
const askable = /^(connect|img|font|media)-src$/;

/** Whether a version requests the blocked source. */
async function isAskedFor({ moduleId, version }: VersionOfModule, directive: string, uri: string): Promise<boolean> {
  const { [moduleId]: entry } = (await pageRegistry()).modules;
  const release = [entry?.stable, entry?.candidate, entry?.lastGood].find((each) => each?.version === version);
  // `askable` has checked it. The names of permissions (`needNames`) would be bytes of the first load.
  const asked = release?.contributes.needs?.[directive.replace('-src', '') as keyof ModuleNeeds];
  return asked?.includes(blocked(uri)) ?? false;
}

/**
 * Attributes each violation of the page's policy to the version in whose file it happened. A source outside modules'
 * files, such as a browser extension, is ignored, and permissions that operators grant (WebAssembly, sources that a
 * version requests) may be tried: a version that cannot work without them fails otherwise. @returns a function that
 * ends it
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
    if (!of || blockedURI === 'wasm-eval') return;
    const message = `the policy's ${effectiveDirective} blocked ${blocked(blockedURI)}`;
    // An Error with that place, so that it is shown with its source line.
    const cause = new Error(message);
    cause.stack = `Error: ${message}\n    at ${sourceFile}:${lineNumber}:${columnNumber}`;
    const book = () => reportFailure({ ...of, kind: 'violation', message, cause });
    if (!askable.test(effectiveDirective) || !URL.canParse(blockedURI)) return book();
    void isAskedFor(of, effectiveDirective, blockedURI).then((isAsked) => isAsked || book(), book);
  }
  document.addEventListener('securitypolicyviolation', inspect);
  return () => document.removeEventListener('securitypolicyviolation', inspect);
}
