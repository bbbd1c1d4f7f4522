import type { Locator, Page } from '@playwright/test';
import { forward } from '../src/forward';
import { cutBySpacing } from '../src/legibility';
import type { Servers } from '../src/servers';
import { standing } from '../src/standing';
import { expect, test, tokenOf } from '../src/test';

/** Tab stops that lead past menu, filters and a table's head at most. */
const MOST_TABS = 80;

/** Goes to an element by Tab alone. It is looked up by name again only after a render, as that takes long. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  let element = await target.elementHandle();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    const place = await element?.evaluate((own) => (own === document.activeElement ? 'here' : own.isConnected));
    if (place === 'here') return;
    if (place === false) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  await expect(target, `reached within ${MOST_TABS} tab stops`).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The plate and id of a vehicle that is on no first row. */
async function seventhVehicle(servers: Servers) {
  const token = await tokenOf(servers, 'operator');
  const response = await fetch(`${servers.api}/api/vehicles?limit=20`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The reference API's answer
  const { data } = (await response.json()) as { data: { id: number; license_plate: string }[] };
  const vehicle = data[6];
  if (!vehicle) throw new Error('The fixture has fewer than seven vehicles.');
  return vehicle;
}

test('a dispatcher signs in and finds a vehicle on the map by keys alone', async ({ page, servers }) => {
  const vehicle = await seventhVehicle(servers);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Корисничко име'));
  await page.keyboard.type('operator');
  await tabTo(page, page.getByLabel('Лозинка'));
  await page.keyboard.type('operator123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Контролна табла' })).toBeVisible();
  await expect(button(page, /^Брзо пребарување/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(vehicle.license_plate.toLowerCase().replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/map\\?vehicle=${vehicle.id}\\b`));
  await expect(page.getByRole('heading', { level: 1, name: 'Мапа' })).toBeVisible();
});

test('a dispatcher finds a page by its name, with / and in Latin letters, and sorts its table by keys alone', {
  tag: '@long',
}, async ({ openAs, page }) => {
  await openAs('operator', '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('vozila');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeFocused();
  await press(page, button(page, 'Регистрација'));
  await expect(page).toHaveURL(/sort=license_plate&order=asc/);
  await expect(page.getByRole('columnheader', { name: 'Регистрација' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a dispatcher skips to the table, walks down and opens a row by keys alone', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await openAs('operator', '/vehicles');
  await expect(page.getByRole('row')).toHaveCount(21);
  await press(page, page.getByRole('link', { name: 'Оди на табелата' }));
  await expect(page.getByRole('region', { name: 'Возила' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const plate = await page.getByRole('row').nth(2).getByRole('link').first().textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: plate ?? '' })).toBeVisible();
});

test('help opens and gives the focus back, and a dispatcher signs out by keys alone', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await openAs('operator', '/profile');
  await press(page, button(page, 'Помош'));
  await expect(page.getByRole('dialog', { name: 'Помош' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Помош')).toBeFocused();
  await press(page, button(page, 'Одјава'));
  await expect(page).toHaveURL(/\/login$/);
});

test('a manager acknowledges an alarm by keys pressed as soon as it is there', async ({ openAs, page }) => {
  await openAs('manager', '/alarms?is_acknowledged=false');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const acknowledged = page.waitForResponse((response) => /\/api\/alarms\/\d+\/acknowledge/.test(response.url()));
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  expect((await acknowledged).ok()).toBe(true);
});

test('a manager draws a route of a device by keys alone', { tag: '@long' }, async ({ openAs, page }) => {
  await openAs('manager', '/profile');
  await expect(button(page, /^Брзо пребарување/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('извоз на рута');
  await page.keyboard.press('Enter');
  const device = page.getByRole('combobox', { name: 'Уред' });
  await expect(device).toBeEnabled();
  await tabTo(page, device);
  await page.keyboard.type('gps-0001');
  await expect(page.getByRole('option', { name: /GPS-0001/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Пребарај'));
  await expect(page.getByRole('region', { name: 'Статистика' })).toBeVisible();
});

test('a manager filters vehicles and clears the filter by keys alone', { tag: '@long' }, async ({ openAs, page }) => {
  await openAs('manager', '/profile');
  await expect(button(page, /^Брзо пребарување/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Возила');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  await tabTo(page, page.getByLabel('Пребарај', { exact: true }));
  await page.keyboard.type('V-0003');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await press(page, button(page, 'Исчисти ги филтрите'));
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(page.getByLabel('Пребарај', { exact: true })).toBeFocused();
});

test('a manager saves a vehicle with its device in one form and sends it a command by keys alone', {
  tag: '@long',
}, async ({ openAs, page }) => {
  await openAs('manager', '/profile');
  await expect(button(page, /^Брзо пребарување/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ново возило');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ново возило' })).toBeFocused();
  const fields = [
    ['Код на возило', 'V-KEYS'],
    ['Регистрација', 'SK-0001-KB'],
    ['Марка', 'MAN'],
    ['Модел', 'TGX'],
  ] as const;
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await expect(page.getByRole('option', { name: 'Камион' })).toBeAttached();
  await tabTo(page, page.getByLabel('Тип на возило'));
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByLabel('Додади и GPS-уред'), 'Space');
  await tabTo(page, page.getByLabel('ID на уред'));
  await page.keyboard.type('GPS-KEYS');
  await tabTo(page, page.getByLabel('IMEI'));
  await page.keyboard.type('350000000000099');
  await tabTo(page, page.getByLabel('Тип на уред'));
  await page.keyboard.press('ArrowDown');
  await press(page, button(page, 'Зачувај'));
  await expect(page).toHaveURL(/\/vehicles$/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('GPS-KEYS');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'GPS-KEYS' })).toBeVisible();
  await expect(page.getByText('SK-0001-KB').first()).toBeVisible();
  await press(page, button(page, 'Побарај локација'));
  await expect(page.getByText('Командата е испратена успешно!')).toBeVisible();
});

test('forced colours show what is chosen by more than a background', { tag: '@long' }, async ({ openAs, page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openAs('manager', '/vehicles');
  await expect(page.getByRole('row')).toHaveCount(21);
  expect(await cutBySpacing(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toBeVisible();
  const outlineOf = (index: number) => options.nth(index).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect([await outlineOf(0), await outlineOf(1)]).toEqual(['solid', 'none']);
  expect(await cutBySpacing(page)).toEqual([]);
});

test('forced colours reach what the map paints: markers, the chosen one and the base map', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
}) => {
  // Markers fade with the age of their fixes, and the fixture's grow old while other tests run.
  await forward(
    servers,
    'positions',
    // Each in a place of its own: one below another is not painted.
    [20, 21, 22, 23, 24, 25].flatMap((device) =>
      standing(device, [Date.now()]).map(({ position, ...rest }) => ({
        ...rest,
        position: { ...position, latitude: 41.2 + (device - 20) / 10 },
      })),
    ),
  );
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openAs('manager', '/map');
  /** How many pixels of the markers' canvas have a colour of the system. */
  const painted = (name: string) =>
    page.locator('.leaflet-marker-pane canvas').evaluate((canvas: HTMLCanvasElement, color) => {
      const probe = document.createElement('span');
      probe.style.setProperty('forced-color-adjust', 'none');
      document.body.append(probe);
      // On the colour of the page, as some systems highlight by a colour that lets it through.
      const dot = new OffscreenCanvas(1, 1).getContext('2d');
      for (const layer of ['Canvas', color]) {
        probe.style.color = layer;
        if (dot) dot.fillStyle = getComputedStyle(probe).color;
        dot?.fillRect(0, 0, 1, 1);
      }
      probe.remove();
      const wanted = dot?.getImageData(0, 0, 1, 1).data ?? [];
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] === 255 && [0, 1, 2].every((part) => Math.abs((data[i + part] ?? 0) - (wanted[part] ?? 0)) < 3))
          count += 1;
      return count;
    }, name);
  await expect.poll(() => painted('LinkText')).toBeGreaterThan(300);
  expect(await painted('Highlight')).toBe(0);
  await page.getByRole('listbox', { name: 'Список на возила' }).getByRole('option').first().click();
  await expect.poll(() => painted('Highlight')).toBeGreaterThan(50);
});
