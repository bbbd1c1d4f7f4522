import { join, resolve } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { packPackages } from './packPackages';

/**
 * `npm run pack`: tarballs of the packages that a module in a separate repository installs, into .cache/packages or the
 * named folder.
 */
try {
  await packPackages(resolve(process.argv[2] ?? join(workspaceRoot, '.cache/packages')), console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
