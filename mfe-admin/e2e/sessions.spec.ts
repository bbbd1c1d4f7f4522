import { countClicks, expect, expectNoAxeFindings, test } from '@fleet/e2e';

/** What the issue asks: a session ended in one browser is gone in the other. */
const SOON = { timeout: 2_000 };

test('a session that one browser ends by 1 click is gone in the other at once, and the list follows', {
  tag: '@long',
}, async ({ openAs, page: mine, browser, servers }) => {
  const clicks = await countClicks(mine);
  await openAs('driver', '/profile');
  const list = mine.getByRole('region', { name: 'Каде сте најавени' });
  await expect(list.getByText('овој прелистувач')).toBeVisible();

  const context = await browser.newContext({
    baseURL: servers.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const other = await context.newPage();
  const signIn = async () => {
    await other.goto('/login');
    await other.getByLabel('Корисничко име').fill('driver');
    await other.getByLabel('Лозинка', { exact: true }).fill('driver123');
    // Expected before the click: the toast may be gone again by the time the other page has signed in.
    const announced = expect(mine.getByText(/^Нова најава на вашата сметка: Firefox, Windows/).last()).toBeVisible();
    await other.getByRole('button', { name: 'Најави се' }).click();
    await announced;
    await expect(other).toHaveURL(/\/dashboard$/);
    // The live link tells the page; it is up before anything is ended.
    await expect(other.getByText('Поврзано')).toBeVisible();
  };
  await signIn();
  const row = list.getByRole('listitem').filter({ hasText: 'Firefox, Windows' });
  await expect(row).toBeVisible(SOON);
  await expectNoAxeFindings(mine);

  await row.getByRole('button').click();
  await expect(other).toHaveURL(/\/login$/, SOON);
  await expect(row).toHaveCount(0, SOON);
  expect(clicks()).toBe(1);

  await signIn();
  await expect(row).toBeVisible(SOON);
  await other.getByRole('button', { name: 'Одјава' }).click();
  await expect(row).toHaveCount(0, SOON);
  await context.close();
});

test('the sessions are whole on a phone', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/profile');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('овој прелистувач', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Промени лозинка' }).click();
  await page.getByLabel('Нова лозинка', { exact: true }).fill('password');
  await expect(page.getByText('Лозинката е меѓу најчестите и лесно се погодува')).toBeVisible();
  await expectNoAxeFindings(page);
});
