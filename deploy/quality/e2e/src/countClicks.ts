import type { Page } from '@playwright/test';

/**
 * Counts presses of the mouse over all pages of the tab; a choice in a list that the browser itself draws counts as
 * one.
 */
export async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const count = () => Reflect.get(window, 'countClick')();
    addEventListener('pointerdown', count);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), true);
  });
  return () => clicks;
}
