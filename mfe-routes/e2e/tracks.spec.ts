import { readFile } from 'node:fs/promises';
import { type Download, expect, expectNoAxeFindings, type Page, test } from '@fleet/e2e';

/** Reads a file of the console (RFC 4180, no quoted cells in these) back into rows. */
async function rowsOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

async function download(page: Page, button: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
}

/** Adds up a figure of the page: "30,62 km" → 30.62. */
const kilometres = (text: string | null) => Number(text?.replace(' km', '').replace('.', '').replace(',', '.'));
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Статистика' })
    .locator('dt', { hasText: label })
    .locator('xpath=following-sibling::dd');

async function search(page: Page, device: string) {
  await page.getByLabel('Уред', { exact: true }).fill(device);
  await page.getByRole('option', { name: device }).click();
  await page.getByRole('button', { name: 'Пребарај' }).click();
  await expect(page.getByRole('region', { name: 'Статистика' })).toBeVisible();
}

test('a route is found, drawn, exported, and opened again from its link', async ({ openAs }) => {
  const page = await openAs('operator', '/route-export');
  await page.getByRole('button', { name: 'Пребарај' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Ве молиме изберете уред и временски период');
  await search(page, 'GPS-0001');
  await expect(page.getByRole('region', { name: 'Мапа на рутата' })).toBeVisible();

  const count = Number(await figure(page, 'Вкупно локации').textContent());
  const km = kilometres(await figure(page, 'Вкупно растојание').textContent());
  const route = await download(page, 'Извези рута (CSV)');
  expect(route.suggestedFilename()).toMatch(/^route_export_V-0001_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...points] = await rowsOf(route);
  expect(header?.[1]).toBe('Време (Europe/Skopje)');
  expect(points).toHaveLength(count);
  expect(Number(points.at(-1)?.at(-1)?.replace(',', '.')) / 1000).toBeCloseTo(km, 1);
  const summary = await download(page, 'Извези резиме (CSV)');
  expect(summary.suggestedFilename()).toBe(route.suggestedFilename().replace('route_export', 'route_summary'));
  expect(Object.fromEntries(await rowsOf(summary))).toMatchObject({
    Уред: 'GPS-0001',
    'Точки во датотеката': String(count),
  });

  await search(page, 'GPS-0002');
  await page.goBack();
  await expect(page.getByLabel('Уред', { exact: true })).toHaveValue(/GPS-0001/);
  await page.reload();
  await expect(figure(page, 'Вкупно локации')).toHaveText(String(count));
});

test('the hour that comes twice is told apart in the file, wherever the browser is', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  // One tenth of a degree of a meridian is 11,119.49 m; both points are at 02:30 in Skopje.
  const route = [
    { lat: 41, lng: 21, timestamp: '2026-10-25T00:30:00Z', speed: 10, heading: 0 },
    { lat: 41.1, lng: 21, timestamp: '2026-10-25T01:30:00Z', speed: 10, heading: 0 },
  ];
  await page.route('**/api/routes/exported?*', (call) => call.fulfill({ json: { success: true, data: { route } } }));
  await openAs('operator', '/route-export?device=GPS-0001&from=2026-10-25T00:00&to=2026-10-25T23:59');
  const [, ...points] = await rowsOf(await download(page, 'Извези рута (CSV)'));
  expect(points.map((row) => row.slice(0, 3))).toEqual([
    ['1', '2026-10-25 02:30:00', 'UTC+02:00'],
    ['2', '2026-10-25 02:30:00', 'UTC+01:00'],
  ]);
  expect(points[1]?.slice(-2)).toEqual(['11119,49', '11119,49']);
});

test('the test page colours a route, opens its points and tells what matching did', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('operator', '/test-route-export');
  // The fixture's last hour can begin yesterday.
  await page.getByLabel('Од, датум').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await search(page, 'GPS-0001');
  await page.getByLabel('Боја на рутата').selectOption('time');
  await page.getByLabel('Усогласување со мапа').check();
  await expect(page.getByText(/^Линијата е исцртана со \d+ од \d+ точки\.$/)).toBeVisible();
  await expect(page).toHaveURL(/mode=time.*matching=1/);
  await page.getByLabel('Усогласување со мапа').uncheck();
  await page.getByRole('button', { name: 'Детали за точка' }).click();
  const popup = page.getByRole('dialog', { name: /^Точка 1 од \d+$/ });
  await expect(popup).toContainText(/\d\d\.\d{6}, \d\d\.\d{6}/);
  await expect(popup).toContainText(/km\/h/);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
});

test('a search that fails is told, and repeated on demand', { tag: '@long' }, async ({
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/test route search failed/);
  await page.route('**/api/locations?*', (call) => call.fulfill({ status: 500, json: { success: false, error: 'x' } }));
  await openAs('operator', '/test-route-export?device=GPS-0001&from=2026-01-01T00:00&to=2026-01-02T00:00');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Грешка при комуникација со серверот');
  await expect(page.getByRole('button', { name: 'Пребарај' })).toBeVisible();
  await page.unroute('**/api/locations?*');
  await page.getByRole('button', { name: 'Обиди се повторно' }).click();
  await expect(page.getByText('Нема GPS-точки за избраниот уред и период.')).toBeVisible();
});

test('geofences and routes are added and deleted without a call to a server that has no zones', {
  tag: '@long',
}, async ({ openAs, page, expectErrors }) => {
  // Chromium does not take a page that a test has changed for one of this machine.
  expectErrors(/WebSocket connection .*LOCAL_NETWORK_ACCESS/);
  await page.route('**/geofences', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"zones"', '"zones.none"') });
  });
  await openAs('manager', '/geofences');
  await expect(page.getByRole('region', { name: 'Мапа на зоните' })).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // What the page reports of itself on a slow machine is none of the data's.
    if (path.startsWith('/telemetry')) return;
    if (request.method() !== 'GET' || /geofence|route|zone/.test(path.replace(/^\/modules\/.*/, '')))
      writes.push(`${request.method()} ${request.url()}`);
  });

  await page.getByRole('button', { name: 'Додади зона' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова зона' });
  await dialog.getByLabel('Име').fill('Депо');
  await dialog.getByRole('region', { name: 'Мапа на зоните' }).click({ position: { x: 120, y: 120 } });
  await expect(dialog.getByLabel('Географска ширина')).toHaveValue(/^\d\d\.\d{6}$/);
  await dialog.getByRole('button', { name: 'Додади', exact: true }).click();
  const row = page.getByRole('row', { name: /Депо/ });
  await expect(row).toContainText('радиус 500 m');
  await row.getByRole('button', { name: 'Избриши' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Врати' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('link', { name: 'Рути', exact: true }).click();
  const route = page.getByRole('row', { name: /Достава Полог/ });
  await route.getByRole('button', { name: 'Паузирај' }).click();
  await expect(route).toContainText('Неактивна');
  await page.getByRole('link', { name: 'Геозони' }).click();
  await expect(row).toBeVisible();
  expect(writes).toEqual([]);
});

test('a track is found on a phone without sideways scrolling', { tag: '@long' }, async ({ openAs, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs('operator', '/route-export');
  await search(page, 'GPS-0001');
  await expect(page.getByRole('region', { name: 'Мапа на рутата' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
