import type { BrowserContext, Page } from '@playwright/test';

/** What a document keeps of how long its user had no working page, ms; over reloads of the tab. */
interface Wait {
  /** Epoch ms since when there is none; 0 while there is one. */
  since: number;
  longest: number;
}

const KEY = 'e2e.wait';

/**
 * From now on every document of the context measures, in page time, for how long it has no working page: something that
 * matches the selector. The time starts with `startWaiting`.
 */
export async function measureWaits(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript(
    ([key, working]) => {
      function look() {
        const kept = sessionStorage.getItem(key);
        if (kept === null) return;
        const wait = JSON.parse(kept) as Wait; // written here
        const isThere = document.querySelector(working) !== null;
        if (isThere && wait.since > 0) {
          wait.longest = Math.max(wait.longest, Date.now() - wait.since);
          wait.since = 0;
        } else if (!isThere && wait.since === 0) wait.since = Date.now();
        else return;
        sessionStorage.setItem(key, JSON.stringify(wait));
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    },
    [KEY, selector] as const,
  );
}

/** The user asks for a page now. */
export const startWaiting = (page: Page): Promise<void> =>
  page.evaluate((key) => sessionStorage.setItem(key, JSON.stringify({ since: Date.now(), longest: 0 })), KEY);

/** Waits for a working page. @returns the longest time since then without one, ms */
export async function longestWait(page: Page): Promise<number> {
  // Over navigations: a fallback loads the console anew.
  const longest = await page.waitForFunction(
    (key) => {
      const kept = sessionStorage.getItem(key);
      const wait = kept === null ? null : (JSON.parse(kept) as Wait); // written above
      return wait?.since === 0 ? { longest: wait.longest } : null;
    },
    KEY,
    { timeout: 40_000, polling: 100 },
  );
  return (await longest.jsonValue())?.longest ?? Number.POSITIVE_INFINITY;
}
