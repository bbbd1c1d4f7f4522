import { readFile } from 'node:fs/promises';
import { countClicks, expect, expectNoAxeFindings, forward, standing, test, yesterday } from '@fleet/e2e';

test('from the dashboard to where a vehicle stood longest yesterday: 3 clicks', async ({ openAs, page, servers }) => {
  // A vehicle that no other test looks at.
  const times = [0, 20, 40, 60, 80].map((minutes) => yesterday() + minutes * 60_000);
  await forward(servers, 'positions', standing(11, times));
  const clicks = await countClicks(page);
  await openAs('operator', '/vehicles/11');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/\d/); // the plate, once the vehicle has been loaded
  // A slot of mfe-fleet, filled by mfe-routes.
  const summary = page.locator('[data-slot="mfe-fleet/vehicle.summary"]');
  await expect(summary).toHaveText(/^Изминато денес: [\d.]+,\d km/);
  const plate = (await heading.textContent()) ?? '';
  await page.goto('/dashboard');

  await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(plate);
  await page.getByRole('option', { name: /Ден на возилото/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: plate })).toBeVisible();
  await page.getByRole('button', { name: 'Вчера' }).click();
  await expect(page).toHaveURL(/\/vehicles\/11\/day\?day=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText(/^Најдолго стоење: \d+ ч \d+ мин \(.+\), во Велес/)).toBeVisible();
  expect(clicks()).toBe(3);
  await expectNoAxeFindings(page);
});

test('the month of the fleet as a workbook: 3 clicks', { tag: '@long' }, async ({ openAs, page }) => {
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await page.getByRole('link', { name: 'Извештаи', exact: true }).click();
  await page.getByRole('tab', { name: 'Месечен лист' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Месечен лист (XLSX)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mesecen-list_\d{4}-\d\d\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expect(clicks()).toBe(3);
  await expectNoAxeFindings(page);
});

/** What only a server with trips is asked. */
const ofTrips =
  /^\/api\/(trips|stops|distances|private-distances|maintenance)\b|^\/api\/vehicles\/[^/]+\/(day|standing)$/;

test('a server without trips: nothing of them on any page, and no call', { tag: '@long' }, async ({
  openAs,
  page,
  expectErrors,
}) => {
  test.slow(); // eight pages
  // Of a document that a test has written, Chromium knows no address and lets it connect to none of this machine.
  expectErrors(/WebSocket connection/);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (ofTrips.test(pathname)) calls.push(pathname);
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"trips(\.coverage)?",/g, '');
    await route.fulfill({ response, body });
  });
  await openAs('manager', '/vehicles');
  await expect(page.getByRole('columnheader', { name: 'Последна локација' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Денес (km)' })).toHaveCount(0);

  await page.goto('/vehicles/1');
  await expect(page.getByRole('tab', { name: 'Извештај за 7 дена' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Ден', exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^(Изминати километри|Одржување)$/ })).toHaveCount(0);
  await page.goto('/vehicles/1/day');
  await expect(page).toHaveURL(/\/vehicles\/1$/);

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Аларми по тип' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: /Рути|Вкупно рути/ }).first()).toBeVisible();
  await expect(page.getByText('Изминато денес')).toHaveCount(0);

  for (const [tab, title] of [
    ['dashboard', 'Преглед по возило'],
    ['vehicle&vehicle=1', 'Активност по денови'],
    ['safety', 'Профил на ризик'],
    ['operational', 'Неактивни возила'],
  ] as const) {
    await page.goto(`/reports?tab=${tab}`);
    await expect(page.getByRole('table', { name: title })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Месечен лист' })).toHaveCount(0);
    await expect(page.getByText(/^(Растојание|Изминато|Аларми на 100 km|Возење)/)).toHaveCount(0);
  }
  expect(calls).toEqual([]);
});
