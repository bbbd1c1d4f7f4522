import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../src/axe';
import { crossing, overlapping } from '../src/legibility';
import { addressOf, moduleRoutes, ranks, routesOf } from '../src/moduleRoutes';
import { watchShifts } from '../src/shifts';
import { expect, test } from '../src/test';

test('B1: the alarm bar never has a text under its buttons, nor a place cut to a few letters, at any width', async ({
  openAs,
}) => {
  const page = await openAs('manager', '/dashboard');
  const bar = page.getByRole('region', { name: 'Непреземени критични аларми' });
  await expect(bar.getByRole('listitem').first()).toBeVisible();
  for (const width of [1440, 1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const covered = () =>
      bar.getByRole('listitem').evaluateAll((alarms) =>
        Math.max(
          ...alarms.map((alarm) => {
            const since = alarm.querySelector('time')?.getBoundingClientRect();
            const button = alarm.querySelector('button')?.getBoundingClientRect();
            // On a phone the buttons have a line of their own.
            const isBeside = since && button && since.bottom > button.top && since.top < button.bottom;
            return isBeside ? Math.round(since.right - button.left) : 0;
          }),
        ),
      );
    // The bar follows a new width with the next frame.
    await expect.poll(covered, `${width} px`).toBeLessThanOrEqual(0);
    const squeezed = () =>
      bar.getByRole('listitem').evaluateAll((alarms) =>
        alarms.flatMap((alarm) => {
          const place = alarm.querySelector('time')?.previousElementSibling;
          const words = place?.firstElementChild;
          if (!place || !words) return [];
          const isSeen = words.getBoundingClientRect().top < place.getBoundingClientRect().bottom - 1;
          const isCut = words.clientWidth < Math.min(60, words.scrollWidth);
          return isSeen && isCut && words.clientWidth > 0 ? [`${words.textContent} in ${words.clientWidth} px`] : [];
        }),
      );
    await expect.poll(squeezed, `${width} px`).toEqual([]);
  }
});

test('D5-15: in a low window the menu shows the entry of each page that has one', { tag: '@long' }, async ({
  openAs,
}) => {
  // Some thirty pages, each loaded.
  test.setTimeout(300_000);
  const page = await openAs('admin', '/dashboard');
  await page.setViewportSize({ width: 1440, height: 600 });
  const menu = page.getByRole('navigation', { name: 'Мени' });
  for (const path of moduleRoutes.map(addressOf)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const entry = menu.locator('a[aria-current="page"]').last();
    if ((await entry.count()) > 0) await expect(entry, path).toBeInViewport({ ratio: 0.9 });
  }
});

const DAY = 86_400_000;

interface ServedAlarms {
  count: number;
  mine: number;
  age: number;
  /** What cannot be read. */
  failing?: 'all' | 'all but the list';
}

/** The lists of open alarms as a server would send them that has so many, so old, some of them claimed by the user. */
async function bringAlarms(page: Page, { count, mine, age, failing }: ServedAlarms) {
  if (failing)
    await page.route(/\/api\/(alarms\/\d+\/drivers|vehicles\/\d+)$/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
  await page.route(/\/api\/alarms\?.*is_acknowledged=false/, async (route) => {
    const isMine = new URL(route.request().url()).searchParams.has('claimed');
    if (failing === 'all' || (failing && isMine)) return route.fulfill({ status: 503, json: {} });
    const { data } = await (await route.fetch()).json();
    const rows = Array.from({ length: isMine ? mine : count }, (_, at) => ({
      ...data[at % data.length],
      ...{ id: 900_000 + at + (isMine ? 100_000 : 0), severity: 'critical', alarm_type: 'tampering' },
      ...{ created_at: new Date(Date.now() - age - at * 60_000).toISOString(), license_plate: `SK-123${at}-АБ` },
      ...(isMine && { claimed_by: 'Марко Илиевски', claimed_at: new Date().toISOString() }),
    }));
    const pagination = { page: 1, limit: 50, total: rows.length, total_pages: 1 };
    await route.fulfill({ json: { success: true, data: rows.slice(0, 50), pagination } });
  });
}

for (const [state, alarms] of Object.entries({
  'one of now': { count: 1, mine: 0, age: 60_000 },
  'one of last month': { count: 1, mine: 0, age: 20 * DAY },
  'more than are shown': { count: 60, mine: 0, age: 20 * DAY },
  'more than are shown, and of the user': { count: 60, mine: 12, age: 20 * DAY },
  'not loaded': { count: 0, mine: 0, age: 0, failing: 'all' },
  'own alarms and numbers to call not loaded': { count: 60, mine: 0, age: 20 * DAY, failing: 'all but the list' },
} satisfies Record<string, ServedAlarms>))
  test(`D5-24: nothing of the alarm bar lies over another at any width: ${state}`, { tag: '@long' }, async ({
    page: first,
    openAs,
    expectErrors,
  }) => {
    if ('failing' in alarms) expectErrors(/503/);
    await first.addInitScript(() => localStorage.setItem('mfe-alarms:alarms.signals-asked', 'true'));
    const page = await openAs('manager', '/profile');
    await bringAlarms(page, alarms);
    for (const [language, name] of [
      ['mk', 'Непреземени критични аларми'],
      ['en', 'Unclaimed critical alarms'],
    ] as const) {
      const bar = page.getByRole('region', { name });
      await page.evaluate((locale) => localStorage.setItem('fleet.locale', locale), language);
      await page.reload();
      const failed = {
        all: bar.getByRole('status'),
        'all but the list': bar.getByRole('button', { name: /^(Бројот за повик|The number to call)/ }).first(),
      };
      const last = 'failing' in alarms ? failed[alarms.failing] : bar.getByRole('listitem').first();
      await expect(last).toBeVisible({ timeout: 15_000 });
      for (const width of [1920, 1440, 1024, 768, 480, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => overlapping(bar), `${language}, ${width} px`).toEqual([]);
        await expect(last, `${language}, ${width} px`).toBeVisible();
      }
    }
  });

for (const [width, most, rows] of [
  [1440, 120, 'one row'],
  [360, 160, 'two rows'],
] as const)
  test(`the map begins within ${most} px, filters and figures in ${rows}, at ${width} px`, { tag: '@long' }, async ({
    openAs,
  }) => {
    const page = await openAs('manager', '/map');
    await page.setViewportSize({ width, height: 900 });
    const map = page.getByRole('region', { name: 'Мапа на возила' });
    await expect(map).toBeVisible();
    await expect.poll(async () => (await map.boundingBox())?.y).toBeLessThanOrEqual(most);
  });

test('rows of the lists are 40 px high at 1440 px', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('admin', '/vehicles');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/vehicles', '/devices', '/locations', '/alarms', '/users', '/audit']) {
    await page.goto(path);
    const rows = page
      .getByRole('table')
      .first()
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      // The record's rows with details say more than one thing.
      .filter({ hasNot: page.getByRole('listitem') });
    await expect(rows.first()).toHaveText(/\S/);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(Math.max(...heights), path).toBe(40);
  }
});

