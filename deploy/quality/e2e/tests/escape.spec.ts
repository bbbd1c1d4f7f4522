import type { Page } from '@playwright/test';
import { failReads, followReads, readsOf } from '../src/reads';
import { expect, test } from '../src/test';

declare global {
  /** The controls of the console's frame by their names: of rows and entries those of the first. */
  var frameControls: () => Map<string, HTMLElement>;
  var pressed: { control: HTMLElement; name: string };
}

const addTools = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => undefined;
    globalThis.frameControls = () => {
      const named = new Map<string, HTMLElement>();
      for (const control of document.querySelectorAll<HTMLElement>('button:enabled, input[role=combobox]:enabled')) {
        if (control.closest('main') || !control.checkVisibility() || control.getClientRects().length === 0) continue;
        if (control.closest(':is(tr, li):nth-of-type(n + 2)')) continue;
        const field = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null;
        const label = control.getAttribute('aria-label') ?? field ?? control.textContent?.trim() ?? '';
        const kind = control.ariaHasPopup ?? '';
        // Buttons whose names differ by numbers are one.
        const name = `${kind} ${label.replace(/\d+/g, '#')}`.trim();
        if (!named.has(name)) named.set(name, control);
      }
      return named;
    };
  });

const opened = (page: Page) =>
  page.locator(':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]):visible');

const address = '/calendars';

/** Where the focus is, if not on the control that opened something or on what stands for it since. */
const strayed = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { control, name } = globalThis.pressed;
    const at = document.activeElement;
    if (at === control || (at && at === globalThis.frameControls().get(name))) return null;
    // A question that is asked once takes its button with it: then anything is right that keeps one's place.
    if (at && at !== document.body && !control.isConnected) return null;
    return at?.outerHTML.slice(0, 120) ?? 'nothing';
  });

/** Dialogs that show less than their beginning. */
const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role$=dialog]')]
      .filter((dialog) => [dialog, ...dialog.querySelectorAll('*')].some((part) => part.scrollTop > 0))
      .map((dialog) => `${dialog.ariaLabel ?? dialog.querySelector('h2')?.textContent} opens scrolled`),
  );

test('Escape closes what opens in the frame of the console, and the focus is back', { tag: '@long' }, async ({
  openAs,
  page,
  expectErrors,
}) => {
  // What is changed is refused.
  expectErrors(/./);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await followReads(page);
  await addTools(page);
  await openAs('manager', address);
  await failReads(page, { reads: ['changes'], how: 'answered' });
  const show = async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/\S/);
    await expect(page.getByRole('button', { name: 'Вклучи звук' })).toBeVisible();
    await readsOf(page);
  };
  await show();
  const found: string[] = [];
  let openings = 0;
  const names = await page.evaluate(() => [...globalThis.frameControls().keys()]);
  for (const name of names) {
    const note = (what: string) => found.push(`${name}: ${what}`);
    const before = await opened(page).count();
    const isFocused = await page.evaluate((wanted) => {
      const control = globalThis.frameControls().get(wanted);
      control?.focus();
      if (control) globalThis.pressed = { control, name: wanted };
      return control !== undefined && document.activeElement === control;
    }, name);
    if (!isFocused) continue;
    const isAnnounced = /^(dialog|menu|listbox|true)\b/.test(name);
    await page.keyboard.press(name.startsWith('listbox') ? 'ArrowDown' : 'Enter');
    // What opens nothing within its time is no opener.
    const isOpen = await expect
      .poll(() => opened(page).count(), { timeout: isAnnounced ? 8_000 : 800, intervals: [50, 100] })
      .toBeGreaterThan(before)
      .then(() => true)
      .catch(() => false);
    if (isAnnounced && !isOpen) note('does not open');
    if (isOpen) {
      for (const what of await scrolled(page)) note(what);
      await page.keyboard.press('Escape');
      await expect(opened(page))
        .toHaveCount(before, { timeout: 3_000 })
        .catch(() => note('stays open'));
      await expect
        .poll(() => strayed(page), { timeout: 3_000 })
        .toBeNull()
        .catch(async () => note(`the focus is on ${await strayed(page)}`));
      openings += 1;
    }
    if (new URL(page.url()).pathname !== address || (await opened(page).count()) > before) await show();
  }
  expect(found).toEqual([]);
  // Search, help, the bell, the bar's list, and the question of the sound.
  expect(openings).toBeGreaterThanOrEqual(5);
});
