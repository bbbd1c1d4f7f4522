import { LOAD_LIMIT_MS } from './loadLimit';

/** The JSON that the gateway wrote into index.html, which avoids a request; fetched where it is absent. */
export async function inlinedOrFetched(elementId: string, url: string): Promise<unknown> {
  const inlined = document.getElementById(elementId)?.textContent;
  if (inlined) return JSON.parse(inlined);
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_LIMIT_MS) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
