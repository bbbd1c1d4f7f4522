import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { needRealClock } from './realClock';

const folder = fileURLToPath(new URL('../..', import.meta.url));

/** The server as a process of its own, as it runs in earnest. */
export interface ServerProcess {
  process: ChildProcess;
  url: string;
  /** Resolves with how it ended: its exit code, or the signal that killed it. */
  ended: Promise<number | string | null>;
}

/**
 * Starts `src/app/main.ts` on a free port and waits for its line. @param at the package, of another checkout
 * @throws Error with its output.
 */
export async function startProcess(env: Record<string, string>, at = folder): Promise<ServerProcess> {
  needRealClock();
  const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', 'src/app/main.ts'], {
    cwd: at,
    env: { PATH: process.env.PATH, PORT: '0', JWT_SECRET: 'the same secret after every restart', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /listens on (\S+)/.exec(line) ?? [];
    if (url !== undefined) return { process: child, url, ended };
  }
  await ended;
  throw new Error(output.trim());
}
