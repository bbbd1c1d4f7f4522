import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. FLEET_WORKSPACE names another one, such as a copy that a test may change. */
export const workspaceRoot =
  process.env.FLEET_WORKSPACE ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Ids of the modules in this workspace, by their folders. */
export const workspaceModules = (root = workspaceRoot): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'module.json')))
    .sort();

export const packageDir = (id: string, root = workspaceRoot) => join(root, id);

/** The version that a package's package.json names. */
export const packageVersion = (id: string, root = workspaceRoot): string =>
  (JSON.parse(readFileSync(join(packageDir(id, root), 'package.json'), 'utf8')) as { version: string }).version; // package.json always has one

/** Files of a package, or of what is built with it, that differ from the last commit. None outside a checkout. */
export function uncommittedSources(id: string, root = workspaceRoot): string[] {
  const folders = [id, ...(id === 'shell' ? ['shared-ui', 'shared-auth'] : []), 'deploy/build', 'pnpm-lock.yaml'];
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(3)])) : [];
}
