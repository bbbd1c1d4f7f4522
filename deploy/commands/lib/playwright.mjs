import { join } from 'node:path';
import { root } from './processes.mjs';

const cwd = join(root, 'deploy/quality/e2e');

/**
 * Command, arguments and options that run browser tests.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, args: string[], options: { cwd: string, env: NodeJS.ProcessEnv }]}
 */
export const playwright = (args, env) => [
  process.execPath,
  [join(cwd, 'node_modules/@playwright/test/cli.js'), 'test', ...args],
  { cwd, env: { ...process.env, ...env } },
];
