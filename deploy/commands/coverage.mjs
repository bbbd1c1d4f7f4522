import { runAndExit } from './lib/processes.mjs';
import { unitTests } from './lib/unitTests.mjs';

/** Tests that cover the shell, the shared packages or the rollout; those of the servers cover none of these. */
const TESTS = [
  'shell/src',
  'shared-ui/src',
  'shared-auth/src',
  'mfe-',
  'deploy/(release/(build|controller|rollout)|quality/catalogue)/',
];

/**
 * The unit tests with their coverage; fails where a file is below the floor of jest.config.mjs. It is a separate step,
 * as measuring makes tests slower by a third.
 * @param {string[]} args
 */
export const run = (args) => runAndExit(...unitTests(['--coverage', '--maxWorkers=2', ...TESTS, ...args]));
