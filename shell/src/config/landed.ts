import { useEffect, useState } from 'react';

/** Milliseconds after which the wait for the landing page's files ends, because one may hang. */
const LIMIT_MS = 5_000;

/** Whether the page has fetched the file: a script that ran has left no element behind. */
export const isFetched = (url: string) => performance.getEntriesByName?.(url).length > 0;

const whenCome = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    if (isFetched(link.href)) return resolve();
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => resolve());
  });

async function pageComes(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=preload]')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([Promise.all(links.map(whenCome)), tooLong]);
  clearTimeout(timer);
}

let landing: Promise<void> | undefined;
let hasLanded = false;

/**
 * Resolves once the files that the gateway listed for the landing page have loaded or failed. Files that this page does
 * not need are fetched after that: on a narrow line every earlier download delays it.
 */
export function landed(): Promise<void> {
  landing ??= pageComes().then(() => {
    hasLanded = true;
  });
  return landing;
}

/** Whether `landed` has resolved. */
export function useLanded(): boolean {
  const [isLanded, setLanded] = useState(hasLanded);
  useEffect(function waitForPage() {
    let isCurrent = true;
    void landed().then(() => isCurrent && setLanded(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  return isLanded;
}
