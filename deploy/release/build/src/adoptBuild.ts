import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import type { ModuleDescriptor } from 'shared-auth/contract';
import { ownChunks } from './adopt/ownChunks';
import { checkReact } from './adopt/ownReact';
import ownSelectors from './adopt/ownSelectors.cjs';
import { hashesOfSources } from './api/apiHashes';
import { codeStarts, gzipSize, integrityMapOf, precompress } from './artifact';
import type { Artifact } from './buildPackage';
import { checkedDescriptor } from './descriptor';
import { BuildError, DescriptorError } from './errors';
import { type Manifest, readManifest, requireFile } from './federationManifest';
import { needProblems } from './needs';
import { settingProblems } from './settings';
import { sharedPackages } from './sharedPackages';
import { slotProblems, unplacedSlots } from './slotProblems';

export interface FinishedBuild {
  /** The build's mf-manifest.json; its folder is the build. */
  manifest: string;
  /** The build's module.json; by default the one next to the manifest. */
  module?: string | undefined;
  /** The id that it must have; by default the one in module.json. */
  id?: string | undefined;
  /** The version; by default the manifest's, which the plugin reads from the team's package.json. */
  version?: string | undefined;
}

function readContributions(file: string, id?: string): ModuleDescriptor {
  requireFile('module.json', file);
  return checkedDescriptor(id ?? file, file);
}

const all = ({ js, css }: Manifest['exposes'][number]['assets']) => [
  ...js.sync,
  ...js.async,
  ...css.sync,
  ...css.async,
];
const isShared = (name: string): name is keyof typeof sharedPackages => name in sharedPackages;

/**
 * Everything an expose may ever load: the shell loads it with the registry's hashes before it asks the container, so
 * that the container itself loads no files. Copies of packages that the shell provides are left out.
 */
function filesByExpose({ metaData: { remoteEntry }, exposes, shared }: Manifest): Record<string, string[]> {
  const own = shared.filter(({ name }) => !isShared(name)).flatMap((each) => (each.assets ? all(each.assets) : []));
  return Object.fromEntries(
    exposes.map((expose) => [
      expose.path,
      [...new Set([posix.join(remoteEntry.path, remoteEntry.name), ...all(expose.assets), ...own])],
    ]),
  );
}

