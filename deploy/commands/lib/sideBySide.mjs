import { availableParallelism } from 'node:os';
import { runQuietly } from './processes.mjs';

/**
 * @typedef {[label: string, command: string, args: string[], options?: Omit<import('node:child_process').SpawnOptions,
 * 'stdio'>]} Check
 */

/**
 * Runs independent checks, as many at once as there are cores. The output of each is buffered, and printed whole when
 * it ends.
 * @param {Check[]} checks the longest first
 * @param {number} [cores]
 * @returns {Promise<number>} the exit code of the first that failed, 0 when all passed
 */
export async function runSideBySide(checks, cores = availableParallelism()) {
  const waiting = [...checks];
  let failed = 0;
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [label, command, args, options] = check;
      const { code, output, seconds } = await runQuietly(label, command, args, options);
      console.log(
        `\n── ${label}\n${output}── ${label}: ${code === 0 ? 'passed' : 'failed'} in ${seconds.toFixed(0)} s`,
      );
      if (code === 0) continue;
      failed ||= code;
      waiting.length = 0; // what already runs may end
    }
  }
  await Promise.all(Array.from({ length: cores }, work));
  return failed;
}
