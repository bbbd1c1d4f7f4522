import type { Browser } from '@playwright/test';

/** What a page asked for before it was complete; what it fetches ahead for other pages is left out. */
export interface PageCost {
  /** Different URLs: what is asked again after a while counts once. */
  requests: number;
  /** Bytes on the wire, headers included, of the first answer to each. */
  bytes: number;
  /** Of them those of the page itself. */
  document: number;
  /** Of them those of the API, by path. */
  api: ReadonlyMap<string, number>;
  /** ms from the navigation until the page was complete. */
  complete: number;
}

export const apiBytes = ({ api }: PageCost): number => [...api.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Opens a page as a signed-in user, with nothing cached, until `isComplete` holds in it and nothing is under way. */
export async function pageCost(
  browser: Browser,
  { url, token }: { url: string; token: string },
  path: string,
  isComplete: (text: string) => boolean | null,
  text: string,
): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width: 1300, height: 840 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    const cdp = await context.newCDPSession(page);
    const asked = new Map<string, string>();
    const bytes = new Map<string, number>();
    cdp.on('Network.responseReceived', ({ requestId, response }) => asked.set(requestId, response.url));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const found = asked.get(requestId);
      if (found !== undefined && !bytes.has(found)) bytes.set(found, encodedDataLength);
    });
    await cdp.send('Network.enable');
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(isComplete, text);
    const [complete, before] = await page.evaluate(() => {
      const now = performance.now();
      const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < now);
      return [now, begun.map(({ name }) => name)] as const;
    });
    await page.waitForLoadState('networkidle');
    const wanted = new Set([`${url}${path}`, ...before]);
    for (const address of [...bytes.keys()]) if (!wanted.has(address)) bytes.delete(address);
    const api = new Map<string, number>();
    for (const [address, size] of bytes) {
      const { pathname } = new URL(address);
      if (pathname.startsWith('/api/')) api.set(pathname, (api.get(pathname) ?? 0) + size);
    }
    return {
      requests: bytes.size,
      bytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
      document: bytes.get(`${url}${path}`) ?? Number.NaN,
      api,
      complete,
    };
  } finally {
    await context.close();
  }
}
