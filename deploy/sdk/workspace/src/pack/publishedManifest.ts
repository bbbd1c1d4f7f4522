import { sharedPackages } from '@fleet/build';
import type { Manifest } from './publicPackages';

/** Where a source file is after packing: src/index.ts → dist/index.js; other files stay where they are. */
export const distFile = (file: string): string =>
  file.replace(/^\.\/src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');

/** An entry of `exports` as the published package has it: the declarations next to the code. */
function publishedEntry(file: string): string | { types: string; default: string } {
  const packed = distFile(file);
  if (/\.d\.ts$/.test(file)) return { types: packed, default: packed };
  return /\.tsx?$/.test(file) ? { types: packed.replace(/\.js$/, '.d.ts'), default: packed } : packed;
}

const provided: Readonly<Record<string, { requiredVersion: string }>> = sharedPackages;

/**
 * The published package.json: built files behind the same entries, and versions in place of the workspace's protocols.
 * Packages that the shell provides are peers of the browser's packages, because a page has one copy of them.
 */
export function publishedManifest(
  { private: _private, devDependencies: _devDependencies, ...manifest }: Manifest,
  catalog: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Manifest {
  const isOfBrowser = !manifest.name.startsWith('@fleet/');
  const versions = Object.entries(manifest.dependencies ?? {}).map(([name, range]): [string, string] => {
    const version = range.startsWith('workspace:') ? `^${own[name]}` : range === 'catalog:' ? catalog[name] : range;
    if (version === undefined || version.endsWith('undefined'))
      throw new Error(`${manifest.name}: no version of ${name} is known`);
    return [name, version];
  });
  const isPeer = (name: string) => isOfBrowser && provided[name] !== undefined;
  return {
    ...manifest,
    ...(manifest.exports && {
      exports: {
        ...Object.fromEntries(Object.entries(manifest.exports).map(([entry, file]) => [entry, publishedEntry(file)])),
        './package.json': './package.json',
      } as unknown as Record<string, string>, // conditions are objects
    }),
    ...(manifest.bin && {
      bin: Object.fromEntries(Object.entries(manifest.bin).map(([name, file]) => [name, distFile(file)])),
    }),
    ...(Array.isArray(manifest.sideEffects) && { sideEffects: manifest.sideEffects.map(String).map(distFile) }),
    dependencies: Object.fromEntries(versions.filter(([name]) => !isPeer(name))),
    ...(isOfBrowser && {
      peerDependencies: Object.fromEntries(
        versions.flatMap(([name]) => (isPeer(name) ? [[name, provided[name]?.requiredVersion]] : [])),
      ),
    }),
  };
}
