import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from 'shared-auth';

/** The times since which network and API do not respond, epoch ms of this computer; null while they do. */
export interface Outage {
  /** The browser reports no network. */
  offlineSince: number | null;
  /** Different calls fail one after the other, and none succeeds. */
  silentSince: number | null;
}

/** Failing calls that show an outage: a single one may have another cause. */
const CALLS_THAT_FAIL = 2;

const isAway = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'http' && [502, 503, 504].includes(error.status)));

/** Follows the network and the pages' own calls. @returns a function that ends it */
export function watchApi(client: QueryClient, onChange: (outage: Outage) => void): () => void {
  const end = new AbortController();
  const failing = new Set<string>();
  let failingSince = 0;
  let outage: Outage = { offlineSince: navigator.onLine ? null : Date.now(), silentSince: null };

  function set(next: Partial<Outage>) {
    outage = { ...outage, ...next };
    onChange(outage);
  }

  function failed(hash: string) {
    if (failing.size === 0) failingSince = Date.now();
    failing.add(hash);
    if (failing.size >= CALLS_THAT_FAIL && outage.silentSince === null) set({ silentSince: failingSince });
  }

  function answered() {
    failing.clear();
    if (outage.silentSince !== null) set({ silentSince: null });
  }

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual) answered();
    if ((action.type === 'failed' || action.type === 'error') && isAway(action.error)) failed(query.queryHash);
  });
  window.addEventListener('offline', () => set({ offlineSince: Date.now() }), { signal: end.signal });
  window.addEventListener('online', () => set({ offlineSince: null }), { signal: end.signal });
  if (outage.offlineSince !== null) onChange(outage);
  return () => {
    stop();
    end.abort();
  };
}
