import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeFindings, type Locator, test } from '@fleet/e2e';

test('the dashboard shows its tiles, its map and the alarm widgets of another module', async ({ openAs }) => {
  const page = await openAs('operator', '/dashboard');
  for (const tile of ['Активни возила', 'Онлајн уреди', 'Непотврдени аларми', 'Активни рути'])
    await expect(page.getByText(tile).first()).toBeVisible();
  // One more where another test had a vehicle without a location report.
  await expect(page.getByText(/[2-9]\d возила/)).toBeVisible();
  // It is open all day: what is drawn 60 times a second while nothing changes takes a core from other programs.
  const isMoving = () => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'));
  await expect.poll(isMoving).toBe(false);
  await page.getByLabel('Период').selectOption('30');
  await expect(page).toHaveURL(/days=30|period=30/);
  for (const slot of ['dashboard.critical-alarms', 'dashboard.alarm-types', 'dashboard.alarm-trend']) {
    const widget = page.locator(`[data-slot="${slot}"]`);
    await widget.scrollIntoViewIfNeeded();
    await expect(widget.getByRole('heading').first()).toBeVisible();
  }
});

test('with the alarms module dead the dashboard works, and each slot says so in one line', { tag: '@long' }, async ({
  openAs,
  page,
  expectErrors,
}) => {
  expectErrors(/mfe-alarms/);
  await page.route('**/modules/mfe-alarms/**', (route) => route.fulfill({ status: 404, body: 'not found' }));
  await openAs('operator', '/dashboard');
  await expect(page.getByText(/[2-9]\d возила/)).toBeVisible();
  const slot = page.locator('[data-slot="dashboard.critical-alarms"]');
  await slot.scrollIntoViewIfNeeded();
  await expect(slot.getByRole('button', { name: 'Обиди се повторно' })).toBeVisible();
});

test('vehicles are filtered in the address, and Back restores the filter', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/vehicles');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Страница 1 од 2')).toBeVisible();
  await page.getByLabel('Тип на возило').selectOption('truck');
  await expect(page).toHaveURL(/type=truck/);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/vehicles\/[^/?]+$/);
  await page.goBack();
  await expect(page.getByLabel('Тип на возило')).toHaveValue('truck');
  await expect(
    page.getByRole('button', { name: 'Додади возило' }).or(page.getByRole('link', { name: 'Додади возило' })),
  ).toHaveCount(0);
});

test('a manager adds a vehicle: the form says what is missing, and keeps what was typed', async ({ openAs }) => {
  const page = await openAs('manager', '/vehicles/new');
  await page.getByRole('button', { name: 'Зачувај' }).click();
  for (const text of [
    'Кодот на возилото е задолжителен',
    'Регистрацијата е задолжителна',
    'Марката е задолжителна',
    'Моделот е задолжителен',
  ])
    await expect(page.getByText(text)).toBeVisible();
  const code = `E2E-${Date.now() % 1_000_000}`;
  await page.getByLabel('Код на возило').fill(code);
  await expect(page.getByText('Кодот на возилото е задолжителен')).toBeHidden();
  await page.getByLabel('Регистрација').fill(`SK-${Date.now() % 10_000}-EE`);
  await page.getByLabel('Марка').fill('Dacia');
  await page.getByLabel('Модел').fill('Logan');
  await page.getByLabel('Тип на возило').selectOption('car');
  await page.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page).toHaveURL(/\/vehicles$/);
  await page.getByRole('searchbox', { name: 'Пребарај' }).fill(code);
  await expect(page.getByRole('cell', { name: code })).toBeVisible();
});

