import type { Page } from '@playwright/test';

/** How a read fails: by the server's own answer, or without any. */
type How = 'answered' | 'aborted';

interface Failing {
  /** The names of reads; `changes` is all that changes something. */
  reads: readonly string[];
  how: How;
}

declare global {
  /** `quietFrom`: by the page's clock, when a query would have asked again. */
  var reads: { made: string[]; open: number; quietFrom: number };
}

/**
 * Follows the reads of a page from within it, and lets some fail: routes of Playwright would turn the browser's cache
 * off, and each load would fetch all code again.
 */
export async function followReads(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    const send = globalThis.fetch;
    globalThis.reads = { made: [], open: 0, quietFrom: performance.now() + 500 };
    const fail = (how: How) => {
      if (how === 'aborted') throw new TypeError('Failed to fetch');
      return Response.json({ success: false, error: 'Internal Server Error' }, { status: 500 });
    };
    globalThis.fetch = async (...args) => {
      const { url, method } = new Request(...args);
      const { pathname, searchParams } = new URL(url);
      if (!pathname.startsWith('/api/')) return send(...args);
      // What is asked early has its parameters in another order, and moments differ from load to load.
      searchParams.sort();
      const query = decodeURIComponent(`${searchParams}`).replace(/\d{4}-\d\d-\d\d[T \d:.Z+-]*/g, '*');
      const name = method === 'GET' ? `${pathname}?${query}` : 'changes';
      if (method === 'GET' && !globalThis.reads.made.includes(name)) globalThis.reads.made.push(name);
      const failing = JSON.parse(sessionStorage.getItem('e2e-failing') ?? 'null') as Failing | null;
      if (failing?.reads.includes(name)) {
        globalThis.reads.quietFrom = performance.now() + 1_600;
        return fail(failing.how);
      }
      globalThis.reads.open += 1;
      return send(...args).finally(() => {
        globalThis.reads.open -= 1;
        globalThis.reads.quietFrom = Math.max(globalThis.reads.quietFrom, performance.now() + 500);
      });
    };
  });
}

/** What the page has read since it was loaded, once all of it has come or failed for good. */
export async function readsOf(page: Page): Promise<string[]> {
  const settle = () =>
    page.waitForFunction(
      () =>
        globalThis.reads.open === 0 &&
        performance.now() > globalThis.reads.quietFrom &&
        // Until then the console has not begun.
        document.querySelector('h1, button') !== null &&
        document.querySelector('[aria-busy=true]') === null &&
        // What is below the window comes when one scrolls to it.
        [...document.querySelectorAll('main [data-placeholder]')].every(
          (one) => one.getBoundingClientRect().top > innerHeight,
        ),
      undefined,
      { timeout: 20_000, polling: 100 },
    );
  await settle();
  // The code of a part may still be on its way, and reads once it is there.
  await page.waitForLoadState('networkidle');
  await settle();
  return page.evaluate(() => globalThis.reads.made);
}

/** Lets these reads fail from the next load on. */
export const failReads = (page: Page, failing: Failing): Promise<void> =>
  page.evaluate((value) => sessionStorage.setItem('e2e-failing', JSON.stringify(value)), failing);
