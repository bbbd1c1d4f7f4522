import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureRunc } from './debianProgram.mjs';
import { configOf, unpack } from './images.mjs';

/**
 * @typedef {{ from: string, to: string, writable?: boolean }} Mount
 * @typedef {object} Container
 * @property {() => string} output all it wrote
 * @property {typeof RUNTIMES[number]} runtime
 * @property {() => boolean} isRunning
 * @property {Promise<number | string | null>} ended
 * @property {(signal: 'TERM' | 'QUIT' | 'KILL') => Promise<number | string | null>} stop resolves with the exit code
 *   of its entry point, or the signal that ended it
 */

/**
 * How a container is run: by runc, or by chroot where the machine lets no runtime work (no control groups, no
 * namespaces).
 */
export const RUNTIMES = /** @type {const} */ (['runc', 'chroot']);

/**
 * What compose.yaml and the manifests ask of every container: no capability, no new privileges, a read-only root, /tmp
 * in memory, the image's own user.
 * @param {object} given
 * @param {string} given.id
 * @param {string} given.rootfs
 * @param {string[]} given.args
 * @param {string[]} given.env
 * @param {{ uid: number, gid: number }} given.user
 * @param {readonly Mount[]} given.mounts
 * @param {number} given.memory bytes
 */
const bundleOf = ({ id, rootfs, args, env, user, mounts, memory }) => ({
  ociVersion: '1.0.2',
  process: {
    terminal: false,
    user,
    args,
    env,
    cwd: '/',
    noNewPrivileges: true,
    capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
  },
  root: { path: rootfs, readonly: true },
  mounts: [
    { destination: '/proc', type: 'proc', source: 'proc' },
    { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755', 'size=64k'] },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    ...mounts.map(({ from, to, writable }) => ({
      destination: to,
      type: 'bind',
      source: from,
      options: ['rbind', writable ? 'rw' : 'ro'],
    })),
  ],
  linux: {
    cgroupsPath: `/${id}`,
    resources: { memory: { limit: memory } },
    // The machine's own network: what is tried runs alongside databases that are no containers.
    namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
    maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/sysrq-trigger'],
    readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys'],
  },
});

/**
 * The same by a mount namespace and chroot: user, read-only root, /tmp and mounts; without the limit of memory. @type
 * {(given: Parameters<typeof bundleOf>[0]) => string[]}
 */
const chrootOf = ({ rootfs, args, env, user, mounts }) => {
  const script = [
    'set -e',
    'mount --bind "$ROOTFS" "$ROOTFS"',
    ...mounts.map(({ from, to, writable }) => {
      const target = `"$ROOTFS"'${to}'`;
      return `mount --bind '${from}' ${target}; ${writable ? ':' : `mount -o remount,bind,ro ${target}`}`;
    }),
    'mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$ROOTFS/tmp"',
    'mount -t proc proc "$ROOTFS/proc"',
    'mount --rbind /dev "$ROOTFS/dev"',
    'mount -o remount,bind,ro "$ROOTFS"',
    `exec setpriv --no-new-privs chroot --userspec=${user.uid}:${user.gid} --groups= "$ROOTFS" /usr/bin/env -i "$@"`,
  ].join('\n');
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return [...namespaces, '--', 'env', `ROOTFS=${rootfs}`, 'sh', '-c', script, 'sh', ...env, ...args];
};

/** @type {typeof RUNTIMES[number] | undefined} */
let found;

/**
 * Systems of images, by service: nothing writes to them, so that containers of one image share one. @type {Map<string,
 * ReturnType<typeof unpack>>}
 */
const systems = new Map();

/** @param {string} service */
function systemOf(service) {
  const system = systems.get(service) ?? unpack(service);
  systems.set(service, system);
  return system;
}

/** Removes what containers ran on; all of them must have ended. */
export async function removeSystems() {
  for (const system of systems.values()) await (await system).remove();
  systems.clear();
}

/**
 * The runtime that works on this machine: RUNTIME names another. @param {string} rootfs a system with `true` @returns
 * {typeof RUNTIMES[number]}
 */
function runtimeOf(rootfs) {
  found ??= RUNTIMES.find((name) => name === process.env.RUNTIME);
  if (found) return found;
  const folder = mkdtempSync(join(tmpdir(), 'fleet-runtime-'));
  try {
    const [id, args] = [`fleet-${randomUUID()}`, ['/bin/true']];
    const given = { id, rootfs, args, env: [], user: { uid: 1000, gid: 1000 }, mounts: [], memory: 2 ** 28 };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(bundleOf(given)));
    const run = ['--root', join(folder, 'state'), 'run', '-b', folder, id];
    found = spawnSync(ensureRunc(), run, { timeout: 20_000 }).status === 0 ? 'runc' : 'chroot';
  } catch {
    found = 'chroot';
  }
  rmSync(folder, { recursive: true, force: true });
  return found;
}

/**
 * Starts a service's image as it is deployed: its own entry point and user, a read-only root, no capabilities.
 * @param {string} service
 * @param {{ env?: Record<string, string>, mounts?: readonly Mount[], memory?: number, args?: string[] }} [options]
 *   `args` in place of the image's command
 * @returns {Promise<Container>}
 */
export async function startContainer(service, { env = {}, mounts = [], memory = 2 ** 29, args } = {}) {
  const config = await configOf(service);
  const { folder: rootfs } = await systemOf(service);
  const id = `fleet-${service}-${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(join(tmpdir(), `${id}-`));
  const log = join(folder, 'log');
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  const given = {
    id,
    rootfs,
    args: args ?? [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])],
    env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    user: { uid, gid },
    mounts,
    memory,
  };
  // Where a mount is to be, there must be something.
  for (const { from, to } of mounts)
    if (statSync(from).isDirectory()) mkdirSync(join(rootfs, to), { recursive: true });
    else if (!existsSync(join(rootfs, to))) writeFileSync(join(rootfs, to), '');
  writeFileSync(join(folder, 'config.json'), JSON.stringify(bundleOf(given)));
  const file = openSync(log, 'a');
  // nginx opens /dev/stdout by its name, as the image's user.
  chownSync(log, uid, gid);
  const isRunc = runtimeOf(rootfs) === 'runc';
  const state = ['--root', join(folder, 'state')];
  const child = isRunc
    ? spawn(ensureRunc(), [...state, 'run', '-b', folder, id], { stdio: ['ignore', file, file] })
    : spawn('unshare', chrootOf(given), { stdio: ['ignore', file, file] });
  closeSync(file);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => child.signalCode ?? child.exitCode);
  return {
    output: () => readFileSync(log, 'utf8'),
    isRunning,
    runtime: isRunc ? 'runc' : 'chroot',
    ended,
    async stop(signal) {
      if (isRunning() && isRunc) spawnSync(ensureRunc(), [...state, 'kill', id, signal]);
      else if (isRunning()) {
        const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
        process.kill(Number(children), `SIG${signal}`);
      }
      const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const code = await ended;
      clearTimeout(force);
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
