import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/** Runs only the tests marked `@long`. */
export const onlyLong = ['--testNamePattern', '@long'];

/**
 * The unit tests that `npm test` leaves out or shortens.
 * @param {readonly string[]} files every test file, from the workspace's root
 */
export function longTests(files) {
  /** @type {string[]} */
  const whole = [];
  /** @type {string[]} */
  const marked = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    if (/\.long\.test\.ts$/.test(file) || text.includes("/testing/runs'")) whole.push(file);
    else if (text.includes("'@long ")) marked.push(file);
  }
  return {
    /** Files that last minutes or start processes, and those of properties with all their runs. */
    whole,
    /** Files of which some tests are marked. */
    marked,
  };
}
