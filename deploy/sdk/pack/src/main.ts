import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { packPackages } from './packPackages';

/** `npm run pack`: tarballs of the packages that a module in a repository of its own installs, into .cache/packages. */
try {
  await packPackages(join(workspaceRoot, '.cache/packages'), console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
