import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';

/**
 * A bill of materials, as CycloneDX 1.6 (JSON).
 * @param {{ name: string, version: string }} subject
 * @param {readonly import('./dependencies.mjs').Dependency[]} dependencies packages of npm
 * @param {readonly { name: string, version: string, purl: string }[]} [others] components from elsewhere: the system
 * below
 */
export function sbomOf({ name, version }, dependencies, others = []) {
  const licences = new Contrib.License.Factories.LicenseFactory((text) => {
    // `npm run licences` has named the packages with an unknown licence.
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
  for (const { name, version, purl } of others)
    bom.components.add(new Models.Component(Enums.ComponentType.Library, name, { version, bomRef: purl, purl }));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

/** The package's address in all such lists. @param {{ name: string, version: string }} dependency */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
