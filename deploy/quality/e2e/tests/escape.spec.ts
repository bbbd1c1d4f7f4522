import type { Page } from '@playwright/test';
import { addressOf, moduleRoutes } from '../src/moduleRoutes';
import { failReads, followReads, readsOf } from '../src/reads';
import { expect, test } from '../src/test';

type Part = 'page' | 'frame';

declare global {
  /** The controls of the page, or of the console's frame, by their names: of rows and entries those of the first. */
  var controlsOf: (part: Part) => Map<string, HTMLElement>;
  var pressed: { control: HTMLElement; name: string };
}

const addTools = (page: Page) =>
  page.addInitScript(() => {
    globalThis.print = () => undefined;
    globalThis.controlsOf = (part) => {
      const named = new Map<string, HTMLElement>();
      for (const control of document.querySelectorAll<HTMLElement>('button:enabled, input[role=combobox]:enabled')) {
        if ((control.closest('main') === null) !== (part === 'frame')) continue;
        if (!control.checkVisibility() || control.getClientRects().length === 0) continue;
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

/** Where the focus is, if not on the control that opened something or on what stands for it since. */
const strayed = (page: Page, part: Part): Promise<string | null> =>
  page.evaluate((of) => {
    const { control, name } = globalThis.pressed;
    const at = document.activeElement;
    if (at === control || (at && at === globalThis.controlsOf(of).get(name))) return null;
    // A question that is asked once takes its button with it: then anything is right that keeps one's place.
    if (at && at !== document.body && !control.isConnected) return null;
    return at?.outerHTML.slice(0, 120) ?? 'nothing';
  }, part);

/** Dialogs that show less than their beginning. */
const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role$=dialog]')]
      .filter((dialog) => [dialog, ...dialog.querySelectorAll('*')].some((part) => part.scrollTop > 0))
      .map((dialog) => `${dialog.ariaLabel ?? dialog.querySelector('h2')?.textContent} opens scrolled`),
  );

/** Opens by keys all that opens there, and closes it by Escape. @returns what is wrong, and how many have opened */
async function openEach(page: Page, address: string, part: Part): Promise<{ found: string[]; openings: number }> {
  const show = async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(/\S/);
    await expect(page.getByRole('button', { name: 'Вклучи звук' })).toBeVisible();
    await readsOf(page);
  };
  await show();
  const found: string[] = [];
  let openings = 0;
  const names = await page.evaluate((of) => [...globalThis.controlsOf(of).keys()], part);
  for (const name of names) {
    const note = (what: string) => found.push(`${name}: ${what}`);
    const before = await opened(page).count();
    const isFocused = await page.evaluate(
      ([of, wanted]) => {
        const control = globalThis.controlsOf(of).get(wanted);
        control?.focus();
        if (control) globalThis.pressed = { control, name: wanted };
        return control !== undefined && document.activeElement === control;
      },
      [part, name] as const,
    );
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
        .poll(() => strayed(page, part), { timeout: 3_000 })
        .toBeNull()
        .catch(async () => note(`the focus is on ${await strayed(page, part)}`));
      openings += 1;
    }
    if (!page.url().endsWith(address) || (await opened(page).count()) > before) await show();
  }
  return { found, openings };
}

// The frame of the console is that of each page: search, help, the bell, the bar's list, and the question of the sound.
for (const [name, address, part, least] of [
  ['the frame of the console', '/calendars', 'frame', 5],
  ...moduleRoutes.map((route) => [route.path, addressOf(route), 'page', 0] as const),
] as const)
  test(`Escape closes what opens in ${name}, and the focus is back`, { tag: '@long' }, async ({
    openAs,
    page,
    expectErrors,
  }) => {
    test.setTimeout(300_000); // each control of a page, some of which load it anew
    // What is changed is refused.
    expectErrors(/./);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.on('filechooser', () => undefined);
    await followReads(page);
    await addTools(page);
    await openAs('admin', address);
    await failReads(page, { reads: ['changes'], how: 'answered' });
    const { found, openings } = await openEach(page, address, part);
    expect(found).toEqual([]);
    expect(openings).toBeGreaterThanOrEqual(least);
  });
