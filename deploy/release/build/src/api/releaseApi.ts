import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModuleUses, ShellGives } from 'shared-auth/contract';
import { BuildError } from '../errors';
import { sharedPackages } from '../sharedPackages';
import { packageDir } from '../workspace';
import { hashesOfShell, hashesOfSources } from './apiHashes';
import { sharedEntries } from './declarations';
import { olderMajors } from './olderMajors';
import { readReport } from './report';
import { isUndeclaredBreak, type SharedApi, sharedApi } from './sharedApi';
import { usesOfSources } from './sourceUses';

/** The shared package's API that an entry such as `shared-ui/map` is of. */
function entryOf(api: SharedApi, entry: string) {
  return Object.values(api).find(({ report }) => report.entries[entry] !== undefined)?.report.entries[entry];
}

/** The names of the shell that a module's sources use, with the hashes of the types that they were built against. */
export function usesOfModule(files: Iterable<string>, api: SharedApi = sharedApi()): ModuleUses {
  const all = [...files];
  const { names, paths } = usesOfSources(all.filter((file) => !file.endsWith('.css')));
  const exports: ModuleUses['exports'] = {};
  for (const name of Object.keys(sharedPackages)) {
    const taken = names.get(name);
    if (!taken) continue;
    const declared = entryOf(api, name);
    // A package that is imported as a whole may be asked for all of its names.
    const wanted = taken.has('*') && declared ? Object.keys(declared) : [...taken].filter((each) => each !== '*');
    exports[name] = Object.fromEntries(
      wanted
        .filter((each) => declared?.[each]?.kind !== 'type')
        .sort()
        .map((each) => [each, declared?.[each]?.hashes[0] ?? '']),
    );
  }
  return { exports, paths: [...paths].sort(), ...hashesOfSources(all) };
}

/** Names that a package of others has, as Node loads it. */
function exportedNames(name: string): string[] {
  const load = createRequire(join(packageDir('shell'), 'package.json'));
  return ['default', ...Object.keys(load(name) as object)].sort(); // a module's namespace is an object
}

/** @throws BuildError where a shared package breaks its users without a major version */
function checkVersions(api: SharedApi): void {
  for (const [name, each] of Object.entries(api)) {
    const committed = readReport(name);
    if (committed && isUndeclaredBreak(each, each.report.version, committed.report.version))
      throw new BuildError(
        `${name} ${each.report.version} breaks its users: ${each.broken.join(', ')}. Keep what was, or raise its major version, and run "npm run api-report".`,
      );
  }
}

/** The contract of the workspace that is built, which may be a copy. */
async function contractOf() {
  const file = join(packageDir('shared-auth'), 'src/contract/index.ts');
  return (await import(pathToFileURL(file).href)) as Pick<
    typeof import('shared-auth/contract'),
    'menuIcons' | 'proposedSlots' | 'slotNames' | 'paths' | 'descriptorFields'
  >; // the same file in each workspace
}

/** Everything that a shell provides to modules. @throws BuildError */
export async function givesOfShell(api: SharedApi = sharedApi()): Promise<ShellGives> {
  checkVersions(api);
  const contract = await contractOf();
  const part = join(packageDir('shell'), 'src/modules/shared-modules/moduleApi.ts');
  const provided = existsSync(part) ? usesOfSources([part]).names : new Map<string, Set<string>>();
  const ours = new Set(Object.values(sharedEntries).flatMap((entries) => Object.keys(entries)));
  const exports: ShellGives['exports'] = {};
  for (const name of Object.keys(sharedPackages)) {
    if (ours.has(name)) {
      const values = Object.entries(entryOf(api, name) ?? {}).filter(([, { kind }]) => kind === 'value');
      exports[name] = Object.fromEntries(values.map(([each, { hashes }]) => [each, hashes]));
    } else {
      const names = [...(provided.get(name) ?? exportedNames(name))];
      exports[name] = Object.fromEntries(names.map((each) => [each, ['']]));
    }
  }
  return {
    exports: { ...exports, ...olderMajors().exports },
    icons: [...contract.menuIcons],
    slots: [...contract.slotNames, ...contract.proposedSlots],
    paths: Object.keys(contract.paths),
    fields: contract.descriptorFields(),
    ...hashesOfShell(),
  };
}
