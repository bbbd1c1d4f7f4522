import type { ModuleRelease } from 'shared-auth';
import { allowScriptsOf } from '../../config/trustedTypes';
import { ModuleLoadError, type ModuleVersion } from './loadErrors';

/** A file of one version of a module, by its absolute URL. */
export interface ModuleFile extends ModuleVersion {
  url: string;
}

/** The hash of each file of the releases that may be loaded, by its URL. */
export const hashes = new Map<string, string>();
const folderOf = (entry: string) => new URL('.', new URL(entry, window.location.href)).href;

/** From now on the release's files may be loaded, each with the hash the registry has. */
export function trustRelease(release: Pick<ModuleRelease, 'entry' | 'integrity'>): void {
  const folder = folderOf(release.entry);
  for (const [file, hash] of Object.entries(release.integrity)) hashes.set(new URL(file, folder).href, hash);
}

/** Absolute URL of a file of a release. */
export const fileUrl = (release: Pick<ModuleRelease, 'entry'>, file: string) =>
  new URL(file, folderOf(release.entry)).href;

/** Development servers (loopback overrides) rebuild their files, so they have no hashes; everything else must. */
const unchecked = new Set<string>();
export function trustOrigin(origin: string): void {
  unchecked.add(origin);
  allowScriptsOf(origin);
}
export const isUnchecked = (url: string) => unchecked.has(new URL(url, window.location.href).origin);

/**
 * The hash that a file must have; undefined for a file of a development server.
 * @throws ModuleLoadError `integrity` when the registry has none.
 */
export function hashOf({ url, ...of }: ModuleFile): string | undefined {
  if (isUnchecked(url)) return undefined;
  const hash = hashes.get(new URL(url, window.location.href).href);
  if (!hash) throw new ModuleLoadError('integrity', of, `${url} has no hash in the registry`);
  return hash;
}
