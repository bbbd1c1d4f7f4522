import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../src/axe';
import { countClicks } from '../src/countClicks';
import { forward } from '../src/forward';
import type { Servers } from '../src/servers';
import { standing, yesterday } from '../src/standing';
import { expect, test, tokenOf } from '../src/test';

/**
 * A dispatcher's journeys, each within a number of clicks. The month of the fleet (g) is tested by its module:
 * `mfe-routes/e2e/day.spec.ts`.
 */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('region', { name: 'Непреземени критични аларми' });
const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** The plate of a vehicle of the fixture. */
async function plateOf(servers: Servers, vehicle: number): Promise<string> {
  const response = await fetch(`${servers.api}/api/vehicles/${vehicle}`, {
    headers: { authorization: `Bearer ${await tokenOf(servers, 'operator')}` },
  });
  const { data } = (await response.json()) as { data: { license_plate: string } }; // the reference API's answer
  return data.license_plate;
}

/** Finds a vehicle by its plate and the keyboard alone: it is on the map, its popup open. */
async function findByKeys(page: Page, plate: string) {
  await expect(page.getByRole('button', { name: /^Брзо пребарување/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(plate);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(plate);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: plate })).toBeVisible();
}

const minutesAgo = (...minutes: number[]) => minutes.map((count) => Date.now() - count * 60_000);

