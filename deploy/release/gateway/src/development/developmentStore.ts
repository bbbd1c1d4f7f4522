import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevelopmentShell } from '@fleet/build/development';
import type { Store } from '@fleet/rollout/store';
import type { Registry } from 'shared-auth/contract';

/** The store's live set with a development shell in place of its shell. It is never written. */
export function createDevelopmentStore(store: Store, { release, dir }: DevelopmentShell): Store {
  const shellFiles = `modules/shell/${release.version}/`;
  return {
    ...store,
    async read(path) {
      if (path.startsWith(shellFiles)) {
        const bytes = await readFile(join(dir, path.slice(shellFiles.length))).catch(() => null);
        return bytes && { bytes, tag: release.version };
      }
      const file = await store.read(path);
      if (path !== 'registry.json' || !file) return file;
      // Written by the rollout, and parsed by its readers
      const registry = JSON.parse(file.bytes.toString('utf8')) as Registry;
      return {
        bytes: Buffer.from(JSON.stringify({ ...registry, shell: release })),
        tag: `${file.tag} ${release.version}`,
      };
    },
  };
}
