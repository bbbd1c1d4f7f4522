import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Stats } from '@rspack/core';
import {
  CONTRACT_VERSION,
  type ModuleRelease,
  type ModuleUses,
  type ShellGives,
  type ShellRelease,
} from 'shared-auth/contract';
import { olderMajors } from './api/olderMajors';
import { givesOfShell, usesOfModule } from './api/releaseApi';
import { codeStarts, gzipSize, integrityMapOf, listFiles, precompress } from './artifact';
import { compile } from './compile';
import { readModule } from './descriptor';
import { BuildError, DescriptorError } from './errors';
import { readManifest } from './federationManifest';
import type { BuildRequest, Preset } from './preset';
import { sharedPackages } from './sharedPackages';
import { providedVersions } from './shellPreset';
import { unplacedSlots } from './slotProblems';
import { sourceVersion } from './sourceVersion';
import { packageDir, workspaceRoot } from './workspace';

/** A finished build: a folder to store unchanged, and its registry entry. */
export type Artifact = { id: string; version: string; dir: string } & (
  | { kind: 'shell'; release: ShellRelease & { gives: ShellGives } }
  // A build that is already finished may lack the list of what it uses.
  | { kind: 'module'; release: ModuleRelease & { uses?: ModuleUses } }
);

/** The commit that is built, with a mark when the tree has uncommitted changes; empty outside a checkout. */
function commitOf(): { commit?: string } {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  return status === 0 && stdout ? { commit: stdout.trim() } : {};
}

/** Files of the shell's page: what index.html loads, and its later chunks by name. */
async function shellRelease(version: string, stats: Stats, dir: string): Promise<ShellRelease & { gives: ShellGives }> {
  const { namedChunkGroups = {}, assets = [] } = stats.toJson({
    all: false,
    chunkGroups: true,
    ids: true,
    assets: true,
  });
  const filesOf = (name: string) =>
    (namedChunkGroups[name]?.assets ?? []).map((asset) => asset.name).filter((file) => !file.endsWith('.map'));
  const main = filesOf('main');
  const { until } = olderMajors();
  const parts = Object.keys(namedChunkGroups).filter((name) => name !== 'main');
  const fonts = assets.map(({ name }) => name).filter((file) => /^inter-core-(cyrillic|latin)\./.test(file));
  return {
    version,
    scripts: main.filter((file) => file.endsWith('.js')),
    styles: main.filter((file) => file.endsWith('.css')),
    parts: {
      ...Object.fromEntries(parts.map((name) => [name, filesOf(name).filter((file) => !main.includes(file))])),
      fonts,
    },
    integrity: integrityMapOf(dir),
    contract: CONTRACT_VERSION,
    provides: providedVersions(),
    ...(Object.keys(until).length > 0 ? { olderMajors: until } : {}),
    gives: await givesOfShell(),
    size: gzipSize(dir, listFiles(dir)),
    ...commitOf(),
  };
}

/**
 * Files each expose needs: its own scripts, and all its styles (the shell links those, so that late ones are loaded
 * too).
 */
function filesByExpose(dir: string): Record<string, string[]> {
  const { exposes, metaData } = readManifest(join(dir, 'mf-manifest.json'));
  const entry = posix.join(metaData.remoteEntry.path, metaData.remoteEntry.name);
  return Object.fromEntries(
    exposes.map(({ path, assets }) => [
      path,
      [...new Set([entry, ...assets.js.sync, ...assets.css.sync, ...assets.css.async])],
    ]),
  );
}

/** Source files of the package that are in the build; files that only tests and tools import are left out. */
function builtSources(id: string, stats: Stats): string[] {
  const folder = realpathSync(join(packageDir(id), 'src'));
  // Without the orphans, modules that were concatenated with their importer would be left out.
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true, orphanModules: true });
  const names = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => module.nameForCondition);
  const files = names.flatMap((name) => (name && /\.(?:tsx?|css)$/.test(name) ? [name] : []));
  return [...new Set(files)].filter((file) => realpathSync(file).startsWith(folder)).sort();
}

async function moduleRelease(
  id: string,
  version: string,
  dir: string,
  publicPath: string,
  stats: Stats,
): Promise<ModuleRelease & { uses: ModuleUses }> {
  const { descriptor } = await readModule(id);
  const sources = builtSources(id, stats);
  const unplaced = unplacedSlots(
    descriptor,
    sources.map((file) => readFileSync(file, 'utf8')),
  );
  if (unplaced.length > 0) throw new DescriptorError(id, unplaced);
  // The plugin's statistics are for tools, not for browsers.
  rmSync(join(dir, 'mf-stats.json'), { force: true });
  return {
    version,
    entry: `${publicPath}mf-manifest.json`,
    integrity: integrityMapOf(dir),
    requires: descriptor.requires,
    contributes: descriptor,
    uses: usesOfModule(sources),
    files: filesByExpose(dir),
    ...codeStarts(dir),
    size: gzipSize(dir, listFiles(dir)),
    shared: Object.fromEntries(
      Object.entries(sharedPackages).map(([name, { requiredVersion }]) => [name, requiredVersion]),
    ),
    ...commitOf(),
  };
}

export interface BuildOptions {
  /** Folder for `<id>/<version>/`. */
  into: string;
  /** Default: `sourceVersion(id)`. */
  version?: string;
  /** Path of the console below its origin. Default: `/`. */
  base?: string;
  /** Default: `production`, which is rolled out. */
  mode?: BuildRequest['mode'];
  /** Default: that of its rspack.config.ts. */
  preset?: Preset;
}

/** The preset that a package's rspack.config.ts exports. @throws BuildError */
async function presetOf(id: string): Promise<Preset> {
  const file = join(packageDir(id), 'rspack.config.ts');
  if (!existsSync(file)) throw new BuildError(`${id} has no rspack.config.ts`);
  // Its whole content is the preset call
  const { default: preset } = (await import(pathToFileURL(file).href)) as { default: Preset };
  return preset;
}

/**
 * Builds the shell or a module for release: `<into>/<id>/<version>/` contains the public files with their compressed
 * forms and source maps. @throws BuildError, DescriptorError
 */
export async function buildPackage(
  id: string,
  { into, version = sourceVersion(id), base = '/', mode = 'production', preset }: BuildOptions,
): Promise<Artifact> {
  const dir = join(into, id, version);
  const publicPath = `${base}modules/${id}/${version}/`;
  mkdirSync(dir, { recursive: true });
  const configure = preset ?? (await presetOf(id));
  const stats = await compile(await configure({ version, mode, outDir: dir, publicPath }));
  const built: Artifact =
    id === 'shell'
      ? { kind: 'shell', id, version, dir, release: await shellRelease(version, stats, dir) }
      : { kind: 'module', id, version, dir, release: await moduleRelease(id, version, dir, publicPath, stats) };
  precompress(dir);
  writeFileSync(join(into, id, `${version}.json`), `${JSON.stringify(built.release, null, 2)}\n`);
  return built;
}