/** @throws BuildError where a style sheet would style elements of others */
function checkStyles(id: string, dir: string, names: readonly string[]): void {
  for (const name of names.filter((each) => each.endsWith('.css')))
    try {
      ownSelectors.call({ getOptions: () => ({ id }) }, readFileSync(join(dir, name), 'utf8'));
    } catch (error) {
      throw new BuildError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
}

/** The versions that it requires of packages that the shell provides. */
const rangesOf = ({ shared }: Manifest): Record<string, string> =>
  Object.fromEntries(
    shared.flatMap(({ name, requiredVersion }) =>
      // The plugin writes "^undefined" when the module's package.json names no version.
      isShared(name) && /\d/.test(requiredVersion) ? [[name, requiredVersion]] : [],
    ),
  );

/** Facts that our own builds record and this one cannot; the compatibility check lists them. */
function unknownOf({ shared }: Manifest, exposes: readonly string[]): string[] {
  const provided = shared.map(({ name }) => name).filter(isShared);
  const ranges = shared.filter(({ name, requiredVersion }) => isShared(name) && !/\d/.test(requiredVersion));
  return [
    ...(provided.length === 0 ? [] : [`which names it imports of ${provided.join(', ')}`]),
    ...(ranges.length === 0 ? [] : [`which versions of ${ranges.map(({ name }) => name).join(', ')} it was built for`]),
    'whether its widgets take the properties of their slots',
    'which pages of other modules it links to',
    'whether what it starts (timers, listeners, observers) ends with its page',
    ...(exposes.some((name) => name.startsWith('./locales/'))
      ? ['whether its texts have the same keys in both languages']
      : []),
    'from which commit it was built',
  ];
}

/** @throws BuildError where the console could not start its entry */
function checkEntry({ metaData: { publicPath, remoteEntry } }: Manifest, id: string, publicFolder: string): void {
  if (publicPath !== 'auto' && publicPath !== publicFolder)
    throw new BuildError(
      `${id}: its publicPath is "${publicPath}"; it must be "auto" or "${publicFolder}": write output.publicPath: 'auto' (webpack, Rspack) or output.assetPrefix: 'auto' (Rsbuild)`,
    );
  if (remoteEntry.type !== 'global' && remoteEntry.type !== 'var')
    throw new BuildError(
      `${id}: its entry is of type "${remoteEntry.type}"; the console starts scripts ("var", "global")`,
    );
}

/** The problems of a module's description that does not fit the build. */
function descriptorProblems(
  contributes: ModuleDescriptor,
  wantedId: string | undefined,
  manifest: Manifest,
  files: ReturnType<typeof filesByExpose>,
): string[] {
  const missing = [...contributes.routes, ...contributes.widgets].filter(({ expose }) => !files[expose]);
  return [
    ...(wantedId === undefined || wantedId === contributes.id
      ? []
      : [`module.json says id ${contributes.id}, not ${wantedId}`]),
    ...slotProblems(contributes),
    ...settingProblems(contributes),
    ...needProblems(contributes),
    ...(/^(?:angular|react|vue)@\d+$/.test(contributes.framework ?? 'react@18')
      ? []
      : [`framework is a major of Angular, React or Vue such as react@18, not ${contributes.framework}`]),
    ...(contributes.framework !== undefined && manifest.shared.some(({ name }) => /^react(?:-dom)?$/.test(name))
      ? [`it brings ${contributes.framework} along: leave react and react-dom out of shared`]
      : []),
    ...missing.map(({ expose }) => `module.json refers to ${expose}, which mf-manifest.json does not expose`),
  ];
}

/**
 * A finished build as a release, with only the standard files required: mf-manifest.json and module.json. `unknown` of
 * the release names the unavailable parts.
 * @throws BuildError, DescriptorError
 */
export function adoptBuild({ manifest: file, module, ...wanted }: FinishedBuild, into: string): Artifact {
  const manifest = readManifest(file);
  const from = dirname(file);
  const contributes = readContributions(module ?? join(from, 'module.json'), wanted.id);
  const { id } = contributes;
  const { remoteEntry, buildInfo, globalName } = manifest.metaData;
  const version = wanted.version ?? buildInfo.buildVersion ?? '';
  if (!/^\d+\.\d+\.\d+/.test(version)) throw new BuildError(`${id}: ${file} names no version: publish ${id}@<version>`);
  const publicFolder = `/modules/${id}/${version}/`;
  checkEntry(manifest, id, publicFolder);
  const files = filesByExpose(manifest);
  const problems = descriptorProblems(contributes, wanted.id, manifest, files);
  if (problems.length > 0) throw new DescriptorError(wanted.id ?? id, problems);
  const loaded = [...new Set(Object.values(files).flat())];
  const scripts = loaded.filter((name) => name.endsWith('.js'));
  const unplaced = unplacedSlots(
    contributes,
    scripts.map((name) => readFileSync(join(from, name), 'utf8')),
  );
  if (unplaced.length > 0) throw new DescriptorError(id, unplaced);
  checkStyles(id, from, loaded);
  if (!contributes.framework?.startsWith('react@'))
    checkReact(
      from,
      loaded,
      id,
      manifest.shared.some(({ name }) => name === 'react'),
    );

  const dir = join(into, id, version);
  mkdirSync(dir, { recursive: true });
  cpSync(from, dir, { recursive: true });
  rmSync(join(dir, 'mf-stats.json'), { force: true });
  const chunkLists = ownChunks(dir, posix.join(remoteEntry.path, remoteEntry.name), `${id}@${version}`);
  const release = {
    version,
    entry: `${publicFolder}${basename(file)}`,
    integrity: integrityMapOf(dir),
    requires: contributes.requires,
    contributes,
    files,
    // A module may contain copies of packages that the shell provides; they are never loaded, so only these files are
    // measured.
    ...codeStarts(dir),
    size: gzipSize(dir, loaded),
    shared: rangesOf(manifest),
    // The range speaks for packages of others, and built files name tokens and texts. What else is used of ours only
    // our build records: the compatibility check then refuses.
    ...(manifest.shared.some(({ name }) => name.startsWith('shared-'))
      ? {}
      : { uses: { exports: {}, paths: [], ...hashesOfSources(loaded.map((name) => join(dir, name))) } }),
    // Globals that the module leaves in the page; no other module may use the same names.
    globals: [...(globalName === undefined ? [] : [globalName]), ...chunkLists],
    unknown: unknownOf(manifest, Object.keys(files)),
  };
  precompress(dir);
  writeFileSync(join(into, id, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);
  return { kind: 'module', id, version, dir, release };
}
