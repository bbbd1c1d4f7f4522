import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { parse } from 'yaml';

/** Folders of the packages that a module's own repository installs. */
export const publicFolders = [
  'shared-auth',
  'shared-ui',
  'deploy/release/build',
  'deploy/release/rollout',
  'deploy/release/gateway',
  'deploy/sdk/fleet',
  'deploy/sdk/create-module',
] as const;

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

/** The one version of each dependency (pnpm-workspace.yaml). */
export function readCatalog(): Record<string, string> {
  const { catalog } = parse(readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: Record<string, string>;
  };
  return catalog;
}

/** Versions of our own packages, by name. */
export const ownVersions = (): Record<string, string> =>
  Object.fromEntries(publicFolders.map(readManifest).map(({ name, version }) => [name, version]));
