import { integrityFor, isUnchecked } from './integrity';

/** What TypeScript's DOM library does not have yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Module scripts come from this origin, or from an override's development server; a URL of anywhere else is refused. */
function checkedScriptUrl(url: string): string {
  const target = new URL(url, window.location.href);
  if (target.origin !== window.location.origin && !isUnchecked(url))
    throw new TypeError(`scripts of ${target.origin} are not allowed`);
  return target.href;
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fleet-modules', {
  createScriptURL: checkedScriptUrl,
}) ?? { createScriptURL: checkedScriptUrl };

const hashOf = (url: string) => (isUnchecked(url) ? undefined : integrityFor(url));

/** How often a script could not be loaded in this page. */
const failures = new Map<string, number>();

/** Another address for another try: the browser would answer from what it keeps of the failed one. */
function addressOf(url: string): string {
  const tries = failures.get(url) ?? 0;
  return tries === 0 ? url : `${url}?retry=${tries}`;
}

/** A script element that runs only the bytes the registry names. */
export function checkedScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  const hash = hashOf(url);
  script.crossOrigin = 'anonymous';
  script.async = true;
  if (hash) script.integrity = hash;
  script.src = policy.createScriptURL(addressOf(url));
  script.addEventListener('error', () => failures.set(url, (failures.get(url) ?? 0) + 1), { once: true });
  return script;
}

/** Fetches a file and refuses other bytes than the registry names. */
export function checkedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const hash = hashOf(url);
  return fetch(url, { ...init, mode: 'cors', credentials: 'same-origin', ...(hash ? { integrity: hash } : {}) });
}

function link(url: string, rel: 'preload' | 'stylesheet', as?: 'script' | 'fetch'): HTMLLinkElement {
  const element = document.createElement('link');
  const hash = hashOf(url);
  element.rel = rel;
  if (as) element.as = as;
  element.crossOrigin = 'anonymous';
  // Browsers know no integrity for `fetch` preloads; checkedFetch checks.
  if (hash && as !== 'fetch') element.integrity = hash;
  element.href = url;
  return element;
}

const preloaded = new Set<string>();

/** Asks the browser to have a script, manifest or stylesheet ready. */
export function preloadFile(url: string): void {
  if (preloaded.has(url) || document.querySelector(`link[href="${CSS.escape(new URL(url).pathname)}"]`)) return;
  preloaded.add(url);
  if (url.endsWith('.css')) return;
  document.head.append(link(url, 'preload', url.endsWith('.json') ? 'fetch' : 'script'));
}

const styles = new Map<string, Promise<void>>();

/** Links a stylesheet once and waits for it; a failed one may be tried again. */
export function loadStyle(url: string): Promise<void> {
  const known = styles.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const element = link(url, 'stylesheet');
    element.onload = () => resolve();
    element.onerror = () => {
      styles.delete(url);
      element.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    document.head.append(element);
  });
  styles.set(url, loading);
  return loading;
}
