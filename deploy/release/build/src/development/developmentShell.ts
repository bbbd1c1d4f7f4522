import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellRelease } from 'shared-auth/contract';
import { buildPackage } from '../buildPackage';
import { sourceVersion } from '../sourceVersion';
import { workspaceRoot } from '../workspace';

const SUFFIX = '-dev';

/** Whether a shell's React is a development build, in which components can be exchanged in place. */
export const isDevelopmentShell = (version: string) => version.endsWith(SUFFIX);

export interface DevelopmentShell {
  release: ShellRelease;
  /** Folder of its files. */
  dir: string;
}

/** The workspace's shell with React in development mode and the refresh runtime; built once for the same sources. */
export async function developmentShell(): Promise<DevelopmentShell> {
  const into = join(workspaceRoot, '.cache', 'dev');
  const version = `${sourceVersion('shell')}${SUFFIX}`;
  const dir = join(into, 'shell', version);
  const description = join(into, 'shell', `${version}.json`);
  // Written last, so what it describes is whole.
  if (existsSync(description)) return { dir, release: JSON.parse(readFileSync(description, 'utf8')) as ShellRelease }; // written by buildPackage
  const artifact = await buildPackage('shell', { into, version, mode: 'development' });
  if (artifact.kind !== 'shell') throw new Error('the package "shell" is the shell');
  return { dir, release: artifact.release };
}
