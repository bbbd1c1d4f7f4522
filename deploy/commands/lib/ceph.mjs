import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { fail } from './readable.mjs';

const tools = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const hasTools = () => tools.every((tool) => existsSync(join('/usr/bin', tool)));

/** Ceph's daemons as Debian packs them; without them, and without apt, the command fails. */
async function ensureCeph() {
  if (hasTools()) return;
  if (existsSync('/usr/bin/apt-get')) {
    const [command = 'apt-get', ...sudo] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('installing Ceph', command, [...sudo, 'update', '-qq'], { env });
    const packages = ['ceph-common', 'ceph-mon', 'ceph-osd', 'radosgw'];
    await runQuietly(
      'installing Ceph',
      command,
      [...sudo, 'install', '-y', '-qq', '--no-install-recommends', ...packages],
      { env },
    );
  }
  if (!hasTools())
    fail('Name an S3-compatible server with S3_ENDPOINT, or install Ceph (ceph-mon, ceph-osd, radosgw).');
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address()); // it listens on a port
      server.close(() => resolve(port));
    });
  });

/**
 * One monitor, one disk in memory and the gateway, without keys between them: reachable from this machine only.
 * @param {string} dir
 * @param {{ fsid: string, monitor: number, gateway: number }} cluster
 */
const configuration = (dir, { fsid, monitor, gateway }) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitor}/0]
public addr = 127.0.0.1
ms bind msgr1 = false
ms mon client mode = crc
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
mon data = ${dir}/mon
osd data = ${dir}/osd
rgw data = ${dir}/rgw
run dir = ${dir}
admin socket = ${dir}/$name.asok
pid file = ${dir}/$name.pid
log file = ${dir}/$name.log
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;

/**
 * Starts Ceph's S3 gateway over an empty store in memory; it takes about 12 s. Provides its address, its keys and a way
 * to end it.
 */
export async function startCeph() {
  await ensureCeph();
  const dir = mkdtempSync(join(tmpdir(), 'fleet-ceph-'));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(dir, name));
  const conf = join(dir, 'ceph.conf');
  const [fsid, disk, monitor, gateway] = [randomUUID(), randomUUID(), await freePort(), await freePort()];
  writeFileSync(conf, configuration(dir, { fsid, monitor, gateway }));
  /** @type {import('node:child_process').ChildProcess[]} */
  const daemons = [];
  const stop = () => {
    for (const daemon of daemons) daemon.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  };
  const daemon = (/** @type {string} */ name, /** @type {string[]} */ ...args) =>
    daemons.push(spawn(name, ['-f', '-c', conf, ...args], { stdio: 'ignore' }));
  const run = (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync(name, ['-c', conf, ...args], { encoding: 'utf8', timeout: 90_000 });
    if (status === 0) return;
    stop();
    fail(`${name} ${args[0]} failed:\n${stdout}${stderr}`);
  };
  const endpoint = `http://127.0.0.1:${gateway}`;

  console.log('Starting Ceph …');
  run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}/0]`, '--fsid', fsid, join(dir, 'monmap'));
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(dir, 'monmap'));
  daemon('ceph-mon', '-i', 'a');
  run('ceph', 'osd', 'new', disk);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
  daemon('ceph-osd', '-i', '0');
  const keys = ['--access-key', 'fleet', '--secret-key', 'fleet-secret'];
  run('radosgw-admin', 'user', 'create', '--uid', 'fleet', '--display-name', 'fleet', ...keys);
  daemon('radosgw', '-n', 'client.rgw');
  for (let tries = 0; !(await fetch(endpoint).catch(() => null)); tries += 1) {
    if (tries === 300) {
      stop();
      fail('radosgw did not come up within 30 s.');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { env: { S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: 'fleet', AWS_SECRET_ACCESS_KEY: 'fleet-secret' }, stop };
}
