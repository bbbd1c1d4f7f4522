import type { ModuleRelease } from 'shared-auth';

/** A file that must not run: its hash is not known. */
export class IntegrityError extends Error {
  override name = 'IntegrityError';
}

const hashes = new Map<string, string>();
const folderOf = (entry: string) => new URL('.', new URL(entry, window.location.href)).href;

/** From now on the release's files may be loaded, each with the hash the registry gives. */
export function trustRelease(release: Pick<ModuleRelease, 'entry' | 'integrity'>): void {
  const folder = folderOf(release.entry);
  for (const [file, hash] of Object.entries(release.integrity)) hashes.set(new URL(file, folder).href, hash);
}

/** Absolute URL of a file of a release. */
export const fileUrl = (release: Pick<ModuleRelease, 'entry'>, file: string) =>
  new URL(file, folderOf(release.entry)).href;

/** The hash a file must have. @throws IntegrityError when the registry has none. */
export function integrityFor(url: string): string {
  const hash = hashes.get(new URL(url, window.location.href).href);
  if (!hash) throw new IntegrityError(`${url} has no hash in the registry`);
  return hash;
}

/** Development servers (loopback overrides) rebuild their files, so they have no hashes; everything else must. */
const unchecked = new Set<string>();
export const trustOrigin = (origin: string) => void unchecked.add(origin);
export const isUnchecked = (url: string) => unchecked.has(new URL(url, window.location.href).origin);
