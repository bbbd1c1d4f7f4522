import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the bundle, as deep as the sources, which find the workspace by their own location. */
export const BUNDLE = 'deploy/release/rollout/dist/rollout.mjs';

/**
 * A hash of the inputs of the CLI's bundle. Plain JavaScript: it runs before anything is installed.
 * @param {string} root the workspace's folder
 */
export function bundleKey(root) {
  const hash = createHash('sha256');
  for (const folder of ['deploy/release/rollout/src', 'deploy/release/build/src', 'shared-auth/src/contract'])
    for (const path of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort())
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.update(readFileSync(join(root, 'pnpm-lock.yaml'))).digest('hex');
}