test('B10: /map is printed on one sheet, a list across with each of its columns', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/map');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('region', { name: 'Мапа на возила' })).toBeVisible();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);

  await page.goto('/vehicles');
  await expect(page.getByRole('cell', { name: /\S/ }).first()).toBeVisible();
  const isAcross = async () =>
    /MediaBox \[0 0 84\d/.test((await page.pdf({ preferCSSPageSize: true })).toString('latin1'));
  expect(await isAcross()).toBe(true);
});

for (const path of ['/vehicles?status=active', '/devices?status=offline', '/alarms?severity=critical'])
  test(`B13: the button that clears the filters of ${path} is one line, its cross beside its words`, {
    tag: '@long',
  }, async ({ openAs }) => {
    const page = await openAs('manager', path);
    const button = page.getByRole('button', { name: 'Исчисти ги филтрите' }).first();
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeLessThanOrEqual(40);
    const gap = await button.evaluate((element) => {
      const icon = element.querySelector('svg')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = [...range.getClientRects()].at(-1);
      return icon && words ? words.left - icon.right : 0;
    });
    expect(gap).toBeLessThan(16);
  });

test('the type of an alarm has room in its row, and the place of a location, at every width of a desk', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('manager', '/alarms');
  for (const [path, column] of [
    ['/alarms', 'Аларм'],
    ['/locations', 'Место'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toHaveText(/\S/);
    for (const width of [1440, 1366, 1280, 1180, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const head = page.getByRole('columnheader', { name: column, exact: true });
      const widthOf = async () => (await head.boundingBox())?.width;
      await expect.poll(widthOf, `${column} at ${width} px`).toBeGreaterThanOrEqual(76);
    }
  }
});

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
] as const)
  test(`D11: at ${width} px the map's filters lie over it and move nothing, and it ends above the alarm bar`, {
    tag: '@long',
  }, async ({ openAs }) => {
    const page = await openAs('manager', '/map');
    await page.setViewportSize({ width, height });
    const map = page.getByRole('region', { name: 'Мапа на возила' });
    await expect(map).toBeVisible();
    const bar = page.getByRole('region', { name: 'Непреземени критични аларми' });
    const overlap = async () => {
      const [above, below] = [await map.boundingBox(), await bar.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    const before = await map.boundingBox();
    await page.getByRole('button', { name: /^Филтер/ }).click();
    await expect(page.getByLabel('Статус на возило')).toBeInViewport();
    expect(await map.boundingBox()).toEqual(before);
  });

test('D26: the tabs of the reports keep their place, whichever is chosen', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/reports');
  const tabs = page.getByRole('tab');
  await expect(page.getByRole('tabpanel')).toContainText(/\d/);
  const top = (await tabs.first().boundingBox())?.y;
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect((await tab.boundingBox())?.y, (await tab.textContent()) ?? '').toBe(top);
  }
});

