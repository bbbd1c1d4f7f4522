import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { nameBelow } from './portablePath';
import { workspaceRoot } from './workspace';

/**
 * css-loader's `getLocalIdent` of a release. A name is a hash of package, file and name, not of the version: an update
 * then leaves the names alone that it does not touch, and is delivered as a small difference. Two versions of a module
 * may be in one page, so a module's names also depend on the content of their file: two versions that share a name also
 * share its rules.
 */
export function classNames(id: string) {
  return ({ resourcePath }: { resourcePath: string }, _pattern: string, name: string): string => {
    const hash = createHash('sha256').update(`${id} ${nameBelow(workspaceRoot, resourcePath)} ${name}\n`);
    // A page has one version of the shell.
    if (id !== 'shell') hash.update(readFileSync(resourcePath));
    // No identifier of CSS begins with a digit or, before one, a hyphen.
    return hash
      .digest('base64url')
      .slice(0, 6)
      .replace(/^(?=[\d-])/, '_');
  };
}
