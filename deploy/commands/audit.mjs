import { spawnSync } from 'node:child_process';
import { listDependencies } from './lib/dependencies.mjs';
import { fail } from './lib/readable.mjs';

const ranks = ['info', 'low', 'moderate', 'high', 'critical'];

/**
 * Asks the registry for known weaknesses of every installed version, and fails from `high` on; where it cannot ask it reports that and fails as well:
 * an audit that did not happen must not look like one that found nothing. `npm run audit`, with `--production` for what is deployed only.
 * @param {string[]} args
 */
export async function run(args) {
  const dependencies = await listDependencies({ production: args.includes('--production') });
  /** @type {Record<string, string[]>} */
  const versions = {};
  for (const { name, version } of dependencies) versions[name] = [...(versions[name] ?? []), version];
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
    .stdout.trim()
    .replace(/\/$/, '');
  const found = await ask(`${registry}/-/npm/v1/security/advisories/bulk`, versions);
  const rows = Object.entries(found).flatMap(([name, advisories]) =>
    advisories.map((advisory) => ({ name, ...advisory })),
  );
  for (const { name, severity, title, vulnerable_versions, url } of rows.sort(
    (a, b) => ranks.indexOf(b.severity) - ranks.indexOf(a.severity),
  ))
    console.log(`${severity.padEnd(9)} ${name} ${vulnerable_versions}: ${title} (${url})`);
  const grave = rows.filter(({ severity }) => ranks.indexOf(severity) >= ranks.indexOf('high'));
  if (grave.length > 0) fail(`${grave.length} known weaknesses of high or critical severity.`);
  console.log(
    `Asked about ${dependencies.length} packages: ${rows.length === 0 ? 'no known weakness' : `${rows.length} below "high"`}.`,
  );
}

/**
 * @param {string} url
 * @param {Record<string, string[]>} versions
 * @returns {Promise<Record<string, { severity: string, title: string, vulnerable_versions: string, url: string }[]>>}
 */
async function ask(url, versions) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(versions),
      signal: AbortSignal.timeout(60_000),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return /** @type {any} */ (await response.json());
  } catch (error) {
    const reason =
      error instanceof Error
        ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
        : String(error);
    fail(
      `The registry could not be asked for known weaknesses (${reason}). Nothing is known about ${Object.keys(versions).length} packages.`,
    );
  }
}