test('D33: at 400 % the alarm bar is there, is scrolled to, and leaves the page the window', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await openAs('manager', '/alarms');
  const bar = page.getByRole('region', { name: 'Непреземени критични аларми' });
  await expect(bar).toBeAttached();
  await expect(bar).not.toBeInViewport();
  await page.keyboard.press('Alt+a');
  await expect(bar).toBeInViewport();
});

test('D34: under forced colours a button that is pressed looks unlike one that is not', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs('manager', '/alarms?is_acknowledged=false');
  const colorOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(page.getByRole('button', { name: 'Непотврдени', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await colorOf('Непотврдени')).not.toBe(await colorOf('Денес'));
});

test('D35: filters, selection and buttons of alarms stay off paper', { tag: '@long' }, async ({ openAs, page }) => {
  await openAs('manager', '/alarms?is_acknowledged=false&device_id=GPS-0001');
  await expect(page.getByRole('button', { name: /^Уред: GPS-0001/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const name of [/^Уред: GPS-0001/, 'Непотврдени', 'Потврди избрани', 'Освежи'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/dashboard');
  const acknowledge = page.getByRole('main').getByRole('button', { name: 'Потврди аларм' }).first();
  await expect(acknowledge).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(acknowledge).toBeHidden();
});

test('D38: on a second visit nothing that is shown moves', { tag: '@long' }, async ({ openAs, page }) => {
  const shifts = await watchShifts(page);
  await openAs('admin', '/dashboard');
  const places = ['Локации', 'Корисници', 'Возила', 'Уреди', 'Аларми', 'Извештаи'];
  const visit = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  for (const name of places) await visit(name);
  for (const name of places) {
    await shifts.forget();
    await visit(name);
    expect(await shifts.sum(), name).toBeLessThanOrEqual(0.01);
  }
});

for (const account of ranks)
  for (const width of [1440, 360])
    test(`D5-18: on its first load no page of a ${account} moves by itself, at ${width} px`, { tag: '@long' }, async ({
      openAs,
      page,
    }) => {
      test.setTimeout(300_000); // every page
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      const shifts = await watchShifts(page);
      await openAs(account, '/dashboard');
      const cache = await page.context().newCDPSession(page);
      const moved: unknown[] = [];
      for (const path of routesOf(account).map(addressOf)) {
        await cache.send('Network.clearBrowserCache');
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        // A page that asks again and again is never idle.
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
        const sum = await shifts.sum();
        if (sum > 0.02) moved.push([path, sum, await shifts.largest()]);
      }
      expect(moved).toEqual([]);
    });

test('D5-21: on a wall plates, dates and types of alarms are read whole', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openAs('manager', '/map?wallboard');
  const side = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: /^Аларми/ }) });
  await expect(side.getByRole('listitem').nth(3)).toBeVisible();
  expect(await crossing(page)).toEqual([]);
  const lines = await side.locator('strong').evaluateAll((all) => all.map((plate) => plate.getClientRects().length));
  expect(Math.max(...lines)).toBe(1);
});

