import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { listDependencies } from './lib/dependencies.mjs';
import { root } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';
import { sbomOf } from './lib/sbom.mjs';

/**
 * Writes the bill of materials of a release (CycloneDX 1.6, JSON): `npm run sbom`, or `npm run sbom -- file.json`;
 * `--of mfe-alarms` for the release of one package, `--all` adds packages that only builds and tests need.
 * `npm run rollout -- publish mfe-alarms --sbom file.json` stores it with the release.
 * @param {string[]} args
 */
export async function run(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { all: { type: 'boolean' }, of: { type: 'string' } },
    allowPositionals: true,
  });
  const file = positionals[0] ?? join(root, '.cache', 'sbom.cdx.json');
  const manifest = join(root, values.of ?? '', 'package.json');
  if (!existsSync(manifest)) fail(`This workspace has no package ${values.of}.`);
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const dependencies = await listDependencies({ production: !values.all, of: values.of });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbomOf({ name, version }, dependencies));
  console.log(`${dependencies.length} packages in ${file}.`);
}
