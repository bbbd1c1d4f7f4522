import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'shared-auth/contract';
import { unpackOlderBuild } from '../../../commands/lib/olderBuild.mjs';
import { createRolloutStore, type RolloutStore } from './rolloutStore';
import { storeDir } from './test';

/** The set that was built: `id` and version of each package, the shell first. */
export function builtVersions(): (readonly [id: string, version: string])[] {
  // Written by the build
  const { shell, modules } = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry;
  return [
    ['shell', shell.version],
    ...Object.entries(modules).map(([id, { stable }]) => [id, stable.version] as const),
  ];
}

/** A store in which the kept build of an older contract is live, and the present build is published. */
export function createOlderStore(): RolloutStore {
  const kept = mkdtempSync(join(tmpdir(), 'fleet-older-build-'));
  unpackOlderBuild(kept);
  const store = createRolloutStore(kept);
  rmSync(kept, { recursive: true });
  for (const [id, version] of builtVersions())
    for (const path of [join('modules', id, version), join('releases', id, `${version}.json`)])
      cpSync(join(storeDir, path), join(store.dir, path), { recursive: true });
  return store;
}
