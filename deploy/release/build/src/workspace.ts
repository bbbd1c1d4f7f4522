import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
/** The checkout of these sources; sources of an installed package are in none. */
const checkout = join(here, '..', '..', '..', '..');

/** The folder of the module in which a command was started: the nearest one with a module.json. */
function enclosingModule(from = process.cwd()): string {
  if (existsSync(join(from, 'module.json')) || dirname(from) === from) return from;
  return enclosingModule(dirname(from));
}

/**
 * Whether modules are in one checkout with shell and shared packages. Otherwise a module has a separate repository, and
 * those are installed packages.
 */
export const isMonorepo = !here.split(sep).includes('node_modules');

/** How the rollout CLI is called here. */
export const ROLLOUT = isMonorepo ? 'npm run rollout --' : 'npx fleet rollout';

/**
 * The checkout's root, or the root of a module's own repository. FLEET_WORKSPACE names another one, such as a copy that
 * a test may change.
 */
export const workspaceRoot = process.env.FLEET_WORKSPACE ?? (isMonorepo ? checkout : enclosingModule());

/** The id that module.json names; null without such a file. */
function moduleAt(dir: string): string | null {
  const file = join(dir, 'module.json');
  if (!existsSync(file)) return null;
  const { id } = JSON.parse(readFileSync(file, 'utf8')) as { id?: unknown }; // checked at each build
  return typeof id === 'string' ? id : basename(dir);
}

/** Ids of the modules in this workspace, by their folders; of a module's own repository that one. */
export function workspaceModules(root = workspaceRoot): string[] {
  const own = moduleAt(root);
  if (own !== null) return [own];
  return readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'module.json')))
    .sort();
}

/**
 * The folder of a package: below the root, or the root itself in a module's own repository, where the shared packages
 * are installed ones.
 */
export function packageDir(id: string, root = workspaceRoot): string {
  const own = moduleAt(root);
  if (own === null) return join(root, id);
  return own === id ? root : join(root, 'node_modules', id);
}

/** The version that a package's package.json names. */
export const packageVersion = (id: string, root = workspaceRoot): string =>
  // Package.json always has one
  (JSON.parse(readFileSync(join(packageDir(id, root), 'package.json'), 'utf8')) as { version: string }).version;

/** The files that pin the installed packages; empty where there are none. */
export const lockFiles = (root = workspaceRoot): string[] =>
  ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
    .map((name) => join(root, name))
    .filter((file) => existsSync(file));

/**
 * Files of a package, or of its dependencies in the build, that differ from the last commit. None outside a checkout.
 */
export function uncommittedSources(id: string, root = workspaceRoot): string[] {
  const shared = id === 'shell' ? ['shared-ui', 'shared-auth'] : [];
  const folders = moduleAt(root) === null ? [id, ...shared, 'deploy/release/build', 'pnpm-lock.yaml'] : ['.'];
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split(/\r?\n/).flatMap((line) => (line === '' ? [] : [line.slice(3)])) : [];
}
