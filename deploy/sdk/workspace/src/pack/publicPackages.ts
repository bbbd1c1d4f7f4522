import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { parse } from 'yaml';

export interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  [key: string]: unknown;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(packageDir(folder), 'package.json'), 'utf8')) as Manifest; // of our own packages

/** The packages that a module in a separate repository names in its package.json, or calls by npx. */
const ENTRIES = [
  'shared-auth',
  'shared-ui',
  '@fleet/contract',
  'slots-mfe-fleet',
  '@fleet/build',
  '@fleet/sdk',
  '@fleet/create-module',
];

interface Workspace {
  packages: string[];
  catalog: Record<string, string>;
}

const readWorkspace = (): Workspace =>
  parse(readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')) as Workspace; // our own file

/** Folders of the workspace's packages, by name; without the modules, on which other packages must not depend. */
const workspaceFolders = (): Map<string, string> =>
  new Map(
    readWorkspace()
      .packages.filter((folder) => !folder.includes('*'))
      .map((folder) => [readManifest(folder).name, folder]),
  );

/**
 * Folders of the packages that such a repository installs: the entries, and their dependencies, each package after
 * those that it depends on.
 */
export const publicFolders: readonly string[] = (() => {
  const folders = workspaceFolders();
  const ordered = new Set<string>();
  const add = (name: string): void => {
    const folder = folders.get(name);
    if (folder === undefined) throw new Error(`${name} is no package of this workspace.`);
    const { dependencies = {} } = readManifest(folder);
    for (const [dependency, range] of Object.entries(dependencies)) if (range.startsWith('workspace:')) add(dependency);
    ordered.add(folder);
  };
  ENTRIES.forEach(add);
  return [...ordered];
})();

/** The Node versions that they run on: the workspace's own, on which they are tested. */
export const readEngines = (): unknown =>
  // Our own file
  (JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { engines: unknown }).engines;

/** The one version of each dependency (pnpm-workspace.yaml). */
export const readCatalog = (): Record<string, string> => readWorkspace().catalog;

/** Versions of our own packages, by name. */
export const ownVersions = (): Record<string, string> =>
  Object.fromEntries(publicFolders.map(readManifest).map(({ name, version }) => [name, version]));
