import type { ModuleNeeds } from 'shared-auth/contract';
import { pageRegistry } from '../../registry/registry';
import { reportFailure } from '../reportFailure';
import { type VersionOfModule, versionIn } from './blame';

/** The source of a violation without personal data: `inline`, `eval`, or the origin of an address. */
const blocked = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri || 'something');

/** Directives of which a version may ask its operators for sources. */
const askable = /^(connect|img|font|media)-src$/;

/** Whether a version asks for what was blocked. */
async function isAskedFor({ moduleId, version }: VersionOfModule, directive: string, uri: string): Promise<boolean> {
  const { [moduleId]: entry } = (await pageRegistry()).modules;
  const release = [entry?.stable, entry?.candidate, entry?.lastGood].find((each) => each?.version === version);
  // `askable` has checked it. The names of permissions (`needNames`) would be bytes of the first load.
  const asked = release?.contributes.needs?.[directive.replace('-src', '') as keyof ModuleNeeds];
  return asked?.includes(blocked(uri)) ?? false;
}

/**
 * Books each violation of the page's policy to the version in whose file it happened. A source without a file of a
 * module, such as a browser extension, is not ours, and what operators allow (WebAssembly, sources that a version asks
 * for) may be tried: what it cannot do without fails by itself. @returns what ends it
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
    // As an Error of that place, so that it is shown with its line of the sources.
    const cause = new Error(message);
    cause.stack = `Error: ${message}\n    at ${sourceFile}:${lineNumber}:${columnNumber}`;
    const book = () => reportFailure({ ...of, kind: 'violation', message, cause });
    if (!askable.test(effectiveDirective) || !URL.canParse(blockedURI)) return book();
    void isAskedFor(of, effectiveDirective, blockedURI).then((isAsked) => isAsked || book(), book);
  }
  document.addEventListener('securitypolicyviolation', inspect);
  return () => document.removeEventListener('securitypolicyviolation', inspect);
}
