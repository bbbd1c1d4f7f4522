import { join } from 'node:path';
import { checkSizes, measureModules, measureSizes, storedFolder, workspaceRoot } from '@fleet/build';
import { bundleCli } from '../bundle/bundleCli';
import { openStore, storeDirFrom } from '../store/openStore';
import { rollOutWorkspace } from './rollOutWorkspace';

/** `npm run build`: builds every module and rolls it out to the store, the local one by default. */
const dir = storeDirFrom(process.env, join(workspaceRoot, '.store'));
try {
  const store = await openStore(process.env, dir);
  const registry = await rollOutWorkspace({ store });
  const fleet = registry.modules['mfe-fleet']?.stable;
  // Sizes are measured on files; a bucket has been filled by a build that measured them here or in CI.
  if (fleet && !process.env.STORE_URL) {
    const modules = Object.entries(registry.modules).map(([id, { stable }]) => ({ id, release: stable }));
    const folderOf = storedFolder(dir);
    checkSizes([...measureSizes(registry.shell, fleet, folderOf), ...measureModules(modules, folderOf)], console.log);
  }
  await bundleCli();
  console.log(`live: revision ${registry.revision} in ${store.location}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
