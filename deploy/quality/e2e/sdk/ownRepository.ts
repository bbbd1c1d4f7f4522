import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

export interface Run {
  code: number;
  out: string;
}

/** A folder outside the checkout, and commands in it that can read nothing of the checkout. */
export interface OwnRepository {
  dir: string;
  run(command: string, env?: Record<string, string>): Promise<Run>;
  /** Starts a command that stays; resolves with the first match of what it prints. */
  start(command: string, ready: RegExp, env?: Record<string, string>): Promise<{ line: string; end(): Promise<void> }>;
  remove(): void;
}

/** npm's settings of the tests that started this one say where it is; a stranger's have none. */
const outsideEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS|NODE_PATH|INIT_CWD)/.test(name)),
  );

/** Whose commits these are: git asks for no settings of the computer. */
const author = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Tyres'],
    [`GIT_${who}_EMAIL`, 'tyres@example.mk'],
  ]),
);

/** An empty folder is mounted over the checkout, for this command and its children only. */
const HIDING = `mount -t tmpfs none '${checkout}' && exec bash -c "$0"`;

export function createOwnRepository(registry: string): OwnRepository {
  const dir = mkdtempSync(join(tmpdir(), 'fleet-own-repository-'));
  function launch(command: string, env: Record<string, string>): ChildProcess {
    return spawn('unshare', ['--map-root-user', '--mount', 'bash', '-c', HIDING, command], {
      cwd: dir,
      detached: true,
      env: { ...outsideEnv(), ...author, npm_config_registry: registry, ...env },
    });
  }
  function listen(child: ChildProcess, onText: (all: string) => void) {
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        out += String(chunk);
        onText(out);
      });
  }

  return {
    dir,
    run: (command, env = {}) =>
      new Promise((resolve, reject) => {
        let out = '';
        const child = launch(command, env);
        listen(child, (all) => {
          out = all;
        });
        child.once('error', reject);
        child.once('close', (code) => resolve({ code: code ?? 1, out }));
      }),
    start: (command, ready, env = {}) =>
      new Promise((resolve, reject) => {
        const child = launch(command, env);
        const ended = new Promise<void>((done) => child.once('close', () => done()));
        const end = async () => {
          if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
          await ended;
        };
        listen(child, (all) => {
          const [address] = ready.exec(all) ?? [];
          if (address) resolve({ line: address, end });
        });
        child.once('error', reject);
        child.once('close', (code) => reject(new Error(`"${command}" ended with code ${code}`)));
      }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
