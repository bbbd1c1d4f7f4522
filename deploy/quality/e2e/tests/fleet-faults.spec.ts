import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@playwright/test';
import { forward } from '../src/forward';
import type { Servers } from '../src/servers';
import { expect, test, tokenOf } from '../src/test';

/** A row of the fleet's lists. */
const vehicle = {
  id: 2,
  vehicle_code: 'V-1',
  license_plate: 'СК-1-АБ',
  vehicle_type: 'truck',
  status: 'active',
  device_id: 'GPS-1',
  device_status: 'online',
  last_location_time: '2026-01-05T18:00:00Z',
};

const pages = [
  { path: '/vehicles', call: /\/api\/vehicles\?/, says: 'Грешка при вчитување на возилата:', ready: 'table' },
  { path: '/devices', call: /\/api\/devices\?/, says: 'Грешка при вчитување на уредите:', ready: 'table' },
  { path: '/locations', call: /\/api\/locations\?/, says: 'Грешка при вчитување на локациите:', ready: 'table' },
  { path: '/vehicles/1', call: /\/api\/vehicles\/1$/, says: 'Грешка при вчитување на возилото', ready: 'term' },
  { path: '/devices/1', call: /\/api\/devices\/1$/, says: 'Грешка при вчитување на уредот', ready: 'term' },
  { path: '/map', call: /\/api\/devices$/, says: 'Грешка при комуникација со серверот', ready: 'listbox' },
] as const;

const answers: Parameters<Route['fulfill']>[0][] = [
  { status: 503, headers: { 'retry-after': '1' }, json: { success: false, error: 'Базата не одговара' } },
  { status: 200, contentType: 'application/json', body: '{"success":true,"data":[{"id":1,"lice' },
  { status: 200, contentType: 'text/html', body: '<!doctype html><p>login</p>' },
];

// All pages read their responses in one way: the first meets every kind of failure, the others one of them each.
for (const [i, { path, call, says, ready }] of pages.entries())
  test(`rows 9, 10: ${path} says what failed, never shows nonsense, and recovers`, {
    tag: i === 0 ? [] : '@long',
  }, async ({ openAs, page }) => {
    await openAs('operator', '/profile');
    for (const answer of i === 0 ? answers : answers.slice(i % 3, (i % 3) + 1)) {
      await page.route(call, (route) => route.fulfill(answer));
      await page.goto(path);
      const alert = page.getByRole('main').getByRole('alert').filter({ hasText: says });
      await expect(alert).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|\[object/);
      await page.unroute(call);
      await page.getByRole('main').getByRole('button', { name: 'Обиди се повторно' }).first().click();
      await expect(alert).toBeHidden();
      await expect(page.getByRole(ready).first()).toBeAttached();
    }
  });

/** A server whose responses break off in the middle. */
const breaking = test.extend<{ breakingServer: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  breakingServer: async ({}, use) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"success":true,"data":[{"id":1', () => response.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, listening));
    const { port } = server.address() as AddressInfo; // listening on TCP
    await use(`http://localhost:${port}/`);
    server.close();
  },
});

for (const { path, call, says, ready } of pages)
  breaking(
    `row 9: ${path} survives answers that break off, and keeps what it shows`,
    { tag: '@long' },
    async ({ openAs, page, breakingServer }) => {
      const main = page.getByRole('main');
      const content = main.getByRole(ready).first();
      const retry = main.getByRole('button', { name: 'Обиди се повторно' }).first();
      const refresh = main.getByRole('button', { name: 'Освежи' });
      await page.clock.install();
      await openAs('operator', path);
      await expect(content).toBeAttached();

      await page.route(call, (route) => route.continue({ url: breakingServer }));
      // The page of one thing has no such button: it asks by itself every 15 s. Code on its way would be over its time
      // limit then.
      await page.waitForLoadState('networkidle');
      if (ready === 'term') await page.clock.fastForward(16_000);
      else await refresh.click();
      const old =
        ready === 'table' ? main.getByRole('alert').filter({ hasText: says }) : main.getByText('Освежувањето не успеа');
      await expect(old.first()).toBeVisible({ timeout: 25_000 });
      await expect(content).toBeAttached();

      await page.reload();
      await expect(main.getByRole('alert').filter({ hasText: says })).toBeVisible();
      await page.unroute(call);
      await retry.click();
      await expect(content).toBeAttached();
      await expect(main.getByRole('alert').filter({ hasText: says })).toBeHidden();
    },
  );

