import { join, relative } from 'node:path';
import { keepBuild } from './lib/olderBuild.mjs';
import { root } from './lib/processes.mjs';

/**
 * Keeps what is live in a store (default: what "npm run build" made) as the real build of an earlier contract, for the
 * pairs of versions that are tried. @param {string[]} args
 */
export function run([store = join(root, '.store')]) {
  console.log(`kept ${relative(root, keepBuild(store))}`);
}
