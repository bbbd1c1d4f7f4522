import type { Page } from '@playwright/test';
import { addressOf, moduleRoutes } from '../src/moduleRoutes';
import { failReads, followReads, readsOf } from '../src/reads';
import { expect, test } from '../src/test';

/** Its page reads least: what it reads besides its own is what the frame of the console reads on every page. */
const plainest = '/calendars';

/** What the page shows, but for the focus, and how long ago something was. */
const shown = async (page: Page): Promise<string[]> => {
  const lines = await page.locator('body').ariaSnapshot();
  return lines.replace(/\d+ (сек|с|мин|ч)(?![а-я])|\d\d:\d\d(:\d\d)?| \[active\]/g, '').split('\n');
};

/** What of it the page does not show now. */
async function missingOf(whole: readonly string[], page: Page): Promise<string[]> {
  const now = await shown(page);
  return whole.filter((line) => !now.includes(line));
}

/** Without the names of zones places are named by towns, which says what is true. */
const unneeded = ['/api/zones?inside=false'];

/** What tries again; where there is little room, a button both says what failed and brings it. */
const retries = (page: Page) =>
  page
    .getByRole('button', { name: 'Обиди се повторно' })
    .or(page.locator('button[data-failed]'))
    .filter({ visible: true });

/** What the page says of failures: in its parts, or at its foot for those that say nothing. */
const said = (page: Page): Promise<string[]> =>
  page
    .locator(':is([data-failed], main [role=alert]):visible')
    .or(retries(page))
    .evaluateAll((all) =>
      all.map((one) => (one.ariaLabel ?? one.parentElement?.textContent ?? '').trim().slice(0, 80)),
    );

/** Presses what tries again until nothing is left to press: a part may show its own only once another has come. */
async function tryAgain(page: Page): Promise<void> {
  for (let left = 12; left > 0 && (await retries(page).count()) > 0; left -= 1) {
    // What fails is tried again by itself, too, which takes the button away.
    await retries(page)
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await readsOf(page);
  }
}

for (const route of moduleRoutes)
  test(`${route.path} says which of its reads failed, and brings it by another try`, {
    tag: route.path === '/ingest-keys' ? [] : '@long',
  }, async ({ openAs, page, expectErrors }) => {
    test.setTimeout(600_000); // each of the page's reads fails in a load of its own
    expectErrors(/./); // what the browser tells of failed calls
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // What is far below the window is not read.
    await page.setViewportSize({ width: 1440, height: 3_000 });
    await followReads(page);
    await openAs('admin', plainest);
    const others = route.path === plainest ? unneeded : [...(await readsOf(page)), ...unneeded];
    const address = addressOf(route);
    await page.goto(address);
    const own = (await readsOf(page)).filter((name) => !others.includes(name));
    const first = await shown(page);
    const found: string[] = (await said(page)).map((what) => `says without a failure: ${what}`);
    let whole = first;
    /** Some of the page changes by itself as time goes by, such as which vehicles move: that is missed by nobody. */
    const missedOf = async (missing: readonly string[]) => {
      await failReads(page, { reads: [], how: 'answered' });
      await page.goto(address);
      await readsOf(page);
      const now = await shown(page);
      whole = whole.filter((line) => now.includes(line));
      return missing.filter((line) => whole.includes(line)).slice(0, 3);
    };
    await missedOf([]);
    for (const [index, reads] of [...own.map((name) => [name]), own, own].entries()) {
      const how = index % 2 === 0 ? 'answered' : 'aborted';
      const note = (what: string) => found.push(`${index < own.length ? reads : 'all'} ${how}: ${what}`);
      await failReads(page, { reads, how });
      await page.goto(address);
      const isWhole = await readsOf(page)
        .then(() => true)
        .catch(() => false);
      if (!isWhole) note('goes on loading');
      const missing = await missingOf(whole, page);
      // What is read ahead is missed by nobody yet.
      if (isWhole && missing.length === 0) continue;
      const isSaid = await expect
        .poll(() => said(page), { timeout: 3_000 })
        .not.toEqual([])
        .then(() => true)
        .catch(() => false);
      if (!isSaid || !isWhole) {
        const missed = await missedOf(missing);
        if (!isSaid && missed.length > 0) note(`says nothing, without ${missed.join(' / ')}`);
        continue;
      }
      await failReads(page, { reads: [], how });
      await tryAgain(page);
      // How much of a list is in sight differs with what stood above it.
      const left = async () => (await missingOf(whole, page)).filter((line) => !line.includes('уште'));
      const isBack = await expect
        .poll(left, { timeout: 5_000 })
        .toEqual([])
        .then(() => true)
        .catch(() => false);
      for (const what of await said(page)) note(`still says ${what}`);
      if (!(await page.getByRole('heading', { level: 1 }).first().isVisible())) note('has no heading');
      const missed = isBack ? [] : await missedOf(await left());
      if (missed.length > 0) note(`by another try still without ${missed.join(' / ')}`);
    }
    expect(found).toEqual([]);
  });
