import type { Page } from '@playwright/test';

/** A file of a version, as it came by the line. */
export interface Loaded {
  file: string;
  /** `dcz`: as what changed. */
  encoding: string;
  /** Bytes without headers, and with them. */
  body: number;
  wire: number;
}

/** Notes what a page loads of a version, caches aside. */
export async function watchModule(page: Page, id: string, version: string): Promise<Loaded[]> {
  const cdp = await page.context().newCDPSession(page);
  const under = `/modules/${id}/${version}/`;
  const answered = new Map<string, { file: string; encoding: string; headers: number }>();
  const loaded: Loaded[] = [];
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (!pathname.startsWith(under) || response.fromDiskCache || response.status !== 200) return;
    const headers = new Headers(response.headers);
    const encoding = headers.get('content-encoding') ?? '';
    answered.set(requestId, { file: pathname.slice(under.length), encoding, headers: response.encodedDataLength });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => answered.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId);
    if (!answer || encodedDataLength === 0) return;
    const { file, encoding, headers } = answer;
    loaded.push({ file, encoding, body: encodedDataLength - headers, wire: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return loaded;
}

/** Files whose bytes, as the page's browser has decoded them, are not those that the registry names. */
export const filesWithoutIntegrity = (
  page: Page,
  folder: string,
  hashes: readonly (readonly [file: string, hash: string | undefined])[],
): Promise<string[]> =>
  page.evaluate(
    async ({ folder, hashes }) => {
      const wrong: string[] = [];
      for (const [file, hash] of hashes) {
        const bytes = await (await fetch(folder + file, { cache: 'force-cache' })).arrayBuffer();
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
        if (hash !== `sha384-${btoa(String.fromCharCode(...digest))}`) wrong.push(file);
      }
      return wrong;
    },
    { folder, hashes },
  );
