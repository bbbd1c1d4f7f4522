import { satisfies } from 'compare-versions';
import type { ModuleRelease } from 'shared-auth';
import { providedAs } from 'shared-auth/contract';
import { providedPackages } from '../shared-modules/sharedPackages';
import { loadFromRemote } from './host';
import { fileUrl, trustRelease } from './integrity';
import { fromContainer, isChunkLoadError, ModuleLoadError, type ModuleVersion } from './loadErrors';
import { loadScript, loadStyle, prefetchFile, preloadFile, whyNotLoaded } from './loadFile';

/**
 * @throws ModuleLoadError `incompatible` when the shell provides another version of a shared package than the release
 * needs.
 */
function checkShared(of: ModuleVersion, shared: ModuleRelease['shared']): void {
  for (const [name, range] of Object.entries(shared)) {
    const provided = providedPackages[providedAs(providedPackages, name, range)]?.version ?? 'none';
    if (!providedPackages[name] || !satisfies(provided, range))
      throw new ModuleLoadError('incompatible', of, `requires ${name} ${range}, the shell provides ${provided}`);
  }
}

const filesOf = (release: ModuleRelease, expose: string) =>
  (release.files[expose] ?? []).map((file) => fileUrl(release, file));

async function tryLoading(
  of: ModuleVersion,
  release: ModuleRelease,
  expose: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  checkShared(of, release.shared);
  trustRelease(release);
  if (release.startsCode) (await import(/* webpackChunkName: "own" */ './checkedCode')).checkCodeOf(release);
  // Scripts and styles next to the manifest, each with its hash. A container finds its chunks in the page and loads
  // none of them: so one that knows no hashes, as the federation plugin alone builds it, runs nothing else either.
  const files = Promise.all(
    filesOf(release, expose).map((url) => (url.endsWith('.css') ? loadStyle : loadScript)({ ...of, url }, signal)),
  );
  const [exposed] = await Promise.all([loadFromRemote(of, release, expose, files, signal), files]);
  if (typeof exposed !== 'object' || exposed === null)
    throw new ModuleLoadError('invalid', of, `the container exports no ${expose}`);
  return exposed as Record<string, unknown>; // the exports of an ES module
}

/**
 * Loads what a module exposes, with its styles in place. What failed by the network is fetched again at once: a file
 * that was preloaded broken stays so until it has been used, so there is one more try than the expose has files, the
 * manifest among them.
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
      return await tryLoading(of, release, expose, signal);
    } catch (cause) {
      const error = isChunkLoadError(cause)
        ? await whyNotLoaded({ ...of, url: cause.request }, signal)
        : fromContainer(cause, of);
      if (triesLeft === 0 || error.kind !== 'network') throw error;
    }
  }
}

/** Has the browser fetch what an expose needs, without running any of it. @param isIdle no one is about to open it */
export function preloadFromModule(
  moduleId: string,
  release: ModuleRelease,
  exposes: readonly string[],
  isIdle = false,
): void {
  const of = { moduleId, version: release.version };
  trustRelease(release);
  const fetchFile = isIdle ? prefetchFile : preloadFile;
  fetchFile({ ...of, url: fileUrl(release, 'mf-manifest.json') });
  for (const expose of exposes) for (const url of filesOf(release, expose)) fetchFile({ ...of, url });
}
