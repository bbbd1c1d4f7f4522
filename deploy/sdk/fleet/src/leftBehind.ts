import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const load = createRequire(import.meta.url);
const trackers = ['trackLeftovers', 'trackChanges'].map(
  (name) => String(load(`../leftovers/${name}.cjs`)), // functions that depend on no other code
);

/** Milliseconds for code that ends by itself after the sign-out: a frame, a timer of a millisecond. */
const GRACE_MS = 3_000;

/** Released files of modules. Their entries contain the bundler's runtime, which ends its own time limits. */
const RELEASED = '/modules/(mfe-[a-z0-9-]+)/[^/]+/(?!remoteEntry)';

/** The state that the scripts of this file have in a page. */
interface Tracked {
  leftovers: { running(): string[] };
  changes: () => string[];
}
type TrackedWindow = Window & { leftBehind?: Tracked };

/**
 * From now on the page's documents record everything that modules start. Call it before the page opens one.
 *
 * @param files pattern of modules' files in stack traces; its first group, or `own` without one, is named
 */
export async function trackLeftBehind(page: Page, files = RELEASED, own = ''): Promise<void> {
  const [leftovers, changes] = trackers;
  const owner = `(file) => { const found = new RegExp(${JSON.stringify(files)}).exec(file); return found && (found[1] ?? ${JSON.stringify(own)}); }`;
  await page.addInitScript(`{
    const tracked = { leftovers: (${leftovers})(window, ${owner}), changes: () => [] };
    window.leftBehind = tracked;
    // After what the test itself puts into the page, before any script of it.
    document.addEventListener('readystatechange', () => { tracked.changes = (${changes})(window); }, { once: true });
  }`);
}

/**
 * Ends the console as a sign-out in another tab does, and with it the pages and widgets of all modules.
 *
 * @returns code of modules that is still running, and changed built-ins, by name; empty where the page shows no console
 * any more
 */
export async function findLeftBehind(page: Page): Promise<string[]> {
  const read = () =>
    page.evaluate(() => {
      const { leftBehind } = window as TrackedWindow;
      return leftBehind ? [...leftBehind.leftovers.running(), ...leftBehind.changes()] : [];
    });
  try {
    await page.evaluate(() => {
      localStorage.removeItem('token');
      dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    const end = performance.now() + GRACE_MS;
    let left = await read();
    while (left.length > 0 && performance.now() < end) left = await read();
    return left;
  } catch {
    return []; // Closed, crashed, or on its way to another document: there is no page that something could be left in.
  }
}
