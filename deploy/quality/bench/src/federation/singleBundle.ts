import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage, type Preset, packageDir, readModule, shellPreset } from '@fleet/build';
import { rspack } from '@rspack/core';
import { type Locale, type ModuleEntry, pageTexts, type Registry } from 'shared-auth/contract';

const VERSION = '1.0.0-single';

/** The chunk of an exposed file, such as `mfe-fleet-DashboardPage`. */
const chunkOf = (id: string, expose: string) => `${id}-${expose.slice(2).replaceAll('/', '-')}`;

/**
 * Replaces `shell/src/modules/loading/federation.ts`: each page, widget and language is a chunk of the one build.
 */
async function linkModules(ids: readonly string[]): Promise<string> {
  const entries: string[] = [];
  for (const id of ids) {
    const { exposes } = await readModule(id);
    for (const [expose, file] of Object.entries(exposes))
      entries.push(
        `${JSON.stringify(`${id} ${expose}`)}: () => import(/* webpackChunkName: "${chunkOf(id, expose)}" */ ${JSON.stringify(file)}),`,
      );
  }
  return `const exposes = {\n${entries.join('\n')}\n};
export const loadFromModule = (id, release, expose) => exposes[id + ' ' + expose]();
export const preloadFromModule = (id, release, names) => {
  for (const name of names) exposes[id + ' ' + name]().catch(() => {});
};
`;
}

/**
 * Replaces `shell/src/modules/loading/shellParts.ts`: it preloads the same files, without having to know their hashes.
 */
const SHELL_PARTS = `const linked = new Set();
export const preloadParts = ({ version, parts }, names) => {
  for (const file of names.flatMap((name) => parts[name] ?? [])) {
    const href = '/modules/shell/' + version + '/' + file;
    if (linked.has(file) || performance.getEntriesByName(new URL(href, location.href).href).length > 0) continue;
    linked.add(file);
    const link = Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: 'anonymous', href });
    link.as = file.endsWith('.css') ? 'style' : 'script';
    document.head.append(link);
  }
};
`;

/** Only the federated build asks for the hash of each file. */
const isIntegrity = (plugin: unknown) =>
  // Its class is the build's own
  plugin instanceof rspack.SubresourceIntegrityPlugin || (plugin as object).constructor.name === 'HashesOfPage';

/** Files of the shell's `modules/loading` that the single bundle has others for. */
const replaced = ['federation', 'shellParts'];

/** The shell's build with all modules linked into it, split by page as a console in one repository would be. */
const singlePreset =
  (standIns: string): Preset =>
  async (request) => {
    const config = await shellPreset()(request);
    return {
      ...config,
      plugins: [
        ...(config.plugins ?? []).filter((plugin) => !isIntegrity(plugin)),
        ...replaced.map(
          (name) =>
            new rspack.NormalModuleReplacementPlugin(
              new RegExp(String.raw`[\\/]loading[\\/]${name}$`),
              join(standIns, `${name}.js`),
            ),
        ),
      ],
    };
  };

const textsOf = ({ files }: ModuleEntry['stable'], expose: string, locale: Locale) =>
  files[pageTexts(locale, expose)] ? pageTexts(locale, expose) : `./locales/${locale}`;

/**
 * A module of which only what menu and routes need is left; its page and texts are parts of the one build, preloaded
 * with it.
 */
const linked = ({ stable }: ModuleEntry, id: string, locale: Locale): ModuleEntry => ({
  stable: {
    ...stable,
    integrity: {},
    shared: {},
    // The exposes are named so that they are asked for; none of them is a file of its own.
    files: Object.fromEntries(Object.keys(stable.files).map((name) => [name, []])),
    contributes: {
      ...stable.contributes,
      routes: stable.contributes.routes.map((route) => ({
        ...route,
        parts: [chunkOf(id, route.expose), chunkOf(id, textsOf(stable, route.expose, locale)), ...(route.parts ?? [])],
      })),
    },
  },
});

/** A store that rolls out the single bundle. */
export interface SingleStore {
  dir: string;
  remove(): void;
}

/**
 * Builds shell and modules as one application from the sources as they stand, into a store of its own: the same
 * compiler, minifier and compressed forms, the same pages loaded late, no federation runtime, no containers, no hashes.
 *
 * @param registry - of the federated console, which names the modules
 */
export async function buildSingleBundle(registry: Registry): Promise<SingleStore> {
  for (const name of replaced) {
    const file = join(packageDir('shell'), 'src/modules/loading', `${name}.ts`);
    if (!existsSync(file)) throw new Error(`There is no ${file} any more: say what stands in for it.`);
  }
  const dir = mkdtempSync(join(tmpdir(), 'fleet-single-'));
  writeFileSync(join(dir, 'federation.js'), await linkModules(Object.keys(registry.modules)));
  writeFileSync(join(dir, 'shellParts.js'), SHELL_PARTS);
  mkdirSync(join(dir, 'modules'));
  const built = await buildPackage('shell', {
    into: join(dir, 'modules'),
    version: VERSION,
    preset: singlePreset(dir),
  });
  if (built.kind !== 'shell') throw new Error(`The shell was built as a ${built.kind}.`);
  const single: Registry = {
    ...registry,
    // Without hashes in the page, nothing waits for any.
    shell: { ...built.release, integrity: {} },
    modules: Object.fromEntries(Object.entries(registry.modules).map(([id, entry]) => [id, linked(entry, id, 'mk')])),
  };
  writeFileSync(join(dir, 'registry.json'), JSON.stringify(single));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
