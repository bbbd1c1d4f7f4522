import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  findBrowser,
  findOnPath,
  isExecutable,
  HEADLESS_SHELL as SHELL,
} from '../../sdk/fleet/src/proof/findChromium.mjs';
import { root, runQuietly } from './processes.mjs';
import { fail } from './readable.mjs';

/**
 * Without a sandbox (CI runs as root), a GPU (so that figures of two machines are comparable) and the browser's own
 * calls to the network.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** @param {string} name */
async function installWithApt(name) {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args];
    return runQuietly('installing Chromium', command, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  await apt('update', '-qq');
  const { code, output } = await apt('install', '-y', '-qq', name);
  if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'));
  return findOnPath([name]);
}

async function installWithPlaywright() {
  const cli = join(root, 'deploy/quality/e2e/node_modules/@playwright/test/cli.js');
  const { code } = await runQuietly('downloading Chromium', process.execPath, [cli, 'install', 'chromium']);
  if (code !== 0) return undefined;
  const script = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  return (
    spawnSync(process.execPath, ['-e', script], {
      cwd: join(root, 'deploy/quality/e2e'),
      encoding: 'utf8',
    }).stdout.trim() || undefined
  );
}

/**
 * Path of a full Chromium or Chrome (FULL_CHROMIUM_PATH), which has push and notifications; undefined where there is
 * none and none could be installed.
 */
const findOrInstallBrowser = async () =>
  process.env.FULL_CHROMIUM_PATH ??
  findBrowser() ??
  (await installWithApt('chromium')) ??
  (await installWithPlaywright());

/** As `findOrInstallBrowser`. @throws Error without one */
export async function ensureFullChromium() {
  const found = await findOrInstallBrowser();
  if (found) return found;
  throw new Error('Web Push needs a whole Chromium, and none could be found or installed. Set FULL_CHROMIUM_PATH.');
}

/**
 * Path of a Chromium: CHROMIUM_PATH, the system's, or one installed now; on CI the headless shell. Without any the
 * command fails, because tests must not be skipped.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isExecutable(given) ? given : fail(`CHROMIUM_PATH is ${given}, but nothing can be run there.`);
  const shell = findOnPath([SHELL]) ?? (process.env.CI || !findBrowser() ? await installWithApt(SHELL) : undefined);
  const found = shell ?? (await findOrInstallBrowser());
  return (
    found ??
    fail('The browser tests need Chromium, and none could be found or installed. Install one and set CHROMIUM_PATH.')
  );
}
