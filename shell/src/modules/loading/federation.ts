import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { ModuleRelease } from 'shared-auth';
import * as v from 'valibot';
import { providedPackages } from '../provided/sharedPackages';
import { fileUrl, trustRelease } from './integrity';
import { classifyFailure } from './loadErrors';
import { checkedFetch, checkedScript, loadStyle, preloadFile } from './loadFile';

/** Milliseconds a manifest or a script may take. */
const LOAD_LIMIT = 8_000;

// Modules are built without the federation runtime (deploy/build/src/modulePreset.ts) and find it here. Each container takes a
// fresh object, as it keeps its own state in it.
Object.defineProperty(globalThis, '_FLEET_FEDERATION_RUNTIME', {
  get: () => ({
    ...bundlerRuntime,
    bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

/** Every script goes through our checks: same origin, the registry's hash, a bound on time. */
const checkedLoading: ModuleFederationRuntimePlugin = {
  name: 'fleet-checked-loading',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: LOAD_LIMIT }),
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: providedPackages,
  shareStrategy: 'loaded-first',
  plugins: [checkedLoading],
} as Parameters<typeof createInstance>[0]); // `lib`/`get` unions are wider than the typed options

/** The part of mf-manifest.json that tells how to load the container. */
const manifestSchema = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.optional(v.string(), '') }),
  }),
});

const remotes = new Map<string, Promise<string>>();

async function register(moduleId: string, release: ModuleRelease): Promise<string> {
  trustRelease(release);
  const manifestUrl = new URL(release.entry, window.location.href).href;
  const response = await checkedFetch(manifestUrl, { signal: AbortSignal.timeout(LOAD_LIMIT) });
  if (!response.ok) throw new Error(`${manifestUrl} answered ${response.status}`);
  const { metaData } = v.parse(manifestSchema, await response.json());
  // One name per version: a remote is never registered again at another version in the same page.
  const name = `${moduleId}@${release.version}`;
  const entry = fileUrl(release, `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`);
  instance.registerRemotes([{ name, entry, entryGlobalName: metaData.globalName, type: 'var' }]);
  return name;
}

/** The federation's name of a release; a manifest that could not be read is asked for again the next time. */
function remoteOf(moduleId: string, release: ModuleRelease): Promise<string> {
  const known = remotes.get(release.entry);
  if (known) return known;
  const registering = register(moduleId, release);
  remotes.set(release.entry, registering);
  registering.catch(() => remotes.delete(release.entry));
  return registering;
}

const filesOf = (release: ModuleRelease, expose: string) =>
  (release.files[expose] ?? []).map((file) => fileUrl(release, file));

async function loadOnce(moduleId: string, release: ModuleRelease, expose: string): Promise<Record<string, unknown>> {
  const name = await remoteOf(moduleId, release);
  const styles = filesOf(release, expose).filter((url) => url.endsWith('.css'));
  const [exposed] = await Promise.all([
    instance.loadRemote<Record<string, unknown>>(`${name}/${expose.slice(2)}`),
    ...styles.map(loadStyle),
  ]);
  if (!exposed) throw new Error(`${name} gave nothing for ${expose}`);
  return exposed;
}

/**
 * Loads what a module exposes, with its styles in place. What the network spoilt is asked for again at once: a file that was
 * preloaded broken stays so until it has been used, so there is one more try than the expose has files, the manifest among them.
 * Rejects with whatever went wrong; `classifyFailure` names it.
 */
export async function loadFromModule(
  moduleId: string,
  release: ModuleRelease,
  expose: string,
): Promise<Record<string, unknown>> {
  for (let triesLeft = filesOf(release, expose).length + 1; ; triesLeft -= 1) {
    try {
      return await loadOnce(moduleId, release, expose);
    } catch (error) {
      if (triesLeft === 0 || classifyFailure(error) !== 'network') throw error;
    }
  }
}

/** Has the browser fetch what an expose needs, without running any of it. */
export function preloadFromModule(_moduleId: string, release: ModuleRelease, exposes: readonly string[]): void {
  trustRelease(release);
  preloadFile(fileUrl(release, 'mf-manifest.json'));
  for (const expose of exposes) for (const url of filesOf(release, expose)) preloadFile(url);
}
