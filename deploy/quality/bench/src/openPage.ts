import type { Browser, Page } from '@playwright/test';
import { servePages } from './servePages';

/** Size of the page in CSS pixels: the map of a dispatcher's screen. */
const VIEWPORT = { width: 1300, height: 840 };

/**
 * Opens a bench page and closes all when `use` is done.
 *
 * @param name - file in `pages/`, without its ending
 * @throws Error when the page reports an error, also a violation of the content security policy
 */
export async function withPage<T>(
  browser: Browser,
  name: string,
  use: (page: Page) => Promise<T>,
  { reducedMotion = false, query = '' } = {},
): Promise<T> {
  const pages = await servePages({ [name]: new URL(`./pages/${name}.tsx`, import.meta.url).pathname });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const errors: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(180_000);
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(pages.url(name) + query);
    const result = await use(page);
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]}`);
    return result;
  } finally {
    await context.close();
    await pages.close();
  }
}
