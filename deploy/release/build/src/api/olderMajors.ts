import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellRelease } from 'shared-auth/contract';
import { sharedPackages } from '../sharedPackages';
import { packageDir, packageVersion } from '../workspace';
import { readReport } from './report';

/** The names that a shell provides in addition to the present majors of its own packages. */
interface OlderMajors {
  provides: Record<string, string>;
  exports: Record<string, Record<string, string[]>>;
  until: NonNullable<ShellRelease['olderMajors']>;
}

/**
 * `olderMajors` of the shell's package.json: a folder of the workspace such as `shared-ui-1`, and the day until which
 * modules may be built for it.
 */
export function olderMajors(): OlderMajors {
  const file = join(packageDir('shell'), 'package.json');
  const { olderMajors: folders = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    olderMajors?: Record<string, string>;
  }; // its own file
  const all: OlderMajors = { provides: {}, exports: {}, until: {} };
  for (const [folder, until] of Object.entries(folders)) {
    const [, name = '', major = ''] = /^(.+)-(\d+)$/.exec(folder) ?? [];
    all.until[`${name}@${major}`] = until;
    for (const entry of Object.keys(sharedPackages).filter((each) => each === name || each.startsWith(`${name}/`))) {
      all.provides[`${entry}@${major}`] = packageVersion(folder);
      const exported = Object.entries(readReport(folder)?.report.entries[entry] ?? {});
      all.exports[`${entry}@${major}`] = Object.fromEntries(
        exported.filter(([, { kind }]) => kind === 'value').map(([each, { hashes }]) => [each, hashes]),
      );
    }
  }
  return all;
}
