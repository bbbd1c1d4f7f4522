import { spawnSync } from 'node:child_process';
import { knownWeaknesses } from './lib/advisories.mjs';
import { listDependencies } from './lib/dependencies.mjs';
import { fail } from './lib/readable.mjs';

const ranks = ['info', 'low', 'moderate', 'high', 'critical'];

/**
 * Asks the registry for known weaknesses of every installed version, and fails from `high` on; where it cannot ask, it
 * reports that and fails as well. `npm run audit`, with `--production` for the deployed packages only.
 * @param {string[]} args
 */
export async function run(args) {
  const dependencies = await listDependencies({ production: args.includes('--production') });
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
  const rows = await knownWeaknesses(registry, dependencies).catch((error) => fail(error.message));
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
