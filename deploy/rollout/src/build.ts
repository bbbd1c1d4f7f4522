import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build';
import { createLocalStore } from './localStore';
import { rollOutWorkspace } from './rollOutWorkspace';

/** `npm run build`: builds every module and rolls it out to the local store. */
const dir = process.env.STORE_DIR ?? join(workspaceRoot, '.store');
try {
  const registry = await rollOutWorkspace({ store: createLocalStore(dir) });
  console.log(`live: revision ${registry.revision} in ${dir}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
