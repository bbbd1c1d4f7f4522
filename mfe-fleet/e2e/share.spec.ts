import { countClicks, expect, expectNoAxeFindings, test } from '@fleet/e2e';

test('a link to one position is made in 2 clicks, opens without an account, and ends when it is revoked: 3', async ({
  page,
  openAs,
  browser,
}) => {
  const clicks = await countClicks(page);
  await openAs('operator', '/vehicles/1');
  await page.getByRole('button', { name: 'Сподели' }).click();
  const dialog = page.getByRole('dialog', { name: 'Сподели локација' });
  await dialog.getByLabel('Одредиште').fill('Велес, магацин 3');
  await dialog.getByRole('button', { name: 'Направи врска' }).click();
  const link = await dialog.getByLabel('Врска', { exact: true }).inputValue();
  expect(clicks()).toBe(2);
  await expectNoAxeFindings(page);

  const stranger = await browser.newContext();
  const shared = await stranger.newPage();
  const calls: string[] = [];
  shared.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await shared.goto(link);
  await expect(shared.getByRole('heading', { level: 1 })).not.toHaveText('Локација на возило');
  await expect(shared.getByText('Велес, магацин 3')).toBeVisible();
  // Which of both, other tests decide.
  await expect(shared.getByText(/^(Се движи, \d+ km\/h|Стои) · (пред|сега)/)).toBeVisible();
  await expect(
    shared.getByText(/^(околу .+ \(уште \d+ km\)|Уште \d+ km, возилото стои|Возилото е на одредиштето)$/),
  ).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await shared.emulateMedia({ colorScheme });
    await expectNoAxeFindings(shared);
  }
  // Nothing of the console is fetched.
  expect([...new Set(calls.filter((path) => path.startsWith('/api/')))].sort()).toEqual([
    '/api/shared-map',
    '/api/shared-position',
  ]);
  await shared.getByRole('button', { name: 'English' }).click();
  await expect(shared.getByText('Destination')).toBeVisible();
  await shared.getByRole('button', { name: 'Македонски' }).click();
  expect(calls.filter((path) => path.startsWith('/modules'))).toEqual([]);

  await dialog.getByRole('button', { name: 'Прекини споделување: Велес, магацин 3' }).click();
  await expect(dialog.getByText('Нема активни врски.')).toBeVisible();
  expect(clicks()).toBe(3);
  await shared.reload();
  await expect(shared.getByRole('status')).toHaveText('Врската повеќе не важи.');
  await expect(shared.getByText('Велес, магацин 3')).toHaveCount(0);
  await stranger.close();
});
