import { satisfies } from 'compare-versions';
import type { ModuleRelease } from 'shared-auth';
import * as v from 'valibot';
import { providedPackages } from '../provided/sharedPackages';
import { type Container, exposedBy, startContainer } from './containers';
import { fileUrl, trustRelease } from './integrity';
import { fromContainer, isChunkLoadError, ModuleLoadError, type ModuleVersion } from './loadErrors';
import { loadJson, loadScript, loadStyle, preloadFile, whyNotLoaded } from './loadFile';

/** The part of mf-manifest.json that describes how to load the container. */
const manifestSchema = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.optional(v.string(), '') }),
  }),
});

/** @throws ModuleLoadError `incompatible` when the shell provides another version of a shared package than the release needs. */
function checkShared(of: ModuleVersion, shared: ModuleRelease['shared']): void {
  for (const [name, range] of Object.entries(shared)) {
    const provided = providedPackages[name]?.version ?? 'none';
    if (!providedPackages[name] || !satisfies(provided, range))
      throw new ModuleLoadError('incompatible', of, `requires ${name} ${range}, the shell provides ${provided}`);
  }
}

const containers = new Map<string, Promise<Container>>();

/** Loads and starts a release's container: same origin, the registry's hashes, the caller's time limit, and failures that are types. */
async function load(of: ModuleVersion, release: ModuleRelease, signal: AbortSignal): Promise<Container> {
  checkShared(of, release.shared);
  trustRelease(release);
  const url = new URL(release.entry, window.location.href).href;
  const manifest = v.safeParse(manifestSchema, await loadJson({ ...of, url }, signal));
  if (!manifest.success) throw new ModuleLoadError('invalid', of, `${url} is no manifest`);
  const { globalName, remoteEntry } = manifest.output.metaData;
  // It stays where a container could not be started: a script runs once.
  if (!(globalName in globalThis))
    await loadScript({ ...of, url: fileUrl(release, `${remoteEntry.path}${remoteEntry.name}`) }, signal);
  return startContainer(of, globalName);
}

/** The container of a release, one for all who ask; what failed is loaded anew by the next one. */
function containerOf(of: ModuleVersion, release: ModuleRelease, signal: AbortSignal): Promise<Container> {
  const started = containers.get(release.entry);
  if (started) return started;
  const starting = load(of, release, signal);
  containers.set(release.entry, starting);
  starting.catch(() => containers.delete(release.entry));
  return starting;
}

const filesOf = (release: ModuleRelease, expose: string) =>
  (release.files[expose] ?? []).map((file) => fileUrl(release, file));

async function loadOnce(
  of: ModuleVersion,
  release: ModuleRelease,
  expose: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const container = await containerOf(of, release, signal);
  const styles = filesOf(release, expose).filter((url) => url.endsWith('.css'));
  const [exposed] = await Promise.all([
    exposedBy(container, of, expose),
    ...styles.map((url) => loadStyle({ ...of, url }, signal)),
  ]);
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
        : fromContainer(cause, of);
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