test('the page of locations is exported as it is shown', async ({ openAs }) => {
  const page = await openAs('operator', '/locations');
  await expect(page.getByRole('table')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Извези CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^locations_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(51);
});

test('the map is dragged, and its frame is in the address', async ({ openAs }) => {
  const page = await openAs('operator', '/map');
  const map = page.locator('.leaflet-container');
  // It shows all of them now
  await expect(page.getByRole('listbox', { name: 'Список на возила' }).getByRole('option').first()).toBeVisible();
  const before = page.url();
  const box = await map.boundingBox();
  if (!box) throw new Error('the map has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 150, box.y + box.height / 2 - 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => page.url()).not.toBe(before);
  const moved = page.url();
  await page.reload();
  await expect(map).toBeVisible();
  expect(page.url()).toBe(moved);
});

test('the tables of lists fit beside the sidebar and the rail, and cut nothing', { tag: '@long' }, async ({
  openAs,
  page,
}) => {
  await openAs('manager', '/dashboard');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/vehicles', '/devices', '/locations', '/alarms', '/users']) {
      await page.goto(path);
      const table = page.getByRole('table');
      await expect(table.getByRole('row').nth(5)).toBeVisible();
      const beyond = await table.evaluate((element) => {
        const scroller = element.parentElement;
        return scroller ? scroller.scrollWidth - scroller.clientWidth : Number.NaN;
      });
      expect.soft(beyond, `${path} at ${width} px`).toBe(0);
      if (path === '/locations') {
        const cut = await table.evaluate((element) =>
          [...element.querySelectorAll('td span')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
            .map(({ textContent }) => textContent),
        );
        expect.soft(cut, `cut at ${width} px`).toEqual([]);
      }
    }
  }
});

test('a dirty form asks before Cancel, a menu link, Back or logging out leaves it', async ({ openAs, page }) => {
  await openAs('manager', '/vehicles');
  await page.getByRole('link', { name: 'Додади возило' }).click();
  const code = page.getByLabel('Код на возило');
  const question = page.getByRole('alertdialog', { name: 'Да се отфрлат внесените податоци?' });
  await code.fill('V-DIRTY');
  for (const leave of [
    () => page.getByRole('link', { name: 'Откажи' }).click(),
    () => page.getByRole('link', { name: 'Уреди' }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Одјава' }).click(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Продолжи со уредување' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/vehicles\/new$/);
    await expect(code).toHaveValue('V-DIRTY');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Отфрли' }).click();
  await expect(page).toHaveURL(/\/vehicles$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  await page.goForward();
  await expect(code).toHaveValue('');
});

test('an alarm acknowledged on the dashboard leaves the figure at once', { tag: '@long' }, async ({ openAs, page }) => {
  await openAs('operator', '/dashboard');
  const tile = page.getByRole('link', { name: /Непотврдени аларми/ });
  const figure = async () => Number((await tile.textContent())?.replace(/\D/g, ''));
  await expect.poll(figure).toBeGreaterThan(0);
  const before = await figure();
  const widget = page.locator('[data-slot="dashboard.critical-alarms"]');
  await widget.scrollIntoViewIfNeeded();
  await widget
    .getByRole('button', { name: /Потврди/ })
    .first()
    .click();
  await expect.poll(figure).toBe(before - 1);
});

test('the map is worked by the keyboard alone', async ({ openAs, page }) => {
  await openAs('operator', '/map');
  const list = page.getByRole('listbox', { name: 'Список на возила' });
  await expect(page.getByRole('option').first()).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(list).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
  await expect(list).toBeInViewport();

  const active = () =>
    list.evaluate((element) => {
      const option = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return [option?.getAttribute('aria-posinset'), option?.querySelector('span')?.textContent];
    });
  expect((await active())[0]).toBe('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const [place, plate] = await active();
  expect(place).toBe('2');
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: plate ?? '' });
  await expect(popup).toBeVisible();
  await expect(popup.locator(':focus').or(popup.and(page.locator(':focus')))).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(list).toBeFocused();
  expect((await active())[0]).toBe('2');
});

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test(`axe finds nothing on details, edit forms, dialogs and popups, ${scheme}, ${width} px`, {
    tag: '@long',
  }, async ({ openAs, page }) => {
    test.slow(); // nine looks
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await openAs('manager', '/vehicles');
    const look = async (shown: Locator) => {
      await expect(shown).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoAxeFindings(page);
    };
    const headline = page.getByRole('heading', { level: 1 });
    await page.getByRole('button', { name: 'Избриши' }).first().click();
    await look(page.getByRole('alertdialog'));

    for (const list of ['/vehicles', '/devices']) {
      await page.goto(list);
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`${list}/[^/]+$`));
      await look(headline);
      // On a phone what is beyond two actions is behind one more button.
      const more = page.getByRole('button', { name: 'Повеќе', exact: true, expanded: false });
      if (await more.isVisible()) await more.click();
      await page.getByRole('link', { name: 'Измени' }).click();
      await look(page.getByRole('button', { name: 'Зачувај' }));
    }
    await page.getByLabel('Забелешки').fill('напомена');
    await page.getByRole('link', { name: 'Откажи' }).click();
    await look(page.getByRole('alertdialog'));
    await page.getByRole('button', { name: 'Отфрли' }).click();
    await page.getByRole('button', { name: 'Исклучи мотор' }).click();
    await look(page.getByRole('dialog').or(page.getByRole('alertdialog')).first());

    for (const path of ['/map', '/dashboard']) {
      await page.goto(path);
      const list = page.getByRole('listbox', { name: 'Список на возила' });
      await expect(page.getByRole('option').first()).toBeAttached();
      await list.focus();
      await page.keyboard.press('Enter');
      await look(page.getByRole('dialog'));
    }
  });

test('other modules add a tile below the dashboard and a tab below a vehicle, for who may see them', {
  tag: '@long',
}, async ({ openAs, page }) => {
  await openAs('manager', '/dashboard');
  const tile = page.getByRole('link', { name: /Рути .*активни/ });
  // Its code comes when one scrolls there.
  await page.locator('[data-slot="dashboard.tiles"]').scrollIntoViewIfNeeded();
  await expect(tile).toContainText('2 активни од 3');
  await page.goto('/vehicles');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  const tab = page.getByRole('tab', { name: 'Извештај за 7 дена' });
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  await tab.click();
  await expect(page.getByRole('tabpanel').getByRole('group', { name: 'Вкупно локации' })).toBeVisible();
  await page.getByRole('link', { name: 'Отвори ги сите бројки на возилото' }).click();
  await expect(page.getByRole('tab', { name: 'Возило', exact: true })).toHaveAttribute('aria-selected', 'true');
});
