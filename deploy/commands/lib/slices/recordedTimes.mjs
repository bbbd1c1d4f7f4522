import { readFileSync, writeFileSync } from 'node:fs';
import { fileOf } from './pieces.mjs';

/** @typedef {{ suite: import('./suites.mjs').Suite, results: readonly import('./runSuite.mjs').Result[] }} Part */

const file = new URL('times.json', import.meta.url);

/**
 * Seconds of a piece on a quiet machine of two cores by kind and file, where they are not a suite's usual ones.
 * @returns {Record<string, Record<string, number>>}
 */
export const readTimes = () => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Stores how long pieces lasted, a mean per file.
 * @param {readonly Part[]} parts
 */
export function recordTimes(parts) {
  const times = readTimes();
  for (const { suite, results } of parts) {
    const kept = { ...times[suite.kind] };
    for (const name of new Set(results.map((result) => fileOf(result.name)))) {
      const measured = results.filter((result) => fileOf(result.name) === name);
      const seconds = Math.round(measured.reduce((sum, result) => sum + result.seconds, 0) / measured.length);
      if (Math.abs(seconds - suite.seconds) > Math.max(2, suite.seconds / 3)) kept[name] = seconds;
      else delete kept[name];
    }
    times[suite.kind] = Object.fromEntries(Object.entries(kept).sort(([one], [other]) => (one < other ? -1 : 1)));
  }
  writeFileSync(file, `${JSON.stringify(times, null, 2)}\n`);
}
