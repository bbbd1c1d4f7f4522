import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceRoot = fileURLToPath(new URL('../../../../..', import.meta.url));
const MIGRATIONS = 'deploy/server/reference-api/src/platform/database/migrations';
const git = (...words: string[]) =>
  execFileSync('git', ['-C', workspaceRoot, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();

/** A checkout of the version before the newest migration, with the packages that its own lock file names. */
export function versionBefore() {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  const root = mkdtempSync(join(tmpdir(), 'fleet-before-'));
  const archive = join(root, 'before.tar');
  git('archive', '--output', archive, `${newest}~1`);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  const install = "await (await import('./deploy/commands/lib/install.mjs')).ensureInstalled()";
  execFileSync(process.execPath, ['--input-type=module', '--eval', install], { cwd: root });
  return {
    api: join(root, 'deploy/server/reference-api'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
