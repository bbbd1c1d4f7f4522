import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, listFiles } from '@fleet/build/artifact';
import { workspaceRoot } from '@fleet/build/workspace';
import type { ModuleRelease, Registry } from 'shared-auth/contract';

const SCAFFOLD = 'mfe-growth';
const VERSION = '1.0.0';

/** Runs a program of the workspace's sources. @throws Error with what it wrote */
function runSource(file: string, args: readonly string[], env: Record<string, string>): void {
  const program = ['--import', '@oxc-node/core/register', join(workspaceRoot, 'deploy', file), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} failed: ${stdout}${stderr}`);
}

/** Makes a module as `npm run new-module` does, in a copy of the workspace, and publishes it to the store. */
function publishScaffold(storeDir: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'fleet-growth-modules-'));
  try {
    const own = new Set(['deploy', '.git', '.github', '.store', '.cache']);
    for (const name of readdirSync(workspaceRoot))
      if (!own.has(name)) symlinkSync(join(workspaceRoot, name), join(copy, name));
    mkdirSync(join(copy, 'deploy/production/pipelines'), { recursive: true });
    for (const name of readdirSync(join(workspaceRoot, 'deploy')))
      if (name !== 'production') symlinkSync(join(workspaceRoot, 'deploy', name), join(copy, 'deploy', name));
    const env = { FLEET_WORKSPACE: copy, STORE_DIR: storeDir };
    runSource('sdk/workspace/src/newModule/main.ts', [SCAFFOLD, '--mk', 'Раст', '--en', 'Growth', '--no-install'], env);
    // What pnpm would link: the same packages as any module's.
    symlinkSync(join(workspaceRoot, 'mfe-reports/node_modules'), join(copy, SCAFFOLD, 'node_modules'));
    runSource('release/rollout/src/cli/main.ts', ['publish', SCAFFOLD], env);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Changes every form of the scaffold's name into the copy's. */
const renamed = (text: string, number: string) =>
  text
    .replaceAll('mfe-growth', `mfe-growth-${number}`)
    .replaceAll('mfe_growth', `mfe_growth_${number}`)
    .replaceAll('"/growth', `"/growth-${number}`);

/** Publishes one more module of the scaffold's files under another name. @returns its release */
function publishCopy(storeDir: string, index: number): ModuleRelease {
  const number = String(index).padStart(2, '0');
  const id = `${SCAFFOLD}-${number}`;
  const from = join(storeDir, 'modules', SCAFFOLD, VERSION);
  const to = join(storeDir, 'modules', id, VERSION);
  const text = readFileSync(join(storeDir, 'releases', SCAFFOLD, `${VERSION}.json`), 'utf8');
  const release = JSON.parse(renamed(text, number)) as ModuleRelease; // written by the rollout, which checks it
  const files = listFiles(from).filter((file) => release.integrity[file] !== undefined);
  const integrity: Record<string, string> = {};
  for (const file of files) {
    const bytes = Buffer.from(renamed(readFileSync(join(from, file), 'utf8'), number));
    mkdirSync(join(to, file, '..'), { recursive: true });
    writeFileSync(join(to, file), bytes);
    integrity[file] = integrityOf(bytes);
  }
  const { contributes } = release;
  const menu = contributes.menu.map((entry) => ({ ...entry, order: 1_000 + index }));
  const published = { ...release, integrity, contributes: { ...contributes, menu } };
  mkdirSync(join(storeDir, 'releases', id), { recursive: true });
  writeFileSync(join(storeDir, 'releases', id, `${VERSION}.json`), JSON.stringify(published));
  return published;
}

/** The version before a release, as the registry keeps it: the same files with other bytes. */
const versionBefore = (release: ModuleRelease): ModuleRelease => ({
  ...release,
  version: '0.9.0',
  entry: release.entry.replace(VERSION, '0.9.0'),
  integrity: Object.fromEntries(
    Object.entries(release.integrity).map(([file, hash]) => [file, integrityOf(Buffer.from(hash))]),
  ),
});

/**
 * Copies a store twice: as it is, and with so many more small modules live beside its own, each with the version before it.
 * @returns the folders, and what removes them.
 */
export function storesOf(storeDir: string, more: number): { few: string; many: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-growth-store-'));
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  cpSync(storeDir, few, { recursive: true });
  cpSync(storeDir, many, { recursive: true });
  publishScaffold(many);
  const path = join(many, 'registry.json');
  const registry = JSON.parse(readFileSync(path, 'utf8')) as Registry; // as above
  for (let index = 1; index <= more; index++) {
    const stable = publishCopy(many, index);
    registry.modules[stable.contributes.id] = { stable, lastGood: versionBefore(stable) };
  }
  writeFileSync(path, JSON.stringify(registry));
  return { few, many, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
