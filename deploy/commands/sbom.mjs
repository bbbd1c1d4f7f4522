import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { listDependencies } from './lib/dependencies.mjs';
import { root } from './lib/processes.mjs';
import { fail } from './lib/readable.mjs';

/**
 * Writes what a release is made of (CycloneDX 1.6, JSON): `npm run sbom`, or `npm run sbom -- file.json`; `--of mfe-alarms` for the release of one package,
 * `--all` adds what only builds and tests need. `npm run rollout -- publish mfe-alarms --sbom file.json` keeps it with the release.
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
  const licences = new Contrib.License.Factories.LicenseFactory((text) => {
    // Packages whose licence is none of the known kinds have been named by `npm run licences`.
    if (!/^[\w.+() -]+ (AND|OR|WITH) [\w.+() -]+$/.test(text)) throw new Error(`${text} is no SPDX expression.`);
  });
  const bom = new Models.Bom();
  bom.metadata.timestamp = new Date();
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name });
  for (const dependency of dependencies) {
    const purl = purlOf(dependency);
    const [group, short] = dependency.name.startsWith('@') ? dependency.name.split('/') : [undefined, dependency.name];
    const component = new Models.Component(Enums.ComponentType.Library, short ?? dependency.name, {
      ...(group !== undefined && { group }),
      version: dependency.version,
      bomRef: purl,
      purl,
    });
    if (dependency.licence !== 'Unknown') component.licenses.add(licences.makeFromString(dependency.licence));
    bom.components.add(component);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, serializer.serialize(bom, { sortLists: true, space: 2 }));
  console.log(`${dependencies.length} packages in ${file}.`);
}

/** The package's address in all such lists. @param {{ name: string, version: string }} dependency */
export const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
