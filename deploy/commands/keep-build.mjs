import { join, relative } from 'node:path';
import { keepBuild } from './lib/olderBuild.mjs';
import { root } from './lib/processes.mjs';

/**
 * Stores the live set of a store (default: that of "npm run build") as the real build of an earlier contract, for the
 * tests of pairs of versions. @param {string[]} args
 */
export function run([store = join(root, '.store')]) {
  console.log(`kept ${relative(root, keepBuild(store))}`);
}
