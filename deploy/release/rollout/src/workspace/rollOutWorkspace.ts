import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage, sourceVersion, workspaceModules, workspaceRoot } from '@fleet/build';
import type { ModuleEntry, Registry } from 'shared-auth/contract';
import { addDeltas } from '../deltas/storeDeltas';
import { deltasFrom } from '../store/deltas';
import { readRegistry, writeRegistry } from '../store/registryFile';
import { readModuleRelease, readRelease, readShellRelease, storeArtifact } from '../store/releases';
import type { Store } from '../store/store';

export interface RollOutOptions {
  store: Store;
  /** Path of the console below its origin. Default: `/`. */
  base?: string;
  /** Called with a line for each step. */
  log?: (line: string) => void;
}

/**
 * Builds packages that have no release of their present sources yet, one after the other (each build uses all cores).
 */
async function buildMissing({ store, base, log }: Required<RollOutOptions>, versions: ReadonlyMap<string, string>) {
  const into = join(workspaceRoot, '.cache', 'build');
  for (const [id, version] of versions) {
    if (await readRelease(store, id, version)) continue;
    const start = performance.now();
    await mkdir(into, { recursive: true });
    const artifact = await buildPackage(id, { into, version, base });
    await storeArtifact(store, artifact);
    for (const line of (await addDeltas(store, artifact, deltasFrom(process.env))).lines) log(line);
    await rm(join(into, id), { recursive: true, force: true });
    log(`built ${id}@${version} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

/** Whether the current registry has exactly these versions live for everyone. */
function isLive(registry: Registry, versions: ReadonlyMap<string, string>): boolean {
  const live = new Map([
    ['shell', registry.shell.version],
    ...Object.entries(registry.modules).map(
      ([id, entry]) => [id, entry.candidate ? '' : entry.stable.version] as const,
    ),
  ]);
  return live.size === versions.size && [...versions].every(([id, version]) => live.get(id) === version);
}

/**
 * Builds the workspace from its present sources and makes it the live set of the store. The previously live versions
 * become each module's last good version.
 */
export async function rollOutWorkspace({ store, base = '/', log = console.log }: RollOutOptions): Promise<Registry> {
  const ids = workspaceModules();
  const versions = new Map(['shell', ...ids].map((id) => [id, sourceVersion(id)]));
  await buildMissing({ store, base, log }, versions);
  const current = (await readRegistry(store))?.registry;
  if (current && isLive(current, versions)) return current;
  const shell = await readShellRelease(store, versions.get('shell') ?? '');
  if (!shell) throw new Error('the shell was built but is not in the store');
  const modules: Record<string, ModuleEntry> = {};
  for (const id of ids) {
    const stable = await readModuleRelease(store, id, versions.get(id) ?? '');
    if (!stable) throw new Error(`${id} was built but is not in the store`);
    const before = current?.modules[id]?.stable;
    const lastGood = before && before.version !== stable.version ? before : current?.modules[id]?.lastGood;
    modules[id] = { stable, ...(lastGood ? { lastGood } : {}) };
  }
  const shellBefore =
    current && current.shell.version !== shell.version ? await readShellRelease(store, current.shell.version) : null;
  const shellLastGood = shellBefore ?? current?.shell.lastGood;
  const registry = await writeRegistry(
    store,
    { shell: { ...shell, ...(shellLastGood ? { lastGood: shellLastGood } : {}) }, modules },
    { who: 'build', why: 'the workspace as it is' },
  );
  log(`rolled out revision ${registry.revision}: shell and ${ids.length} modules`);
  return registry;
}