test('a: where a vehicle is, whether it moves and since when it stands: 3 clicks', async ({
  openAs,
  page,
  servers,
}) => {
  await forward(servers, 'positions', standing(17, minutesAgo(40, 30, 20, 10, 0)));
  const plate = await plateOf(servers, 17);
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await page.getByRole('button', { name: /^Брзо пребарување/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(plate);
  await page.getByRole('dialog').getByRole('option').filter({ hasText: plate }).first().click();
  const popup = page.getByRole('dialog', { name: plate });
  await expect(popup).toContainText(/0 km\/h.*Стои \d+ мин/);
  await expect(popup).toContainText('Велес');
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('b: a critical alarm is seen on another page, on the map and taken: 3 clicks; noted and handed over: 6, and the other console follows', async ({
  openAs,
  page,
  servers,
  browser,
}) => {
  const clicks = await countClicks(page);
  await openAs('operator', '/reports');
  await expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();
  const context = await browser.newContext({ baseURL: servers.url });
  const token = await tokenOf(servers, 'manager');
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const other = await context.newPage();
  await other.goto('/alarms');
  await expect(other.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();

  const plate = await plateOf(servers, 18);
  await forward(servers, 'events', [
    {
      event: { id: Date.now(), type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
      device: { id: 18, uniqueId: 'GPS-0018', name: 'GPS-0018', status: 'online' },
    },
  ]);
  const line = bar(page).getByRole('listitem').filter({ hasText: plate });
  await expect(line).toContainText('SOS');
  await line.getByRole('link', { name: 'Прикажи на мапа' }).click();
  await expect(page).toHaveURL(/\/map\?vehicle=18\b/);
  await expect(page.getByRole('dialog', { name: plate })).toBeVisible();
  await line.getByRole('button', { name: 'Преземи' }).click();
  await expect(bar(page).getByRole('button', { name: /^Мои \d+$/ })).toBeVisible();
  const row = other.getByRole('row').filter({ hasText: plate }).first();
  await expect(row).toContainText('Го презеде');
  expect(clicks()).toBeLessThanOrEqual(3);

  await bar(page)
    .getByRole('button', { name: /^Мои \d+$/ })
    .click();
  const mine = page.getByRole('dialog', { name: 'Аларми што ги презедов' });
  await mine.getByRole('listitem').filter({ hasText: plate }).getByRole('button', { name: 'Белешка' }).click();
  const work = page.getByRole('dialog', { name: 'Постапување по алармот' });
  await work.getByRole('textbox', { name: 'Белешка или причина' }).fill('Возачот не се јавува');
  await work.getByRole('combobox', { name: 'Предај на' }).selectOption('Следната смена');
  await expectNoAxeFindings(page);
  await work.getByRole('button', { name: 'Предај', exact: true }).click();
  await expect(row).toContainText('Предаден на следната смена');
  await expect(row).toContainText('Возачот не се јавува');
  expect(clicks()).toBeLessThanOrEqual(6);
  await context.close();
});

test('c: where a vehicle was yesterday from 08:00 to 12:30, as a file: 6 clicks', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
}) => {
  await forward(servers, 'positions', standing(20, [yesterday(), yesterday() + 60_000]));
  const plate = await plateOf(servers, 20);
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await findByKeys(page, plate);
  await page.getByRole('dialog', { name: plate }).getByRole('link', { name: 'Вчерашна рута' }).click();
  await expect(page.getByRole('region', { name: 'Статистика' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Од, час' }).selectOption('08');
  await page.getByRole('combobox', { name: 'До, час' }).selectOption('12');
  await page.getByRole('combobox', { name: 'До, минута' }).selectOption('30');
  // The whole day that was shown before may be asked for again at the same time.
  const found = page.waitForResponse((response) => /exported\?.*start_date=[^&]*T08(:|%3A)00/.test(response.url()));
  await page.getByRole('button', { name: 'Пребарај' }).click();
  const { searchParams } = new URL((await found).url());
  expect(searchParams.get('end_date')).toMatch(/T12:30:00$/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Извези рута (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^route_export_.+\.csv$/);
  // The address alone opens it again.
  expect(new URL(page.url()).search).toContain('08');
  expect(clicks()).toBeLessThanOrEqual(6);
});

test('l: the kilometres of the month, with what is missing: 4 clicks; on the map yesterday from 14 to 16 played again: 4', {
  tag: '@long',
}, async ({ openAs, page }) => {
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await menu(page, 'Извештаи').click();
  // The fixture's vehicles have been heard of for a few days.
  await page.getByRole('combobox', { name: 'Период' }).selectOption('30 дена');
  await expect(page.getByText(/Нема податоци пред \d\d\.\d\d\.\d{4}: периодот не е целосен\./)).toBeVisible();
  await page.getByRole('tab', { name: 'Месечен лист' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Месечен лист (XLSX)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(clicks()).toBeLessThanOrEqual(4);

  await menu(page, 'Мапа').click();
  const before = clicks();
  await page.getByRole('button', { name: 'Репродукција', exact: true }).click();
  const choice = page.getByRole('dialog', { name: 'Репродукција' });
  await choice.getByRole('combobox', { name: 'Од, час' }).selectOption('14');
  await choice.getByRole('combobox', { name: 'До, час' }).selectOption('16');
  await expectNoAxeFindings(page);
  await choice.getByRole('button', { name: 'Пушти' }).click();
  await expect(page.getByRole('slider', { name: 'Момент од репродукцијата' })).toBeVisible();
  expect(clicks() - before).toBeLessThanOrEqual(4);
});

test('d: an engine is cut with plate and reason, says so after a reload, and is restored: 5 clicks', async ({
  openAs,
  page,
  servers,
}) => {
  await forward(servers, 'positions', standing(19, minutesAgo(10, 5, 0)));
  const plate = await plateOf(servers, 19);
  const clicks = await countClicks(page);
  await openAs('manager', '/vehicles/19');
  await expect(heading(page)).toHaveText(plate);
  await page.getByRole('button', { name: 'Команди' }).click();
  await page.getByRole('menuitem', { name: 'Исклучи мотор' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Исклучи мотор' });
  await dialog.getByLabel('Регистрација').fill(plate);
  await dialog.getByLabel('Причина').fill('украдено');
  await dialog.getByRole('button', { name: 'Исклучи мотор', exact: true }).click();
  const notice = page
    .getByRole('main')
    .getByText(/^(Моторот е исклучен|Исклучување на моторот)/)
    .first();
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Команди' }).click();
  await page.getByRole('menuitem', { name: 'Овозможи мотор' }).click();
  await expect(page.getByText('Командата е испратена успешно!')).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(5);
});

test('e: a new vehicle and its device are one form: 3 clicks', { tag: '@long' }, async ({ openAs, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/(vehicles|devices)$/.test(request.url()))
      sent.push(new URL(request.url()).pathname);
  });
  const clicks = await countClicks(page);
  await openAs('manager', '/vehicles');
  await page.getByRole('link', { name: 'Додади возило' }).click();
  for (const [label, text] of [
    ['Код на возило', 'V-CLICKS'],
    ['Регистрација', 'SK-0002-KL'],
    ['Марка', 'MAN'],
    ['Модел', 'TGX'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Тип на возило').selectOption('truck');
  await page.getByLabel('Додади и GPS-уред').click();
  await page.getByLabel('ID на уред').fill('GPS-CLICKS');
  await page.getByLabel('IMEI').fill('350000000000088');
  await page.getByLabel('Тип на уред').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page).toHaveURL(/\/vehicles$/);
  expect(sent).toEqual(['/api/vehicles', '/api/devices']);
  // Two choices are of the form's own fields.
  expect(clicks() - 2).toBeLessThanOrEqual(3);
});

test('f: which devices are silent for more than two hours, and why: 3 clicks', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await menu(page, 'Уреди').click();
  await page.getByRole('combobox', { name: 'Без сигнал' }).selectOption({ label: 'повеќе од 2 ч' });
  const row = page.getByRole('row').filter({ hasText: 'GPS-' }).first();
  await expect(page.getByRole('columnheader', { name: 'Можна причина' })).toBeVisible();
  await expect(row).toContainText('Офлајн');
  await expect(row).toContainText(/Батерија.*напојување/);
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('h: a user is deactivated in 3 clicks, and is told so at once', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
  browser,
}) => {
  const authorization = `Bearer ${await tokenOf(servers, 'admin')}`;
  const account = { username: 'kratok', email: 'kratok@example.com', password: 'vrlo-tajno', role: 'operator' };
  const made = await fetch(`${servers.api}/api/users`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, first_name: 'Краток', last_name: 'Престој' }),
  });
  expect(made.ok).toBe(true);
  const context = await browser.newContext({ baseURL: servers.url });
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Корисничко име').fill(account.username);
  await other.getByLabel('Лозинка', { exact: true }).fill(account.password);
  await other.getByRole('button', { name: 'Најави се' }).click();
  await expect(other.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();

  const clicks = await countClicks(page);
  await openAs('admin', '/dashboard');
  await menu(page, 'Корисници').click();
  const row = page.getByRole('row').filter({ hasText: account.email });
  await row.getByRole('button', { name: /^Деактивирај/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Деактивирај' }).click();
  await expect(row).toContainText('Неактивен');
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText(/Вашата корисничка сметка е деактивирана/)).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
  await context.close();
});

test('i: a geofence is drawn: 4 clicks', { tag: '@long' }, async ({ openAs, page }) => {
  const clicks = await countClicks(page);
  await openAs('manager', '/dashboard');
  await menu(page, 'Геозони').click();
  await page.getByRole('button', { name: 'Нова зона' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова зона' });
  await dialog.getByLabel('Име').fill('Депо на патувањето');
  await dialog.getByRole('region', { name: 'Мапа на зоните' }).click({ position: { x: 120, y: 120 } });
  await expect(dialog.getByLabel('Ширина')).toHaveValue(/^\d\d\.\d{6}$/);
  await dialog.getByRole('button', { name: 'Додади', exact: true }).click();
  await expect(page.getByRole('row', { name: /Депо на патувањето/ })).toContainText('радиус 250 m');
  expect(clicks()).toBeLessThanOrEqual(4);
});

test('j: a wall says within 3 s that the network went, survives a reload without the API, and is live again by itself', {
  tag: '@long',
}, async ({ openAs, page, servers, context, expectErrors }) => {
  expectErrors(/WebSocket connection/, /failed \(network\)/);
  const clicks = await countClicks(page);
  await openAs('operator', '/map?wallboard');
  const isLive = page.getByText('Во живо', { exact: true });
  await expect(isLive).toBeVisible();
  await context.setOffline(true);
  await expect(isLive).toBeHidden({ timeout: 3_000 });
  await context.setOffline(false);
  await expect(isLive).toBeVisible({ timeout: 15_000 });
  await servers.stopApi();
  await page.reload();
  await expect(page).toHaveURL(/\/map\?wallboard/);
  await servers.startApi();
  await expect(isLive).toBeVisible({ timeout: 30_000 });
  expect(clicks()).toBe(0);
});

test('k: the vehicle nearest to where one stands, on a phone: 3 clicks', { tag: '@long' }, async ({
  openAs,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.03, longitude: 21.33 });
  const clicks = await countClicks(page);
  await openAs('operator', '/dashboard');
  await page.getByRole('link', { name: 'Отвори мапа' }).click();
  await page.getByRole('button', { name: 'Најблиску до...' }).click();
  const panel = page.getByRole('region', { name: 'Најблиску до...' });
  await panel.getByRole('button', { name: 'Мојата локација' }).click();
  await expect(panel.getByRole('listitem').first()).toContainText(/\d km/);
  expect(clicks()).toBeLessThanOrEqual(3);
});

for (const [screen, size] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`k: the vehicles nearest to a place and to a vehicle, on a ${screen}: 4 clicks each`, { tag: '@long' }, async ({
    openAs,
    page,
    servers,
  }) => {
    const plate = await plateOf(servers, 17);
    await page.setViewportSize(size);
    const clicks = await countClicks(page);
    await openAs('operator', '/dashboard');
    const panel = page.getByRole('region', { name: 'Најблиску до...' });
    const choice = panel.getByRole('combobox', { name: 'Возило, место или зона' });
    const distances = async () =>
      (await panel.getByRole('listitem').allInnerTexts()).map((text) =>
        Number(/([\d,.]+) km(?!\/h)/.exec(text)?.[1]?.replace('.', '').replace(',', '.')),
      );

    await page.getByRole('link', { name: 'Отвори мапа' }).click();
    await page.getByRole('button', { name: 'Најблиску до...' }).click();
    await choice.click();
    await choice.fill('Охрид');
    await page.getByRole('option', { name: 'Охрид', exact: true }).click();
    await expect(panel.getByText(/^Растојанијата се по права линија од точката во Охрид\./)).toBeVisible();
    await expect(panel.getByRole('listitem').first()).toContainText(/\d km/);
    const ofPlace = await distances();
    expect(ofPlace).toEqual([...ofPlace].sort((a, b) => a - b));
    expect(clicks()).toBeLessThanOrEqual(4);

    // The panel is open: another choice is two more, and the address has it.
    await choice.click();
    await choice.fill(plate);
    await page.getByRole('option', { name: plate }).click();
    await expect(panel.getByRole('listitem').first()).toContainText(plate);
    expect((await distances())[0]).toBe(0);
    await expect(page).toHaveURL(/near=\d/);
    expect(clicks()).toBeLessThanOrEqual(6);
    await panel.getByRole('listitem').first().click();
    await expect(page.getByRole('dialog', { name: plate })).toBeVisible();
  });
