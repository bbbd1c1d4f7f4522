// Derives keys of passwords in a thread of its own, one at a time. A thread starts without a loader: this is plain
// JavaScript, and a file next to the program in an image (deploy/production/src/programs).
import { scryptSync } from 'node:crypto';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** A tenth of a core that others want as well: guesses of passwords must not slow down who is signed in. */
const YIELDS = 10;
// On Linux the priority is this thread's alone.
if (process.platform === 'linux' && getPriority() < YIELDS) setPriority(YIELDS);

parentPort?.on('message', ({ password, salt, length, options }) =>
  parentPort?.postMessage(scryptSync(password, salt, length, options)),
);
