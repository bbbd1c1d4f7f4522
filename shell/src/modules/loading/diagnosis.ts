import { hashOf, type ModuleFile } from './integrity';
import { type FailureKind, ModuleLoadError } from './loadErrors';

/**
 * The reason why a file did not load, which elements do not report: the file is requested again past the browser's
 * cache, then compared with its hash. `network` when it loads now.
 */
export async function diagnose(file: ModuleFile, signal: AbortSignal): Promise<ModuleLoadError> {
  const { url } = file;
  const because = (kind: FailureKind, what: string, cause?: unknown) =>
    new ModuleLoadError(kind, file, `${url} ${what}`, cause);
  const init = { credentials: 'same-origin', signal } as const;
  try {
    const response = await fetch(url, { ...init, cache: 'reload' });
    if (!response.ok) return because('http', `answered ${response.status}`);
    await response.arrayBuffer();
  } catch (cause) {
    return because(signal.aborted ? 'timeout' : 'network', 'could not be fetched', cause);
  }
  const integrity = hashOf(file);
  if (!integrity) return because('network', 'could not be loaded');
  try {
    await (await fetch(url, { ...init, integrity })).arrayBuffer();
    return because('network', 'could not be loaded at first');
  } catch (cause) {
    return because(signal.aborted ? 'timeout' : 'integrity', 'is not what the registry names', cause);
  }
}
