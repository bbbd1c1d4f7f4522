import { listDependencies } from './lib/dependencies.mjs';
import { exceptions, isAllowed } from './lib/licences.mjs';
import { fail } from './lib/readable.mjs';

/**
 * Lists the licences of all packages, and fails where one of them may not be used: `npm run licences`, with `--all` by
 * package. @param {string[]} args
 */
export async function run(args) {
  const dependencies = await listDependencies();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { licence } of dependencies) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(5)}  ${licence}`);
  if (args.includes('--all'))
    for (const { name, version, licence } of dependencies) console.log(`${name}@${version}  ${licence}`);
  const unknown = dependencies.filter(({ name, licence }) => !isAllowed(licence) && !(name in exceptions));
  if (unknown.length > 0)
    fail(
      `Not allowed: ${unknown.map(({ name, version, licence }) => `${name}@${version} (${licence})`).join(', ')}. Read the licence; add it or the package to deploy/commands/lib/licences.mjs with the reason, or do without.`,
    );
  for (const [name, reason] of Object.entries(exceptions)) console.log(`exception: ${name}, ${reason}`);
}
