import { runAndExit } from './lib/processes.mjs';
import { unitTests } from './lib/unitTests.mjs';

/** Tests that reach into the shell, the shared packages or the rollout; the servers' need none of these. */
const TESTS = [
  'shell/src',
  'shared-ui/src',
  'shared-auth/src',
  'mfe-',
  'deploy/(release/(build|controller|rollout)|quality/catalogue)/',
];

/**
 * The unit tests with the figure of coverage; fails where a file lies under the floor of jest.config.mjs. A step of its
 * own, as counting makes tests slower by a third.
 * @param {string[]} args
 */
export const run = (args) => runAndExit(...unitTests(['--coverage', '--maxWorkers=2', ...TESTS, ...args]));
