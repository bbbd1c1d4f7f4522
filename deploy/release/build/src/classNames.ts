import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { nameBelow } from './portablePath';
import { workspaceRoot } from './workspace';

/**
 * css-loader's `getLocalIdent` of a release. A name is a hash of package, file and name, not of the version: an update
 * then leaves all names as they are that it does not touch, and is delivered as a small difference. Two versions of a
 * module may live in one page, so a module's names also depend on what their file states: where two versions share a
 * name, they share its rules.
 */
export function classNames(id: string) {
  return ({ resourcePath }: { resourcePath: string }, _pattern: string, name: string): string => {
    const hash = createHash('sha256').update(`${id} ${nameBelow(workspaceRoot, resourcePath)} ${name}\n`);
    // Of the shell a page has one version.
    if (id !== 'shell') hash.update(readFileSync(resourcePath));
    // No identifier of CSS begins with a digit or, before one, a hyphen.
    return hash
      .digest('base64url')
      .slice(0, 6)
      .replace(/^(?=[\d-])/, '_');
  };
}
