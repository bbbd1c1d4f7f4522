import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = fileURLToPath(new URL('../../../../..', import.meta.url));
const MIGRATIONS = 'deploy/server/reference-api/src/platform/database/migrations';
const git = (...words: string[]) =>
  execFileSync('git', ['-C', workspaceRoot, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/**
 * A checkout of the version before the newest migration, with the packages of this one: it may need others only where
 * the lock file has changed since.
 */
export function versionBefore() {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  const commit = git('rev-parse', `${newest}~1`);
  const root = mkdtempSync(join(tmpdir(), 'fleet-before-'));
  const archive = join(root, 'before.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  symlinkSync(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'));
  const files = git('ls-tree', '-r', '--name-only', commit).split('\n');
  for (const manifest of files.filter((file) => file.endsWith('/package.json'))) {
    const links = join(dirname(manifest), 'node_modules');
    // They are relative, so that a package of that version finds that version's others.
    if (existsSync(join(workspaceRoot, links)))
      cpSync(join(workspaceRoot, links), join(root, links), { recursive: true, verbatimSymlinks: true });
  }
  return {
    api: join(root, 'deploy/server/reference-api'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
