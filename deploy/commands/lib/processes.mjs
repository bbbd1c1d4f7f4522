import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** Path of a tool that the workspace's root depends on. @param {string} name */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/**
 * Command and arguments that run a TypeScript file, which Node 20 cannot do by itself.
 * @param {string} file
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export const typescript = (file, ...args) => [
  process.execPath,
  ['--import', '@oxc-node/core/register', join(root, file), ...args],
];

/**
 * Runs a command to its end, its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runInherited(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(name, () => child.kill(name));
  });
}

/**
 * Runs a command to its end and exits with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runAndExit(command, args, options) {
  process.exit(await runInherited(command, args, options));
}

/**
 * Runs a command quietly and reports after two seconds that it is still at work.
 * @param {string} label
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<import('node:child_process').SpawnOptions, 'stdio'>} [options]
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runQuietly(label, command, args, options = {}) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const output = [];
    const start = Date.now();
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const ticker = setInterval(
      () => console.log(`… ${label}, ${Math.round((Date.now() - start) / 1000)} s`),
      process.stdout.isTTY ? 5_000 : 20_000,
    );
    const first = setTimeout(() => console.log(`… ${label}`), 2_000);
    const end = (/** @type {number} */ code, /** @type {string | undefined} */ text) => {
      clearInterval(ticker);
      clearTimeout(first);
      resolve({ code, output: text ?? Buffer.concat(output).toString('utf8'), seconds: (Date.now() - start) / 1000 });
    };
    child.once('error', (error) => end(1, error.message));
    // `exit` would be too early: the last output is read after it.
    child.once('close', (code) => end(code ?? 1, undefined));
  });
}
