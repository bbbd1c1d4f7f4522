import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { publicFolders } from './publicPackages';

/** A folder outside the checkout: only what is installed in it is found from there. */
const dir = mkdtempSync(join(tmpdir(), 'fleet-packed-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const installed = join(dir, 'node_modules');

interface Installed {
  name: string;
  engines?: unknown;
  bin: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

// Npm's own
const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Installed;

/** Puts a package where npm would install it. */
function unpack(tarball: string): void {
  const target = mkdtempSync(join(installed, '.unpacked-'));
  const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  if (status !== 0) throw new Error(`${tarball}: ${stderr}`);
  const { name } = manifestIn(target);
  mkdirSync(dirname(join(installed, name)), { recursive: true });
  renameSync(target, join(installed, name));
}

/** Links what a package.json names, from the installation of a package of the workspace that has it too. */
function link({ dependencies, peerDependencies }: Partial<Installed>, folder: string): void {
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (existsSync(join(installed, name))) continue;
    mkdirSync(dirname(join(installed, name)), { recursive: true });
    symlinkSync(realpathSync(join(packageDir(folder), 'node_modules', name)), join(installed, name));
  }
}

/** Installs as npm would: our packages from their tarballs, and of others only those that these name. */
function install(): void {
  const tarballs = join(dir, 'tarballs');
  const program = join(workspaceRoot, 'deploy/sdk/workspace/src/pack/main.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--import', '@oxc-node/core/register', program, tarballs], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  mkdirSync(installed);
  for (const tarball of readdirSync(tarballs)) unpack(join(tarballs, tarball));
  for (const folder of publicFolders) link(manifestIn(join(installed, manifestIn(packageDir(folder)).name)), folder);
}

/** Runs a program of a packed package. */
function run(name: string, program: string, cwd: string, ...args: string[]) {
  const folder = [cwd, dir].map((parent) => join(parent, 'node_modules', name)).find((path) => existsSync(path)) ?? '';
  const { bin } = manifestIn(folder);
  const { FLEET_WORKSPACE: _ofThisCheckout, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, bin[program] ?? 'missing'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...env, NODE_ENV: 'production' },
  });
  return { code: status, out: `${stdout}${stderr}` };
}

it('make and build a module where there is nothing else of the console', () => {
  install();
  for (const folder of publicFolders)
    expect(manifestIn(join(installed, manifestIn(packageDir(folder)).name)).engines).toEqual({ node: '>=20.19.0' });
  const made = run('@fleet/create-module', 'create-module', dir, 'mfe-tyres', '--mk', 'Гуми', '--en', 'Tyres');
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('mfe-tyres/src/tyres/TyresPage.tsx') });
  // The module's own dependencies are those of a module of the workspace.
  link(manifestIn(packageDir('mfe-reports')), 'mfe-reports');
  const own = join(dir, 'mfe-tyres');
  renameSync(installed, join(own, 'node_modules'));
  const built = run('@fleet/sdk', 'fleet', own, 'build');
  expect(built).toMatchObject({ code: 0, out: expect.stringMatching(/^mfe-tyres@1\.0\.0\S* is in /) });
  const [folder = ''] = /(?<= is in )[^:]+/.exec(built.out) ?? [];
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['mf-manifest.json', 'remoteEntry.js']));
}, 240_000);
