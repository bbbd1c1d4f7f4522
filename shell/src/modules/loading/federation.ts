import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { satisfies } from 'compare-versions';
import type { ModuleRelease } from 'shared-auth';
import * as v from 'valibot';
import { providedPackages } from '../provided/sharedPackages';
import { fileUrl, trustRelease } from './integrity';
import { fromRuntime, isChunkLoadError, ModuleLoadError, type ModuleVersion } from './loadErrors';
import { loadJson, loadScript, loadStyle, preloadFile, whyNotLoaded } from './loadFile';

// Modules are built without the federation runtime (deploy/build/src/modulePreset.ts) and find it here. Each container takes a
// fresh object, as it keeps its own state in it.
Object.defineProperty(globalThis, '_FLEET_FEDERATION_RUNTIME', {
  get: () => ({
    ...bundlerRuntime,
    bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

/** The container a remoteEntry leaves behind; its shape is the federation runtime's to check. */
type Container = Awaited<
  ReturnType<NonNullable<ReturnType<typeof createInstance>['options']['plugins'][number]['loadEntry']>>
>;

interface Remote extends ModuleVersion {
  /** What loads its script; one try is one signal. */
  signal: AbortSignal;
}

const loadingRemotes = new Map<string, Remote>();

/** Containers are loaded by us: same origin, the registry's hash, the caller's time limit, and failures that are types. */
const checkedLoading: ModuleFederationRuntimePlugin = {
  name: 'fleet-checked-loading',
  async loadEntry({ remoteInfo: { name, entry, entryGlobalName } }) {
    const remote = loadingRemotes.get(name);
    if (!remote) throw new Error(`${name} was not registered`);
    const globals = globalThis as unknown as Record<string, Container | undefined>; // containers are `var`s
    if (!globals[entryGlobalName]) await loadScript({ ...remote, url: entry }, remote.signal);
    const container = globals[entryGlobalName];
    if (!container) throw new ModuleLoadError('invalid', remote, `${entry} left no ${entryGlobalName}`);
    return container;
  },
};

const instance = createInstance({
  name: 'shell',
  remotes: [],
  shared: providedPackages,
  shareStrategy: 'loaded-first',
  plugins: [checkedLoading],
} as Parameters<typeof createInstance>[0]); // `lib`/`get` unions are wider than the typed options

/** The part of mf-manifest.json that describes how to load the container. */
const manifestSchema = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.optional(v.string(), '') }),
  }),
});

const remotes = new Map<string, Promise<string>>();

/** @throws ModuleLoadError `incompatible` when the shell provides another version of a shared package than the release needs. */
function checkShared(of: ModuleVersion, shared: ModuleRelease['shared']): void {
  for (const [name, range] of Object.entries(shared)) {
    const provided = providedPackages[name]?.version ?? 'none';
    if (!providedPackages[name] || !satisfies(provided, range))
      throw new ModuleLoadError('incompatible', of, `requires ${name} ${range}, the shell provides ${provided}`);
  }
}

async function register(of: ModuleVersion, release: ModuleRelease, signal: AbortSignal): Promise<string> {
  checkShared(of, release.shared);
  trustRelease(release);
  const url = new URL(release.entry, window.location.href).href;
  const manifest = v.safeParse(manifestSchema, await loadJson({ ...of, url }, signal));
  if (!manifest.success) throw new ModuleLoadError('invalid', of, `${url} is no manifest`);
  const { globalName, remoteEntry } = manifest.output.metaData;
  // One name per version: a remote is never registered again at another version in the same page.
  const name = `${of.moduleId}@${of.version}`;
  const entry = fileUrl(release, `${remoteEntry.path}${remoteEntry.name}`);
  instance.registerRemotes([{ name, entry, entryGlobalName: globalName, type: 'var' }]);
  return name;
}

/** The federation's name of a release; a manifest that could not be read is asked for again the next time. */
function remoteOf(of: ModuleVersion, release: ModuleRelease, signal: AbortSignal): Promise<string> {
  const registered = remotes.get(release.entry);
  if (registered) return registered;
  const registering = register(of, release, signal);
  remotes.set(release.entry, registering);
  registering.catch(() => remotes.delete(release.entry));
  return registering;
}

const filesOf = (release: ModuleRelease, expose: string) =>
  (release.files[expose] ?? []).map((file) => fileUrl(release, file));

async function loadOnce(
  of: ModuleVersion,
  release: ModuleRelease,
  expose: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const name = await remoteOf(of, release, signal);
  loadingRemotes.set(name, { ...of, signal });
  const styles = filesOf(release, expose).filter((url) => url.endsWith('.css'));
  const [exposed] = await Promise.all([
    instance.loadRemote<Record<string, unknown>>(`${name}/${expose.slice(2)}`),
    ...styles.map((url) => loadStyle({ ...of, url }, signal)),
  ]);
  if (!exposed) throw new ModuleLoadError('invalid', of, `${name} gave nothing for ${expose}`);
  return exposed;
}

/**
 * Loads what a module exposes, with its styles in place. What the network spoilt is asked for again at once: a file that was
 * preloaded broken stays so until it has been used, so there is one more try than the expose has files, the manifest among them.
 *
 * @param signal ends the load: what is under way is taken back, and it rejects with `timeout`
 * @throws ModuleLoadError
 */
export async function loadFromModule(
  moduleId: string,
  release: ModuleRelease,
  expose: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const of = { moduleId, version: release.version };
  for (let triesLeft = filesOf(release, expose).length + 1; ; triesLeft -= 1) {
    try {
      return await loadOnce(of, release, expose, signal);
    } catch (cause) {
      const error = isChunkLoadError(cause)
        ? await whyNotLoaded({ ...of, url: cause.request }, signal)
        : fromRuntime(cause, of);
      if (triesLeft === 0 || error.kind !== 'network') throw error;
    }
  }
}

/** Has the browser fetch what an expose needs, without running any of it. */
export function preloadFromModule(moduleId: string, release: ModuleRelease, exposes: readonly string[]): void {
  const of = { moduleId, version: release.version };
  trustRelease(release);
  preloadFile({ ...of, url: fileUrl(release, 'mf-manifest.json') });
  for (const expose of exposes) for (const url of filesOf(release, expose)) preloadFile({ ...of, url });
}
