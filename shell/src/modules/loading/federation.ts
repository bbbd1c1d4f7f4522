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
  // The page loads all scripts and styles that the manifest lists, each with its hash. A container only finds its
  // chunks there and loads none, so even one built by the plain federation plugin, without hashes, runs no other file.
  const files = Promise.all(
    filesOf(release, expose).map((url) => (url.endsWith('.css') ? loadStyle : loadScript)({ ...of, url }, signal)),
  );
  const [exposed] = await Promise.all([loadFromRemote(of, release, expose, files, signal), files]);
  if (typeof exposed !== 'object' || exposed === null)
    throw new ModuleLoadError('invalid', of, `the container exports no ${expose}`);
  return exposed as Record<string, unknown>; // the exports of an ES module
}

/**
 * Loads an expose of a module together with its styles. After a network failure it tries again at once: the browser
 * hands out a broken preload until it has been used once, so there is one try more than the expose has files, with the
 * manifest counted.
 *
 * @param signal aborts the load: pending files are cancelled, and it rejects with `timeout`
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

/**
 * Has the browser fetch the files of an expose without running them.
 * @param isIdle the user has not shown that they are about to open it, so that other downloads go first
 */
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
