import { PNPM } from './install.mjs';
import { runQuietly } from './processes.mjs';
import { fail } from './readable.mjs';

/**
 * An installed package of another author.
 * @typedef {{ name: string, version: string, licence: string, author: string, homepage: string }} Dependency
 */

/**
 * Every package of others that the workspace has installed, by name and version.
 * @param {{ production?: boolean, of?: string | undefined }} options `production`: without what only tests and builds
 *   need; `of`: of one package of ours and those of ours that it uses.
 * @returns {Promise<Dependency[]>}
 */
export async function listDependencies({ production = false, of } = {}) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const filter = of === undefined ? [] : [`--filter=${of}...`];
  const args = [
    'exec',
    '--yes',
    '--',
    PNPM,
    ...filter,
    'licenses',
    'list',
    '--json',
    ...(production ? ['--prod'] : []),
  ];
  const env = { ...process.env, npm_config_loglevel: 'silent' };
  const { code, output } = await runQuietly('listing packages', npm, args, { env });
  const start = output.indexOf('{');
  if (code !== 0 || start < 0) fail(`The packages could not be listed.\n${output.trim()}`);
  /** @type {Record<string, { name: string, versions: string[], author?: string, homepage?: string }[]>} */
  const byLicence = JSON.parse(output.slice(start));
  const dependencies = Object.entries(byLicence).flatMap(([licence, packages]) =>
    packages.flatMap(({ name, versions, author = '', homepage = '' }) =>
      versions.map((version) => ({ name, version, licence, author, homepage })),
    ),
  );
  return dependencies.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