const LONG = 'Непрекинатозбор'.repeat(20);
const hostile = `<img src=x onerror="window.hacked=1">${LONG}\u202Eнаопаку __proto__`;
const oddRow = (id: number) => ({
  ...Object.fromEntries(
    'vehicle_code license_plate make model color vehicle_type status notes device_id device_status imei device_type phone_number sim_card_number firmware_version type'
      .split(' ')
      .map((name) => [name, hostile]),
  ),
  id,
  vehicle_id: id,
  year: '2019',
  latitude: id % 2 ? 'NaN' : 991,
  longitude: null,
  speed: '71.6',
  heading: 'west',
  last_location_time: 'yesterday',
  last_heartbeat: 'never',
  gps_time: '0000-99-99',
  received_at: {},
  timestamp: 'x',
  minutes_offline: '95',
});
const oddDetail = {
  ...oddRow(1),
  latest_location: { ...oddRow(1), accuracy: 'x', satellites: '9' },
  latest_status: { ignition: 'true', engine_status: hostile, fuel_level: 'NaN', rpm: null },
  recent_commands: [{ id: 1, command_type: hostile, status: hostile, created_at: 'x' }],
};
const oddList = [oddRow(1), oddRow(1), oddRow(2), null, 'x', { license_plate: 'без id' }];

