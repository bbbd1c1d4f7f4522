import { expect, expectNoAxeFindings, forward, type Page, type Servers, test, tokenOf } from '@fleet/e2e';

let lastEvent = 0;

/** Alarms of a device, as a Traccar server forwards them. */
async function raise(servers: Servers, alarm: string, { device = 'GPS-0001', count = 1 } = {}) {
  const now = Date.now();
  const events = Array.from({ length: count }, (_, i) => {
    lastEvent += 1;
    return {
      event: {
        id: now + lastEvent,
        type: 'alarm',
        eventTime: new Date(now - i * 1000).toISOString(),
        attributes: { alarm },
      },
      device: { id: 1, uniqueId: device, name: device, status: 'online' },
    };
  });
  await forward(servers, 'events', events);
}

/** What the server returns about the alarms of a query. */
async function alarmsOf(servers: Servers, query: string) {
  const answer = await fetch(`${servers.api}/api/alarms?${query}`, {
    headers: { authorization: `Bearer ${await tokenOf(servers, 'operator')}` },
  });
  const { data, pagination } = (await answer.json()) as {
    data: { id: number; is_acknowledged: boolean }[];
    pagination: { total: number };
  }; // the reference API's answer
  return { rows: data, total: pagination.total };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Список на аларми' }).locator('tbody').getByRole('row');
const open = (page: Page) => rows(page).filter({ has: page.getByRole('button', { name: 'Потврди аларм' }) });
const filter = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Opens the filters that are folded. */
const openFilters = (page: Page) => page.getByRole('button', { name: /^Повеќе филтри/ }).click();
/** A slot's widget is fetched when the slot comes near the view. */
const showSlot = (page: Page, slot: string) => page.locator(`[data-slot="${slot}"]`).scrollIntoViewIfNeeded();

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true'));
});

test('50 a page; filters and page live in the address, Back and reload restore them', async ({ openAs, servers }) => {
  const page = await openAs('operator', '/alarms');
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('Страница 1 од 2')).toBeVisible();
  await page.getByRole('button', { name: 'Следна' }).click();
  await expect(page.getByText('Страница 2 од 2')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?page=2');

  const { total } = await alarmsOf(servers, 'severity=critical&is_acknowledged=false&limit=1');
  await filter(page, 'Сериозност').selectOption('Критичен');
  await page.getByRole('button', { name: 'Непотврдени', exact: true }).click();
  await expect(rows(page)).toHaveCount(total);
  expect(new URL(page.url()).search).toBe('?severity=critical&is_acknowledged=false');
  await page.reload();
  await expect(filter(page, 'Сериозност')).toHaveValue('critical');
  await expect(rows(page)).toHaveCount(total);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Непотврдени', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(page.getByText('Страница 2 од 2')).toBeVisible();
});

