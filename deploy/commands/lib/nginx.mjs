import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const find = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'nginx'))
    .find(existsSync);

/** Path of an nginx: NGINX_PATH, the system's, or one installed now (Debian). Without any it throws: nothing is skipped. */
export function ensureNginx() {
  const found = process.env.NGINX_PATH ?? find();
  if (found) return found;
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'],
    ]) {
      const [command, ...rest] = [...sudo, 'apt-get', ...args];
      spawnSync(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' });
    }
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The test of nginx.conf needs nginx, and none could be found or installed. Install it and set NGINX_PATH.',
  );
}
