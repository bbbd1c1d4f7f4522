import { join } from 'node:path';
import { checkSizes, measureSizes, storedFolder, workspaceRoot } from '@fleet/build';
import { createLocalStore } from './localStore';
import { rollOutWorkspace } from './rollOutWorkspace';

/** `npm run build`: builds every module and rolls it out to the local store. */
const dir = process.env.STORE_DIR ?? join(workspaceRoot, '.store');
try {
  const registry = await rollOutWorkspace({ store: createLocalStore(dir) });
  const fleet = registry.modules['mfe-fleet']?.stable;
  if (fleet) checkSizes(measureSizes(registry.shell, fleet, storedFolder(dir)), console.log);
  console.log(`live: revision ${registry.revision} in ${dir}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
