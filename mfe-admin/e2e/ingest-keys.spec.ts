import { expect, expectNoAxeFindings, test } from '@fleet/e2e';

test('an administrator makes a key, a phone posts with it, and it is revoked', async ({ openAs, servers }) => {
  const page = await openAs('admin', '/users');
  await page.getByRole('link', { name: 'Клучеви за уреди' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Клучеви за уреди' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'INGEST_KEY' })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole('button', { name: 'Нов клуч' }).click();
  await page.getByLabel('Име на клучот').fill('Телефонот на Ана');
  await page.getByLabel('Уреди', { exact: true }).fill('GPS-0001');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Создај клуч' }).click();
  const key = await page.getByLabel('Клуч', { exact: true }).inputValue();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Го зачував клучот' }).click();

  const post = (uniqueId: string) =>
    fetch(`${servers.api}/ingest/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        device: { uniqueId },
        position: { fixTime: new Date().toISOString(), latitude: 41.99, longitude: 21.42, speed: 0, attributes: {} },
      }),
    });
  expect((await post('GPS-0001')).status).toBe(200);
  await post('GPS-0002');
  await page.getByRole('button', { name: 'Освежи' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Телефонот на Ана' });
  await expect(row).toContainText('денес 2');
  await row.getByText('1', { exact: true }).click();
  await expect(row).toContainText('1 × уредот не е на овој клуч');

  await row.getByRole('button', { name: /^Поништи/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Поништи' }).click();
  await expect(row).toContainText('Поништен');
  expect((await post('GPS-0001')).status).toBe(401);
});

test('the keys are whole on a phone', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('admin', '/ingest-keys');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('INGEST_KEY', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Нов клуч' }).click();
  await expect(page.getByRole('button', { name: 'Создај клуч' })).toBeInViewport();
  await expectNoAxeFindings(page);
});

test('only administrators see the keys', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/users');
  await expect(page.getByRole('button', { name: 'Додади корисник' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Клучеви за уреди' })).toHaveCount(0);
  await page.goto('/ingest-keys');
  await expect(page.getByRole('heading', { level: 1, name: 'Контролна табла' })).toBeVisible();
});
