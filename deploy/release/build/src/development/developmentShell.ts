import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
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
  const kept = join(workspaceRoot, '.cache', 'dev');
  const version = `${sourceVersion('shell')}${SUFFIX}`;
  const dir = join(kept, version);
  if (!existsSync(dir)) {
    // It is built in a separate folder, as two modules may be developed at once, and moved to its path when it is
    // complete.
    mkdirSync(kept, { recursive: true });
    const into = mkdtempSync(join(kept, 'building-'));
    try {
      await buildPackage('shell', { into, version, mode: 'development' });
      if (!existsSync(dir)) renameSync(into, dir);
    } finally {
      rmSync(into, { recursive: true, force: true });
    }
  }
  // Written by buildPackage
  const release = JSON.parse(readFileSync(join(dir, 'shell', `${version}.json`), 'utf8')) as ShellRelease;
  return { dir: join(dir, 'shell', version), release };
}
