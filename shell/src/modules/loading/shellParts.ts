import { getRuntimeConfig } from 'shared-auth';
import type { ShellRelease } from 'shared-auth/contract';
import { isFetched } from '../../config/landed';
import { fileUrl, trustRelease } from './integrity';
import { prefetchFile, preloadFile } from './loadFile';

/**
 * Has the browser fetch later chunks of the shell (`parts` of a route) without running them. Never throws.
 *
 * @param isIdle the user has not shown that they are about to need them, so that other downloads go first
 */
export function preloadParts(
  { version, parts, integrity }: ShellRelease,
  names: readonly string[],
  isIdle = false,
): void {
  const release = { entry: `${getRuntimeConfig().basePath ?? '/'}modules/shell/${version}/`, integrity };
  try {
    trustRelease(release);
    for (const file of names.flatMap((name) => parts[name] ?? [])) {
      const url = fileUrl(release, file);
      if (!isFetched(url)) (isIdle ? prefetchFile : preloadFile)({ moduleId: 'shell', version, url });
    }
  } catch {
    // The load itself will report the failure.
  }
}
