import { LEAVING_MS } from 'shared-auth/contract';
import { createPolicy } from '../../config/trustedTypes';
import { hashOf, isUnchecked, type ModuleFile } from './integrity';
import { ModuleLoadError } from './loadErrors';

/** Module scripts are loaded from this origin, or from an override's development server; any other URL is refused. */
function checkedScriptUrl(url: string): string {
  const target = new URL(url, window.location.href);
  if (target.origin !== window.location.origin && !isUnchecked(url))
    throw new TypeError(`scripts of ${target.origin} are not allowed`);
  return target.href;
}

export const policy = createPolicy('fleet-modules', { createScriptURL: checkedScriptUrl });

/** How often a script could not be loaded in this page. */
const failures = new Map<string, number>();

/** Another address for another try: for the same one the browser would return the cached failure. */
function addressOf(url: string): string {
  const tries = failures.get(url) ?? 0;
  return tries === 0 ? url : `${url}?retry=${tries}`;
}

const timedOut = (file: ModuleFile, signal: AbortSignal) =>
  new ModuleLoadError('timeout', file, `${file.url} did not come in time`, signal.reason);

let isLeaving = false;
window.addEventListener('beforeunload', () => {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, LEAVING_MS);
});

/** Why a file did not load; also `network` where the code of the diagnosis cannot be loaded either. */
export async function whyNotLoaded(file: ModuleFile, signal: AbortSignal): Promise<ModuleLoadError> {
  // Firefox aborts a page's downloads when it requests the next page: no failure to report, unless the page stays.
  if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  try {
    const diagnosis = await import(/* webpackChunkName: "diagnosis" */ './diagnosis');
    return await diagnosis.diagnose(file, signal);
  } catch (cause) {
    return new ModuleLoadError('network', file, `${file.url} could not be loaded`, cause);
  }
}

const scripts = new Map<string, Promise<void>>();

/**
 * Runs a module's script once, only if its bytes have the registry's hash; after a failure it may be tried again. An
 * aborted script is removed from the page.
 * @throws ModuleLoadError
 */
export function loadScript(file: ModuleFile, signal: AbortSignal): Promise<void> {
  const { url } = file;
  const cached = scripts.get(url);
  if (cached) return cached;
  const running = runScript(file, signal);
  scripts.set(url, running);
  running.catch(() => scripts.delete(url));
  return running;
}

async function runScript(file: ModuleFile, signal: AbortSignal): Promise<void> {
  const { url } = file;
  const script = document.createElement('script');
  const hash = hashOf(file);
  script.crossOrigin = 'anonymous';
  script.async = true;
  if (hash) script.integrity = hash;
  script.src = policy.createScriptURL(addressOf(url));
  let thrown: ErrorEvent | undefined;
  const noteError = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event;
  };
  window.addEventListener('error', noteError);
  try {
    const outcome = await new Promise<'loaded' | 'failed' | 'aborted'>((resolve) => {
      script.onload = () => resolve('loaded');
      script.onerror = () => resolve('failed');
      if (signal.aborted) resolve('aborted');
      signal.addEventListener('abort', () => resolve('aborted'), { once: true });
      document.head.append(script);
    });
    if (outcome === 'aborted') throw timedOut(file, signal);
    if (outcome === 'failed') {
      failures.set(url, (failures.get(url) ?? 0) + 1);
      throw await whyNotLoaded(file, signal);
    }
    if (thrown) throw new ModuleLoadError('evaluation', file, `${url}: ${thrown.message}`, thrown.error);
  } finally {
    window.removeEventListener('error', noteError);
    script.remove();
  }
}

/**
 * Fetches a file of a module and refuses other bytes than the registry names.
 * @throws ModuleLoadError
 */
export async function fetchFile(file: ModuleFile, signal: AbortSignal): Promise<Response> {
  const integrity = hashOf(file);
  let response: Response;
  try {
    response = await fetch(file.url, {
      mode: 'cors',
      credentials: 'same-origin',
      signal,
      ...(integrity ? { integrity } : {}),
    });
  } catch (cause) {
    if (signal.aborted) throw timedOut(file, signal);
    throw cause instanceof TypeError ? await whyNotLoaded(file, signal) : cause;
  }
  if (!response.ok) throw new ModuleLoadError('http', file, `${file.url} answered ${response.status}`);
  return response;
}

/** The JSON of such a file. @throws ModuleLoadError */
export async function loadJson(file: ModuleFile, signal: AbortSignal): Promise<unknown> {
  const response = await fetchFile(file, signal);
  try {
    return await response.json();
  } catch (cause) {
    if (signal.aborted) throw timedOut(file, signal);
    throw new ModuleLoadError('invalid', file, `${file.url} is no JSON`, cause);
  }
}

function link(file: ModuleFile, rel: 'preload' | 'stylesheet', as?: 'script' | 'fetch' | 'style'): HTMLLinkElement {
  const element = document.createElement('link');
  const hash = hashOf(file);
  element.rel = rel;
  if (as) element.as = as;
  // Files that may be needed next must not delay the calls of the open page.
  if (rel === 'preload') element.fetchPriority = 'low';
  element.crossOrigin = 'anonymous';
  // Browsers know no integrity for `fetch` preloads; loadJson checks.
  if (hash && as !== 'fetch') element.integrity = hash;
  element.href = file.url;
  return element;
}

const preloaded = new Set<string>();

/** Asks the browser to have a script, manifest or stylesheet ready. */
export function preloadFile(file: ModuleFile): void {
  const { url } = file;
  if (preloaded.has(url) || document.querySelector(`link[href="${CSS.escape(new URL(url).pathname)}"]`)) return;
  preloaded.add(url);
  document.head.append(
    link(file, 'preload', url.endsWith('.json') ? 'fetch' : url.endsWith('.css') ? 'style' : 'script'),
  );
}

/**
 * Fetches a file into the browser's cache for a page that may never be opened: no load waits for it, and no browser
 * warns of an unused preload. A failed fetch is repeated when the file is needed.
 */
export function prefetchFile(file: ModuleFile): void {
  const { url } = file;
  if (preloaded.has(url) || document.querySelector(`link[href="${CSS.escape(new URL(url).pathname)}"]`)) return;
  preloaded.add(url);
  const integrity = hashOf(file);
  fetch(url, { mode: 'cors', credentials: 'same-origin', priority: 'low', ...(integrity && { integrity }) })
    // Only a completely read response is cached.
    .then((response) => response.blob())
    .catch(() => preloaded.delete(url));
}

const styles = new Map<string, Promise<void>>();

/**
 * Links a stylesheet once and waits for it; a failed one may be tried again.
 * @throws ModuleLoadError
 */
export function loadStyle(file: ModuleFile, signal: AbortSignal): Promise<void> {
  const { url } = file;
  const cached = styles.get(url);
  if (cached) return cached;
  const element = link(file, 'stylesheet');
  const loading = new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => void whyNotLoaded(file, signal).then(reject);
    signal.addEventListener('abort', () => reject(timedOut(file, signal)), { once: true });
    document.head.append(element);
  });
  styles.set(url, loading);
  loading.catch(() => {
    styles.delete(url);
    element.remove();
  });
  return loading;
}