test('the bell shows what the tile shows, before and after alarms come and are acknowledged', async ({
  openAs,
  servers,
}) => {
  const page = await openAs('operator', '/dashboard');
  const { total } = await alarmsOf(servers, 'is_acknowledged=false&limit=1');
  const bell = page.getByRole('button', { name: /^Аларми, / });
  const tile = page.getByRole('link', { name: /Непотврдени аларми/ });
  const bothShow = async (count: number) => {
    await expect(bell).toHaveText(String(count));
    await expect(tile).toContainText(String(count));
  };
  await bothShow(total);
  await raise(servers, 'sos');
  await bothShow(total + 1);

  await bell.click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  const { rows: newest } = await alarmsOf(servers, 'is_acknowledged=false&limit=1');
  await fetch(`${servers.api}/api/alarms/${newest[0]?.id}/acknowledge`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenOf(servers, 'manager')}` },
  });
  await bothShow(total);
});

test('two consoles side by side: what one acknowledges or takes over, the other shows', async ({
  openAs,
  servers,
  browser,
}, info) => {
  await raise(servers, 'sos');
  const page = await openAs('operator', '/alarms');
  const context = await browser.newContext({ baseURL: servers.url });
  const token = await tokenOf(servers, 'manager');
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const other = await context.newPage();
  await other.goto('/alarms');
  await expect(open(other).first()).toBeVisible();
  await expect(other.getByText('Поврзано', { exact: true })).toBeVisible();

  await rows(page).first().getByRole('button', { name: 'Преземи го алармот' }).click();
  await expect(rows(other).first()).toContainText('Го презеде');

  const before = await open(other).count();
  // The moments by the clock both pages have in common: that of this machine. Each page listens before the click.
  const shown = await rows(other)
    .first()
    .evaluateHandle((row) => ({
      at: new Promise<number>((resolve) => {
        const look = () => row.matches('[data-tone="dimmed"]') && resolve(Date.now());
        new MutationObserver(look).observe(row, { attributes: true });
        look();
      }),
    }));
  const pressed = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) =>
      document.addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
    ),
  }));
  await rows(page).first().getByRole('button', { name: 'Потврди аларм' }).click();
  const took = (await shown.evaluate(({ at }) => at)) - (await pressed.evaluate(({ at }) => at));
  info.annotations.push({ type: 'acknowledgement shown by the other console', description: `${took} ms` });
  console.log(`an acknowledgement was shown by the other console after ${took} ms`);
  await expect(open(other)).toHaveCount(before - 1);
  await expect(rows(other).first()).toContainText('Потврден');
  await context.close();
});

test('the rows begin high enough to work from: under 300 px on a desk, under 360 px on a phone', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  for (const { width, height, most } of [
    { width: 1440, height: 900, most: 300 },
    { width: 360, height: 780, most: 360 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(rows(page).first()).toBeVisible();
    // The list is drawn anew when the width makes cards of its rows.
    await expect.poll(async () => (await rows(page).first().boundingBox())?.y ?? Infinity).toBeLessThan(most);
  }
});

test('row 26: of two tabs that want the sound one makes it, whichever is left', { tag: '@long' }, async ({
  openAs,
  context,
  servers,
}) => {
  // Counted across the tabs: what a loudspeaker would play.
  let tones = 0;
  await context.exposeFunction('countTone', () => {
    tones += 1;
  });
  await context.addInitScript(() => {
    localStorage.setItem('mfe-alarms:alarms.sound', 'true');
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      (window as unknown as { countTone: () => void }).countTone(); // exposed above
      start.call(this, when);
    };
  });
  const page = await openAs('operator', '/alarms');
  await expect(rows(page)).toHaveCount(50);
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem('e2e', '1'));
  await other.goto(`${servers.url}/alarms`);
  await expect(rows(other)).toHaveCount(50);
  for (const tab of [page, other]) {
    // The signals come after the page: from then on a new alarm is announced.
    await expect(tab.locator('div[role="alert"]')).toBeAttached();
    await tab.getByRole('heading', { level: 1 }).click();
  }
  const told = other.getByRole('alert').filter({ hasText: /критич(ен|ни) аларм/ });
  await raise(servers, 'sos');
  await expect(told).toHaveCount(1);
  await expect.poll(() => tones).toBe(2);
  await page.close();
  await raise(servers, 'sos', { device: 'GPS-0002' });
  await expect.poll(() => tones).toBe(4);
});

test('two filters chosen quickly are both kept, on a slow processor too', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  await expect(rows(page)).toHaveCount(50);
  await openFilters(page);
  const session = await page.context().newCDPSession(page);
  for (const { rate, gap } of [
    { rate: 1, gap: 10 },
    { rate: 6, gap: 200 },
  ]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.getByRole('button', { name: 'Следна' }).click();
    const [severity, state] = [filter(page, 'Сериозност'), filter(page, 'Статус')].map((field) =>
      field.elementHandle(),
    );
    // In the page itself, because two commands of the test are further apart.
    await page.evaluate(
      async ([first, second, pause]) => {
        const choose = (element: unknown, value: string) => {
          const select = element as HTMLSelectElement; // the fields are selects
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        };
        choose(first, 'critical');
        await new Promise((resolve) => setTimeout(resolve, pause as number));
        choose(second, 'false');
      },
      [await severity, await state, gap] as const,
    );
    expect(new URL(page.url()).search).toBe('?severity=critical&is_acknowledged=false');
    await expect(filter(page, 'Сериозност')).toHaveValue('critical');
    await expect(filter(page, 'Статус')).toHaveValue('false');
    await page.getByRole('button', { name: /^Исчисти/ }).click();
    await expect(rows(page)).toHaveCount(50);
  }
});

test('B17: one is acknowledged: dimmed, not selectable, and still so after a reload', { tag: '@long' }, async ({
  openAs,
  servers,
}) => {
  // The focus goes to the next one that is open; what earlier tests acknowledged is not.
  await raise(servers, 'sos', { count: 2 });
  const page = await openAs('operator', '/alarms');
  const first = rows(page).first();
  // Neither taking nor acknowledging moves a column or a row under the mouse.
  const places = () =>
    page.getByRole('table', { name: 'Список на аларми' }).evaluate((table) =>
      [...table.querySelectorAll('th, tbody td:first-child')].slice(0, 30).map((cell) => {
        const { x, y } = cell.getBoundingClientRect();
        return `${Math.round(x)} ${Math.round(y)}`;
      }),
    );
  await expect(first).toBeVisible();
  const before = await places();
  await first.getByRole('button', { name: 'Преземи го алармот' }).click();
  await expect(first).toContainText('Го презедовте вие');
  expect(await places()).toEqual(before);
  await first.getByRole('button', { name: 'Потврди аларм' }).click();
  await expect(first).toHaveAttribute('data-tone', 'dimmed');
  expect(await places()).toEqual(before);
  await expect(rows(page).nth(1)).toBeFocused();
  await expect(first.getByRole('checkbox')).toBeDisabled();
  const isAcknowledged = () => alarmsOf(servers, 'limit=1').then(({ rows: [newest] }) => newest?.is_acknowledged);
  await expect.poll(isAcknowledged).toBe(true);
  // Taken back within 8 s, and given again.
  await page.getByRole('button', { name: 'Поништи' }).click();
  await expect.poll(isAcknowledged).toBe(false);
  await expect(first).not.toHaveAttribute('data-tone');
  await expect(first).toBeFocused();
  await page.keyboard.press('a');
  await expect.poll(isAcknowledged).toBe(true);
  await page.reload();
  await expect(rows(page).first().getByText('Потврден', { exact: true })).toBeVisible();
});

test('one is deleted after a confirmation, by the keyboard alone', { tag: '@long' }, async ({ openAs, servers }) => {
  await raise(servers, 'powerCut');
  const page = await openAs('operator', '/alarms');
  const before = (await alarmsOf(servers, 'limit=1')).total;
  await rows(page).first().getByRole('button', { name: 'Избриши' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Избриши аларм' });
  await expect(dialog.getByRole('button', { name: 'Откажи' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect((await alarmsOf(servers, 'limit=1')).total).toBe(before);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Алармот е избришан.')).toBeVisible();
  expect((await alarmsOf(servers, 'limit=1')).total).toBe(before - 1);
});

test('a new alarm is told without moving the rows under the pointer, and rings the bell', async ({
  openAs,
  servers,
}) => {
  const page = await openAs('operator', '/alarms');
  await expect(page.getByText('Поврзано')).toBeVisible();
  // It announces what comes from then on.
  await expect(page.getByRole('region', { name: 'Непреземени критични аларми' })).toBeVisible();
  const top = rows(page).first();
  // Names the alarm; the row's own text goes on telling the time.
  const name = () => top.getByRole('checkbox').getAttribute('aria-label');
  const shown = await name();
  const place = await top.boundingBox();
  const { total: waiting } = await alarmsOf(servers, 'is_acknowledged=false&limit=1');
  const bell = (count: number) => page.getByRole('button', { name: new RegExp(`^Аларми, ${count} непотврден`) });
  await expect(bell(waiting)).toBeVisible();
  await top.hover();
  await raise(servers, 'sos', { device: 'GPS-0002' });
  const news = page.getByRole('button', { name: /нов аларм/ });
  await expect(news).toBeVisible();
  await expect(bell(waiting + 1)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'критичен аларм: SOS' })).toBeAttached();
  expect(await name()).toBe(shown);
  expect(await top.boundingBox()).toEqual(place);
  await news.click();
  await expect(rows(page).first()).toContainText('SOS');
  await expect(news).toBeHidden();
  await rows(page).first().getByRole('button', { name: 'Потврди аларм' }).click();
  await expect(bell(waiting)).toBeVisible();
});

test('who wants to be notified is told of a critical alarm on a page of another team', { tag: '@long' }, async ({
  openAs,
  servers,
  page,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: servers.url });
  await page.addInitScript(() => {
    localStorage.setItem('mfe-alarms:alarms.notifications', 'true');
    const shown: string[] = [];
    Object.assign(window, { shown });
    window.Notification = class extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        shown.push(title);
      }
    } as unknown as typeof Notification; // the console reads no more of it
  });
  await openAs('operator', '/vehicles');
  await expect(page.getByText('Поврзано', { exact: true })).toBeVisible();
  // The module listens from when its silent announcer is in the page.
  await expect(page.locator('[role=alert]:empty')).toBeAttached();
  await raise(servers, 'sos', { device: 'GPS-0002' });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown))
    .toEqual(['1 критичен аларм']);
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
});

test('row 20: alarms of an outage are there after it', { tag: '@long' }, async ({ openAs, servers, expectErrors }) => {
  test.slow(); // the server starts again
  expectErrors(/WebSocket/);
  const page = await openAs('operator', '/alarms');
  await expect(page.getByText('Поврзано', { exact: true })).toBeVisible();
  await servers.stopApi();
  await expect(page.getByText('Неповрзано')).toBeVisible();
  await servers.startApi();
  await raise(servers, 'fuelLeak', { device: 'GPS-0003' });
  await expect(rows(page).filter({ hasText: 'Кражба на гориво' }).first()).toContainText('сега', { timeout: 30_000 });
  await expect(page.getByText('Поврзано', { exact: true })).toBeVisible();
});

test.describe('widgets in the pages of another team', () => {
  test('the dashboard acknowledges critical alarms at the server and draws types and days', async ({
    openAs,
    servers,
  }) => {
    await raise(servers, 'panic', { device: 'GPS-0005' });
    const page = await openAs('operator', '/dashboard');
    await showSlot(page, 'dashboard.critical-alarms');
    const critical = page.getByRole('region', { name: 'Критични аларми' });
    const panic = critical.getByRole('listitem').filter({ hasText: 'Паника' }).first();
    await expect(panic).toBeVisible();
    const before = (await alarmsOf(servers, 'severity=critical&is_acknowledged=false&limit=1')).total;
    await panic.getByRole('button', { name: 'Потврди аларм' }).click();
    await expect
      .poll(async () => (await alarmsOf(servers, 'severity=critical&is_acknowledged=false&limit=1')).total)
      .toBe(before - 1);
    // What lies a little below the fold is there before it is scrolled to.
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    const below = await page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (edge('[data-slot="dashboard.alarm-trend"]')?.top ?? 0) - (edge('main')?.bottom ?? 0);
    });
    expect(below).toBeGreaterThan(320);
    await page.setViewportSize({ width, height: Math.round(height + below - 200) });
    for (const name of ['Аларми по тип', 'Аларми по денови']) {
      const chart = page.getByRole('region', { name });
      await expect(chart.getByRole('img', { name })).toBeVisible();
    }
  });

  test('a vehicle and a device show up to five open alarms', { tag: '@long' }, async ({ openAs, servers }) => {
    await raise(servers, 'maintenance', { device: 'GPS-0006', count: 7 });
    const page = await openAs('operator', '/devices');
    const answer = await fetch(`${servers.api}/api/devices`, {
      headers: { authorization: `Bearer ${await tokenOf(servers, 'operator')}` },
    });
    // The reference API's answer
    const { data } = (await answer.json()) as { data: { id: number; device_id: string; vehicle_id: number }[] };
    const device = data.find(({ device_id }) => device_id === 'GPS-0006');
    for (const path of [`/vehicles/${device?.vehicle_id}`, `/devices/${device?.id}`]) {
      await page.goto(path);
      // With the page, without scrolling, and above the map.
      const recent = page.getByRole('region', { name: 'Последни аларми' });
      await expect(recent.getByRole('listitem')).toHaveCount(5);
      await expect(recent.getByRole('heading')).toBeInViewport();
      const [bar, map] = await Promise.all(
        [recent, page.locator('.leaflet-container')].map((part) => part.boundingBox()),
      );
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(map?.y ?? 0);
    }
  });

  test('with the module gone the host pages work, and each slot says so in one line', { tag: '@long' }, async ({
    openAs,
    expectErrors,
    page: tab,
  }) => {
    expectErrors(/mfe-alarms/);
    await tab.route('**/modules/mfe-alarms/**', (call) => call.fulfill({ status: 404, body: 'gone' }));
    const page = await openAs('operator', '/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Контролна табла' })).toBeVisible();
    for (const [slot, title] of [
      ['dashboard.critical-alarms', 'Критични аларми'],
      ['dashboard.alarm-trend', 'Аларми по денови'],
      ['dashboard.alarm-types', 'Аларми по тип'],
    ] as const) {
      await showSlot(page, slot);
      const line = page.getByRole('status').filter({ hasText: `${title}: ` });
      await expect(line.getByRole('button', { name: 'Обиди се повторно' })).toBeVisible();
    }
    await expect(page.getByText('Непотврдени аларми')).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page, its settings and its dialogs are accessible, ${colorScheme}`, { tag: '@long' }, async ({
    openAs,
    page: tab,
  }) => {
    // Each look of axe at 50 rows takes seconds.
    test.slow();
    await tab.emulateMedia({ colorScheme });
    await tab.addInitScript(() => localStorage.removeItem('mfe-alarms:alarms.signals-asked'));
    const page = await openAs('operator', '/alarms?severity=critical');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Известувања' }).click();
    await expect(page.getByRole('dialog', { name: 'Известувања' })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Кратенки на тастатура' }).click();
    await expect(page.getByRole('dialog', { name: 'Кратенки на тастатура' })).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('button', { name: 'Избриши' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Избриши аларм' })).toBeVisible();
    await expectNoAxeFindings(page);
  });
}

test('a phone shows cards that fit', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rows(page)).toHaveCount(50);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await filter(page, 'Сериозност').selectOption('Критичен');
  await expect(page.getByRole('button', { name: 'Исчисти ги филтрите' }).first()).toBeVisible();
  const button = open(page).first().getByRole('button', { name: 'Потврди аларм' });
  // The list may be drawn anew between the filter's choice and the look at it.
  await expect.poll(async () => (await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
});