test('on a phone the primary action of each page is in sight', { tag: '@long' }, async ({ openAs, page }) => {
  test.slow(); // every page
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs('admin', '/dashboard');
  const hidden: unknown[] = [];
  let shown = 0;
  for (const pattern of moduleRoutes.map(({ path }) => path)) {
    const path = pattern.replace(':id', '1');
    await page.goto(path);
    const header = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(header).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const primary of await header.locator('[data-variant=primary]').all())
      if (await primary.isVisible()) shown += 1;
      else hidden.push([path, await primary.textContent()]);
  }
  expect([hidden, shown > 3]).toEqual([[], true]);
});

test('B19: under forced colours one tab of the reports looks selected, and a switch has its knob', {
  tag: '@long',
}, async ({ openAs, page }) => {
  // Before the page: nothing is measured while colours change.
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs('manager', '/reports');
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const looks = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const { color, backgroundColor, borderBlockEndColor, outlineStyle } = getComputedStyle(tab);
      return {
        isSelected: tab.getAttribute('aria-selected') === 'true',
        look: `${color} ${backgroundColor} ${borderBlockEndColor} ${outlineStyle}`,
      };
    }),
  );
  const selected = looks.filter(({ isSelected }) => isSelected).map(({ look }) => look);
  expect(selected).toHaveLength(1);
  expect(looks.filter(({ isSelected }) => !isSelected).map(({ look }) => look)).not.toContain(selected[0]);

  await page.getByRole('navigation').getByRole('link', { name: 'Аларми' }).click();
  const { knob, track } = await page.getByRole('switch', { name: 'Групирај повторени аларми' }).evaluate((box) => ({
    knob: getComputedStyle(box, '::before').backgroundColor,
    track: getComputedStyle(box).backgroundColor,
  }));
  expect(knob).not.toBe(track);
});

test('B25: pages of the menu are fetched ahead without a preload that the map would not use', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/map');
  const isFetched = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name);
  await expect.poll(() => isFetched('/mfe-admin/'), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => isFetched('/mfe-reports/')).toBe(true);
  await expect(
    page.locator('link[rel=preload][href*="/mfe-admin/"], link[rel=preload][href*="/mfe-reports/"]'),
  ).toHaveCount(0);
});

test('B26: axe finds nothing while the menu of a row opens, nor once it is open', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/vehicles');
  await page
    .getByRole('button', { name: /^Дејства/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('on a phone the actions of a page beyond two are behind one button', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/vehicles');
  await page.setViewportSize({ width: 360, height: 740 });
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name: 'Возила' }) });
  const shown = head.getByRole('button').or(head.getByRole('link'));
  const more = head.getByRole('button', { name: 'Повеќе' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(shown).toHaveCount(3);
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(await shown.count()).toBeGreaterThan(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(more).toBeHidden();
});
