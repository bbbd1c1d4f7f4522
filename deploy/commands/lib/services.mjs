import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { ensureNginx, ensurePostgres, ensureRedis } from './debianProgram.mjs';
import { root, typescript } from './processes.mjs';

/**
 * Which version of a program runs: its checkout in place of this one, and settings beside the others.
 * @typedef {{ checkout?: string, settings?: NodeJS.ProcessEnv }} Version
 */

/**
 * A server of this machine, as a process that can be killed and started again.
 * @typedef {object} Service
 * @property {string} name
 * @property {string} log file with all it wrote
 * @property {() => Promise<void>} start resolves when it serves
 * @property {(signal?: NodeJS.Signals) => Promise<number | string | null>} stop resolves with its exit code, or the
 *   signal that ended it
 * @property {() => boolean} isRunning
 * @property {() => number | undefined} pid
 */

/** @param {number} port */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(socket.destroy() !== undefined))
      .once('error', () => resolve(false));
  });

/** Whether PostgreSQL lets its user in; while it recovers it does not. @param {number} port */
const letsIn = (port) =>
  new Promise((resolve) => {
    const settings = Buffer.from('user\0fleet\0database\0postgres\0\0');
    // The protocol's startup message: its length, version 3.0, settings. `R` begins the answer of a server that is
    // ready.
    const head = Buffer.from([0, 0, 0, settings.length + 8, 0, 3, 0, 0]);
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([head, settings])));
    socket.once('data', (answer) => resolve(answer.toString('latin1', 0, 1) === 'R'));
    for (const event of ['data', 'error', 'close'])
      socket.once(event, () => {
        resolve(false);
        socket.destroy();
      });
  });

/** Whether an address answers with a success. @param {string} url */
export const isUp = (url) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).then(
    ({ ok, status }) => ok || status === 308,
    () => false,
  );

/**
 * @param {object} program
 * @param {string} program.name
 * @param {string} program.log
 * @param {() => { command: string, args: string[], options?: import('node:child_process').SpawnOptions }}
 *   program.command
 * @param {() => Promise<unknown>} program.isReady
 * @param {number} [program.seconds] until it must serve; long, as the machine may be busy with other work
 * @param {(name: string) => void} [program.onEnd] when it ends without having been stopped
 * @returns {Service}
 */
export function createService({ name, log, command, isReady, seconds = 240, onEnd }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let isWanted = false;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    log,
    isRunning,
    pid: () => child?.pid,
    async start() {
      if (isRunning()) return;
      mkdirSync(dirname(log), { recursive: true });
      const { command: path, args, options } = command();
      const file = openSync(log, 'a');
      const started = spawn(path, args, { stdio: ['ignore', file, file], ...options });
      closeSync(file);
      child = started;
      isWanted = true;
      started.once('exit', () => {
        if (isWanted && child === started) onEnd?.(name);
      });
      const limit = performance.now() + seconds * 1_000;
      while (!(await isReady())) {
        if (!isRunning() || performance.now() > limit)
          throw new Error(
            `${name} ${isRunning() ? 'does not serve' : 'ended'}:\n${readFileSync(log, 'utf8').slice(-2_000)}`,
          );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop(signal = 'SIGTERM') {
      isWanted = false;
      const ending = child;
      if (!ending) return null;
      if (!isRunning()) return ending.signalCode ?? ending.exitCode;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill(signal);
      // A process that has not ended by then is killed.
      const force = setTimeout(() => ending.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(force);
      return ending.signalCode ?? ending.exitCode;
    },
  };
}

/**
 * As whom PostgreSQL runs: Debian's package brings the user, as it does not run as root. @returns {{ uid?: number,
 * gid?: number }}
 */
export function postgresUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * PostgreSQL on a folder, which is filled on first use. Commits are on the disk when they are acknowledged.
 * @param {{ folder: string, port: number, settings?: string[], onEnd?: (name: string) => void }} options
 * @returns {Service & { url: string }}
 */
export function createPostgres({ folder, port, settings = [], onEnd }) {
  const programs = ensurePostgres();
  const data = join(folder, 'postgres');
  const user = postgresUser();
  const fill = () => {
    if (existsSync(join(data, 'PG_VERSION'))) return;
    mkdirSync(data, { recursive: true });
    // A temporary folder is its maker's alone.
    chmodSync(folder, 0o755);
    if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
    chmodSync(data, 0o700);
    const args = ['-D', data, '-U', 'fleet', '--auth=trust', '-E', 'UTF8', '--locale=C'];
    const { status, stderr } = spawnSync(join(programs, 'initdb'), args, { ...user, cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  };
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', ...settings];
  const service = createService({
    name: 'PostgreSQL',
    log: join(folder, 'logs/postgres.log'),
    command: () => {
      fill();
      const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
      return { command: join(programs, 'postgres'), args, options: { ...user, cwd: '/' } };
    },
    isReady: () => letsIn(port),
    ...(onEnd && { onEnd }),
  });
  return { ...service, url: `postgres://fleet@127.0.0.1:${port}/postgres` };
}

/**
 * Redis without persistence.
 * @param {{ folder: string, port: number, onEnd?: (name: string) => void }} options
 * @returns {Service & { url: string }}
 */
export function createRedis({ folder, port, onEnd }) {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const service = createService({
    name: 'Redis',
    log: join(folder, 'logs/redis.log'),
    // Its memory asks for the time while it is loaded, before a false clock can tell; it only counts seconds.
    command: () => ({ command: ensureRedis(), args, options: { env: { ...process.env, LD_PRELOAD: '' } } }),
    isReady: () => accepts(port),
    ...(onEnd && { onEnd }),
  });
  return { ...service, url: `redis://127.0.0.1:${port}` };
}

/**
 * One of our programs, from its sources.
 * @param {{ name: string, folder: string, file: string, args?: string[], env: NodeJS.ProcessEnv, isReady: () =>
 *   Promise<unknown>, onEnd?: (name: string) => void, version?: () => Version }} options `version` is asked at each
 *   start
 */
export function createProgram({ name, folder, file, args = [], env, isReady, onEnd, version }) {
  return createService({
    name,
    log: join(folder, `logs/${name}.log`),
    command: () => {
      const { checkout = root, settings } = version?.() ?? {};
      const [command, all] = typescript(relative(root, join(checkout, file)), ...args);
      return { command, args: all, options: { cwd: checkout, env: { ...process.env, ...env, ...settings } } };
    },
    isReady,
    ...(onEnd && { onEnd }),
  });
}

/**
 * nginx with a configuration; see `frontConfig`.
 * @param {{ folder: string, config: string, url: string, onEnd?: (name: string) => void }} options
 */
export function createNginx({ folder, config, url, onEnd }) {
  const file = join(folder, 'nginx.conf');
  return createService({
    name: 'nginx',
    log: join(folder, 'logs/nginx.log'),
    command: () => {
      writeFileSync(file, config);
      return { command: ensureNginx(), args: ['-p', folder, '-c', file, '-g', 'daemon off;'] };
    },
    isReady: () => isUp(`${url}/healthz`),
    ...(onEnd && { onEnd }),
  });
}
