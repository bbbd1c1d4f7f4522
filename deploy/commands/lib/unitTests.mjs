import { memoryFolder } from './memoryFolder.mjs';
import { bin, root } from './processes.mjs';

/** Arguments of {@link unitTests} that leave out the tests marked `@long`. */
export const withoutLong = ['--testNamePattern', '^(?!.*@long)'];

/**
 * Command, arguments and options that run unit tests.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {[command: string, args: string[], options: { cwd: string, env: NodeJS.ProcessEnv }]}
 */
export function unitTests(args, env) {
  const folder = memoryFolder();
  return [
    bin('jest'),
    args,
    {
      cwd: root,
      env: {
        ...process.env,
        ...(folder && { TMPDIR: folder }),
        // The objects of a page of rows die young: with V8's usual 16 MB the collector needs a seventh of the time.
        NODE_OPTIONS: '--max-semi-space-size=64',
        ...env,
      },
    },
  ];
}
