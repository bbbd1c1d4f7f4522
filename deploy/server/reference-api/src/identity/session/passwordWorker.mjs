// Derives keys of passwords in a separate thread, one at a time. A thread starts without a loader: this is plain
// JavaScript, and a file next to the program in an image (deploy/production/src/programs).
import { scryptSync } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/**
 * With this niceness the thread gets a tenth of a contended core, so that guesses of passwords do not slow down other
 * users.
 */
const YIELDS = 10;
// Only on Linux does the priority apply to one thread.
if (process.platform === 'linux' && getPriority() < YIELDS) setPriority(YIELDS);

parentPort?.on('message', ({ password, salt, length, options }) =>
  parentPort?.postMessage(scryptSync(password, salt, length, options)),
);
