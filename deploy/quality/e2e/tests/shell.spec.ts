import { expect, test } from '../src/test';

const everyone = [
  'Контролна табла',
  'Возила',
  'Уреди',
  'Локации',
  'Аларми',
  'Извоз на рута',
  'Тест извоз на рута',
  'Мапа',
  'Извештаи',
];
const managers = ['Геозони', 'Рути', 'Корисници'];

test('the menu shows what the role may open', async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  const menu = page.getByRole('navigation').first();
  for (const name of everyone) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  for (const name of managers) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
});

test('managers see geofences, routes and users as well', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/alarms');
  const menu = page.getByRole('navigation').first();
  for (const name of [...everyone, ...managers])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
});

test('the live indicator follows the server down and up again', { tag: '@long' }, async ({
  openAs,
  servers,
  expectErrors,
}) => {
  expectErrors(/WebSocket connection/);
  const page = await openAs('operator', '/alarms');
  await expect(page.getByRole('banner').getByText('Поврзано')).toBeVisible();
  await servers.stopApi();
  await expect(page.getByRole('banner').getByText('Неповрзано')).toBeVisible();
  await servers.startApi();
  await expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('language and theme are kept after a reload', async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  await page.getByLabel('Јазик').first().selectOption('en');
  await expect(page.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
  await page.getByLabel('Theme').first().selectOption('dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Alarms' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the sidebar collapses and stays so', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  const menu = page.getByRole('navigation').first();
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const wide = await width();
  await page.getByRole('banner').getByRole('button').first().click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await width()).toBeLessThan(wide / 2);
});

test('after navigation the focus is on the new page, and the title names it', async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  await page.getByRole('link', { name: 'Возила', exact: true }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Возила' });
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(/^Возила/);
});

test('what a page asks for first is sent before its code is there, and once', async ({ openAs, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request.url().replace(/^https?:\/\/[^/]+/, ''));
  });
  for (const [path, first] of [
    ['/alarms', '/api/alarms?page=1&limit=50'],
    ['/alarms?severity=high', '/api/alarms?page=1&limit=50&severity=high'],
    ['/vehicles', '/api/vehicles?page=1&limit=20'],
    ['/devices', '/api/devices?page=1&limit=20'],
  ] as const) {
    calls.length = 0;
    if (page.url() === 'about:blank') await openAs('operator', path);
    else await page.goto(path);
    await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
    // Of alarms the bell asks for the open ones; a list asks for its second page ahead.
    const others = calls.filter((call) => !call.endsWith('is_acknowledged=false'));
    expect(others.filter((call) => call.startsWith(`${first.split('?')[0]}?page=1`))).toEqual([first]);
  }
});
