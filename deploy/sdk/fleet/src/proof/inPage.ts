import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const load = createRequire(import.meta.url);
const watchPage = String(load('./watchPage.cjs')); // functions that depend on no other code
const trackChanges = String(load('../../leftovers/trackChanges.cjs'));

/** The record of `watchPage.cjs` in a page. */
interface Kept {
  scripts: string[];
  renderers: string[];
  changes: () => string[];
}
type WatchedWindow = Window & { fleetProof?: Kept };

/**
 * From now on the page's documents record their events, and find these entries in their storage, such as a session.
 * Call it before the page opens one.
 */
export async function watch(page: Page, kept: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(
    `(${watchPage})(window, ${trackChanges}); Object.assign(localStorage, ${JSON.stringify(kept)});`,
  );
}

/** The present state of a page. */
export interface Look {
  path: string;
  title: string;
  /** Characters of its main area, whether or not they can be seen. */
  characters: number;
  /** Whether the page has content, and is not loading any more. */
  isReady: boolean;
  /** Addresses of scripts that were started. */
  scripts: string[];
  /** Paths that it links to. */
  links: string[];
}

export const look = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    // biome-ignore lint/performance/useDomNodeTextContent: only rendered text must be measured, not hidden text
    const characters = main?.innerText.replace(/\s+/g, '').length ?? 0;
    const isWaiting = main?.querySelector('[data-placeholder], [aria-busy=true]:not(button)');
    return {
      path: location.pathname,
      title: document.title,
      characters,
      isReady:
        main !== null && !isWaiting && (characters > 0 || main.querySelector('img, svg, canvas, video') !== null),
      scripts: (window as WatchedWindow).fleetProof?.scripts ?? [],
      links: [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(({ pathname }) => pathname),
    };
  });

/** Things in a page that belong to all: names of globals that were changed, copies of React, inserted rules. */
export interface Shared {
  renderers: string[];
  changes: string[];
  rules: string[];
}

export const readShared = (page: Page): Promise<Shared> =>
  page.evaluate(() => {
    const { renderers = [], changes } = (window as WatchedWindow).fleetProof ?? {};
    const inserted = [...document.styleSheets].filter(({ href }) => href === null);
    const rules = [...inserted, ...document.adoptedStyleSheets].flatMap(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText),
    );
    return { renderers, changes: changes?.() ?? [], rules };
  });

/** Opens an address as a link of the console does, without another document. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** Brings a slot into view, and chooses a tab of that name where its owner made tabs. @returns whether it is there */
export const showSlot = (page: Page, slot: string, label: string): Promise<boolean> =>
  page.evaluate(
    ([name, text]) => {
      const place = document.querySelector(`[data-slot="${name}"]`);
      place?.scrollIntoView();
      const tabs = [...(place?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
      tabs.find((tab) => tab.textContent?.trim() === text)?.click();
      return place !== null;
    },
    [slot, label] as const,
  );

/** Milliseconds after which a page that does not respond is given up. */
export const FROZEN_MS = 8_000;

/** Code of a page blocks the browser. */
export class FrozenError extends Error {}

/** @throws FrozenError where the page does not respond */
export const responding = <T>(asked: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new FrozenError()), FROZEN_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
