import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './processes.mjs';
import { fail } from './readable.mjs';

/** The package manager, fetched by npm: a machine needs Node and npm only. */
export const PNPM = 'pnpm@10.34.9';
const stamp = join(root, 'node_modules', '.fleet-installed');

/** A hash of all inputs of the installation. */
function wanted() {
  const hash = createHash('sha256').update(PNPM).update(process.version);
  const folders = [
    '.',
    ...readdirSync(root).filter((name) => /^(mfe-|shared-|shell$)/.test(name)),
    'deploy/production',
    ...readdirSync(join(root, 'deploy'), { withFileTypes: true })
      .filter((room) => room.isDirectory())
      .flatMap(({ name }) => readdirSync(join(root, 'deploy', name)).map((folder) => join('deploy', name, folder))),
    'deploy/quality/catalogue/builder',
  ];
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...folders.map((folder) => join(folder, 'package.json')),
  ]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * Installs the workspace's packages where they do not match the lock file, and ends the command where that fails.
 * @param {object} options
 * @param {boolean} [options.orElse] return whether they are installed instead, as the caller has another way.
 * @param {boolean} [options.catalogue] with Ladle, whose 250 packages only the catalogue needs.
 */
export async function ensureInstalled({ orElse = false, catalogue = false } = {}) {
  const want = wanted();
  const withCatalogue = `${want} catalogue`;
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === withCatalogue || (installed === want && !catalogue)) return true;
  const frozen = process.env.CI || existsSync(join(root, 'pnpm-lock.yaml')) ? ['--frozen-lockfile'] : [];
  console.log('Installing packages …');
  const { code, output, seconds } = await runQuietly(
    'installing packages',
    'npm',
    [
      'exec',
      '--yes',
      '--',
      PNPM,
      'install',
      ...frozen,
      ...(catalogue ? [] : ['--filter', '!@fleet/catalogue-builder']),
    ],
    { env: { ...process.env, npm_config_loglevel: 'error' }, shell: process.platform === 'win32' },
  );
  if (code !== 0 && orElse) return false;
  if (code !== 0) fail(`${output.trim()}\nThe packages could not be installed (see above).`);
  for (const line of output.split('\n'))
    if (/warn|deprecated/i.test(line) && !/npm warn/i.test(line)) console.log(line);
  writeFileSync(stamp, catalogue ? withCatalogue : want);
  console.log(`Installed in ${seconds.toFixed(0)} s.`);
  return true;
}