for (const width of [1440, 360])
  test(`rows 11, 12: odd values and hostile text are shown as text, and the layout holds at ${width} px`, {
    // The narrow one is the harder one.
    tag: width === 360 ? [] : '@long',
  }, async ({ openAs, page }) => {
    test.slow(); // eight pages
    await page.setViewportSize({ width, height: 900 });
    await openAs('manager', '/profile');
    const answer = (call: RegExp, data: unknown) =>
      page.route(call, (route) => route.fulfill({ json: { success: true, data } }));
    await answer(/\/api\/(vehicles|devices|locations)(\?|$)/, oddList);
    await answer(/\/api\/(vehicles|devices)\/1$/, oddDetail);
    await answer(/\/api\/dashboard\/overview/, {
      total_vehicles: 'NaN',
      online_devices: '3',
      recent_activity: oddList,
      offline_devices: oddList,
      critical_alarms: oddList,
    });
    await answer(/\/api\/dashboard\/fleet-status/, { vehicles: oddList });
    for (const path of [
      '/dashboard',
      '/vehicles',
      '/vehicles/1',
      '/vehicles/1/edit',
      '/devices',
      '/devices/1',
      '/locations',
      '/map',
    ]) {
      await page.goto(path);
      const main = page.getByRole('main');
      if (!path.endsWith('/edit')) await expect(main.getByText('наопаку').first()).toBeAttached();
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(main).not.toContainText(/NaN|undefined|\[object|Invalid Date/);
      const beyond = await page.evaluate(() => {
        // An area that scrolls sideways by itself, like the row of a vehicle's alarms, may be wider than the window.
        const isScrolled = (element: Element | null): boolean =>
          !!element &&
          element.tagName !== 'MAIN' &&
          (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
        return [...document.querySelectorAll('main *')]
          .filter((element) => !element.closest('.leaflet-container, [role=listbox], table, svg'))
          .filter((element) => !isScrolled(element.parentElement))
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
          .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`);
      });
      expect([path, ...beyond]).toEqual([path]);
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

for (const days of [-2, 2])
  test(`row 24: times are right although the computer's clock is off by ${days} days`, { tag: '@long' }, async ({
    openAs,
    page,
  }) => {
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await page.route(/\/api\/devices\?/, (route) =>
      route.fulfill({
        headers: { date: new Date().toUTCString() },
        json: { data: [{ ...vehicle, last_heartbeat: new Date(Date.now() - 3.5 * 60_000).toISOString() }] },
      }),
    );
    await openAs('operator', '/devices');
    await expect(page.getByRole('cell', { name: 'пред 3 мин' })).toBeVisible();
  });

test('row 27: with the tile host down the map is plain, and markers, popups and list work', async ({
  openAs,
  page,
}) => {
  await page.route(/tile/, (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
  await page.route(/\/api\/devices$/, (route) =>
    route.fulfill({ json: { data: [{ ...vehicle, latitude: 41.6, longitude: 21.7 }] } }),
  );
  await openAs('operator', '/map?map=41.60000,21.70000,10');
  const map = page.locator('.leaflet-container');
  await expect(page.getByText('1 уред', { exact: true })).toBeVisible();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const popup = page.getByRole('dialog', { name: 'СК-1-АБ' });
  await map.click({ position: { x: width / 2, y: height / 2 } });
  await expect(popup).toContainText('V-1');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.getByRole('option', { name: /СК-1-АБ/ }).click();
  await expect(popup).toBeVisible();
});

test('row 19: without the live link the indicator says so, and polling goes on', async ({
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/socket|WebSocket/i);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  let polls = 0;
  await page.clock.install();
  let underWay = 0;
  const ended = () => (underWay -= 1);
  page.on('request', () => (underWay += 1));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.route(/\/api\/dashboard\/fleet-status/, (route) => {
    polls += 1;
    return route.fallback();
  });
  await openAs('operator', '/dashboard');
  await expect(page.getByText('Неповрзано')).toBeVisible();
  await expect(page.getByText(/[2-9]\d возила/)).toBeVisible();
  const before = polls;
  for (let step = 0; step < 4; step++) {
    // Modules are fetched ahead at any time: what is on its way must not be over its limit of 8 s by one step.
    await expect.poll(() => underWay).toBe(0);
    await page.clock.fastForward(4_000);
  }
  await expect.poll(() => polls).toBeGreaterThan(before);
  await expect(page.getByText(/[2-9]\d возила/)).toBeVisible();
});

/** Sends a position of GPS-0021 as a Traccar server forwards it. */
async function drive(servers: Servers, knots: number) {
  const device = { id: 21, uniqueId: 'GPS-0021', name: 'SK-0021', status: 'online', phone: null, category: 'car' };
  const position = {
    id: 0,
    deviceId: 21,
    protocol: 'teltonika',
    fixTime: new Date().toISOString(),
    valid: true,
    latitude: 41.3,
    longitude: 21.5,
    speed: knots,
    course: 90,
    attributes: {},
  };
  await forward(servers, 'positions', { position, device });
}

test('row 20: after a restart of the server the open dashboard has figures and positions again, without a reload', {
  tag: '@long',
}, async ({ openAs, page, servers, expectErrors }) => {
  expectErrors(/WebSocket/);
  const headers = { authorization: `Bearer ${await tokenOf(servers, 'operator')}` };
  const found = await fetch(`${servers.api}/api/devices?search=GPS-0021`, { headers });
  const { data } = (await found.json()) as { data: { license_plate: string }[] }; // the reference API's answer
  await openAs('operator', '/dashboard');
  await expect(page.getByText(/[2-9]\d возила/)).toBeVisible();
  await page.getByRole('button', { name: 'Список на возила' }).click();
  const plate = data[0]?.license_plate ?? '';
  const vehicle = page.getByRole('option', { name: plate });
  await page.getByRole('listbox').focus();
  await page.keyboard.type(plate);
  await expect(vehicle).toBeVisible();
  const connection = page.getByRole('banner');
  await expect(connection.getByText('Поврзано', { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await servers.stopApi();
  await expect(connection.getByText('Неповрзано')).toBeVisible();
  await page.getByRole('button', { name: 'Освежи' }).click();
  const tiles = page.getByRole('region', { name: 'Клучни показатели' });
  await expect(tiles.getByText(/Освежувањето не успеа/)).toBeVisible();
  await expect(vehicle).toBeAttached();

  await servers.startApi();
  await drive(servers, 30); // while no client has rejoined yet
  await expect(connection.getByText('Поврзано', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(tiles.getByText(/Освежувањето не успеа/)).toBeHidden();
  await expect(vehicle).toContainText('56 km/h');
  await drive(servers, 20);
  await expect(vehicle).toContainText('37 km/h');
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});
