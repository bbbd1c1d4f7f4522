import type { CDPSession, Page } from '@playwright/test';

/** Requests of a page that have begun and not ended. */
export async function watchRequests(cdp: CDPSession): Promise<() => string[]> {
  const began = performance.now();
  const open = new Map<string, string>();
  const failed: string[] = [];
  const since = () => `${((performance.now() - began) / 1000).toFixed(2)} s`;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    open.set(requestId, `${since()} ${type ?? ''} ${request.method} ${request.url} by ${initiator.type}`);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = open.get(requestId);
    if (request) open.set(requestId, `${request}, ${response.status} at ${since()}`);
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => void open.delete(requestId));
  cdp.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    failed.push(`${open.get(requestId)}: failed at ${since()}, ${errorText}${canceled ? ' (canceled)' : ''}`);
    open.delete(requestId);
  });
  await cdp.send('Network.enable');
  return () => [...open.values(), ...failed];
}

/** The pending parts of a page: the shell's chunks, modules, queries, and visible placeholders. Runs in the page. */
export function findPending() {
  interface Fiber {
    child: Fiber | null;
    sibling: Fiber | null;
    memoizedProps: { client?: { getQueryCache(): { getAll(): Query[] } } } | null;
  }
  interface Query {
    queryHash: string;
    state: { status: string; fetchStatus: string; fetchFailureCount: number };
    getObserversCount(): number;
  }
  const roots = [...document.querySelectorAll('body *')].flatMap((element) =>
    Object.entries(element).flatMap(([key, value]) => (key.startsWith('__reactContainer$') ? [value as Fiber] : [])),
  );
  /** Breadth first: the provider of the queries is near the root. */
  const clients = new Set<NonNullable<NonNullable<Fiber['memoizedProps']>['client']>>();
  for (let row = roots; row.length > 0 && clients.size === 0; ) {
    const below: Fiber[] = [];
    for (const fiber of row) {
      if (fiber.memoizedProps?.client?.getQueryCache) clients.add(fiber.memoizedProps.client);
      for (let child = fiber.child; child; child = child.sibling) below.push(child);
    }
    row = below;
  }
  const queries = [...clients].flatMap((client) =>
    client
      .getQueryCache()
      .getAll()
      .map(
        (query) =>
          `${query.queryHash} ${query.state.status} ${query.state.fetchStatus}, ${query.state.fetchFailureCount} failed, ${query.getObserversCount()} readers`,
      ),
  );
  const { __FEDERATION__: tools } = globalThis as unknown as {
    __FEDERATION__?: { __INSTANCES__: { name: string; moduleCache?: Map<string, { inited: boolean }> }[] };
  };
  return {
    address: location.href,
    isOnline: navigator.onLine,
    isVisible: document.visibilityState,
    now: performance.now(),
    marks: { ...window.benchMarks },
    queries,
    remotes: (tools?.__INSTANCES__ ?? []).flatMap(({ name, moduleCache }) =>
      [...(moduleCache ?? [])].map(([id, { inited }]) => `${name}: ${id} ${inited ? 'is there' : 'is loading'}`),
    ),
    links: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload], link[rel=stylesheet]')].map(
      ({ rel, href }) => `${rel} ${href} ${performance.getEntriesByName(href).length}`,
    ),
    scripts: [...document.scripts].map(({ src }) => src).filter(Boolean),
    busy: [...document.querySelectorAll('[aria-busy=true]')].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    text: document.body.textContent?.slice(0, 2_000),
    loaded: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
      return `${startTime.toFixed(0)}–${responseEnd.toFixed(0)} ${name}`;
    }),
  };
}

/** All that a visit waits for, as JSON. */
export async function pendingOf(page: Page, requests: () => string[]): Promise<string> {
  return JSON.stringify({ requests: requests(), ...(await page.evaluate(findPending)) }, null, 2);
}
