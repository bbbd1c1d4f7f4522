import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/** Path of a tool that the workspace's root depends on. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Arguments that run a TypeScript file: Node 20 does not by itself. */
export const typescript = (file, ...args) => [
  process.execPath,
  ['--import', '@oxc-node/core/register', join(root, file), ...args],
];

/** Runs a command to its end, its output shown; gives its exit code. */
export function runInherited(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => child.kill(name));
  });
}

/** Runs a command to its end and takes over its exit code. */
export async function runAndExit(command, args, options) {
  process.exit(await runInherited(command, args, options));
}

/** Runs a command quietly; its output is shown only when it fails. Says after two seconds that it still works. */
export function runQuietly(label, command, args, options = {}) {
  return new Promise((resolve) => {
    const output = [];
    const start = Date.now();
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const ticker = setInterval(
      () => console.log(`… ${label}, ${Math.round((Date.now() - start) / 1000)} s`),
      process.stdout.isTTY ? 5_000 : 20_000,
    );
    const first = setTimeout(() => console.log(`… ${label}`), 2_000);
    const end = (code, text) => {
      clearInterval(ticker);
      clearTimeout(first);
      resolve({ code, output: text ?? Buffer.concat(output).toString('utf8'), seconds: (Date.now() - start) / 1000 });
    };
    child.once('error', (error) => end(1, error.message));
    child.once('exit', (code) => end(code ?? 1));
  });
}
