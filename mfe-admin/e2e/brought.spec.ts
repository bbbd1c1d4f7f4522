import { countClicks, expect, expectNoAxeFindings, ForeignTraccarServer, type Page, test } from '@fleet/e2e';

const longName = 'НајдолготоИмеНаВозилоБезНитуЕдноПразноМестоШтоНекогашСеПојавило';
const device = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, uniqueId: `8600000000${10_000 + id}`, category: 'van', model: 'FMB920', groupId: 1, ...more },
});

/** The page as it is now, wide and on a phone. */
async function look(page: Page) {
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  // A table becomes cards with its next render.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // What hangs out of its place is cut by the page, and does not widen it.
  const cut = () =>
    [...document.querySelectorAll('main :is(label, legend, p, a, h2)')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map(({ textContent }) => textContent);
  expect(await page.evaluate(cut)).toEqual([]);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('a manager brings a fleet from a Traccar, from the list of vehicles and by the keyboard', {
  tag: '@long',
}, async ({ openAs }) => {
  const traccar = new ForeignTraccarServer();
  const url = await traccar.start();
  const page = await openAs('manager', '/vehicles');
  await page.getByRole('button', { name: 'Увези' }).click();
  await page.getByRole('link', { name: 'Преземи го целиот возен парк од Traccar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Од Traccar' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Главно мени' }).getByRole('link', { name: 'Од Traccar' }),
  ).toBeVisible();

  const address = page.getByRole('textbox', { name: 'Адреса' });
  const token = page.getByLabel('Токен', { exact: true });
  await address.fill('http://10.0.0.1');
  await token.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(/приватна мрежа/);
  await expect(address).toBeFocused();
  await address.fill(url);
  await page.keyboard.press('Enter');
  await expect(token).toHaveAccessibleDescription(/Traccar не го прифаќа/);
  await look(page);

  await token.fill(ForeignTraccarServer.TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Овој корисник на Traccar не гледа ниту уреди ниту зони.')).toBeVisible();
  await look(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Друг Traccar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(address).toBeFocused();

  traccar.lists = {
    groups: [
      { id: 1, name: 'Логистика', groupId: 0 },
      { id: 2, name: longName, groupId: 1 },
    ],
    devices: [
      ...Array.from({ length: 12 }, (_, n) => device(n + 1, `BT ${2000 + n} QX`)),
      device(50, longName, { groupId: 2 }),
      device(51, 'Телефон на Петар', { uniqueId: 'phone-7' }),
    ],
    geofences: [{ id: 1, name: 'Депо на Traccar', area: 'CIRCLE (41.9981 21.4254, 300)', attributes: {} }],
  };
  await address.fill(url);
  await token.fill(ForeignTraccarServer.TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Што доаѓа', exact: true })).toBeFocused();
  await expect(page.getByText(/^Нови: 14 · Сменети: 0/)).toBeVisible();
  await page.getByRole('region', { name: 'Мапа на пронајденото' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: /^Мапа:/ })).toBeVisible();
  await look(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Логистика' })).toBeFocused();
  await page.getByLabel('Денови историја').fill('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Преземи го возниот парк' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Завршено')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('group', { name: 'Од Traccar' })).toBeFocused();
  const check = page.getByRole('region', { name: 'Пристигнуваат ли пораките?' });
  await expect(check.getByRole('list', { name: 'Уште не се јавиле' }).getByRole('listitem')).toHaveCount(13);
  await expect(check.getByRole('button', { name: 'Копирај ги редовите' })).toBeVisible();
  await page.getByText('Не е преземено (1)').click();
  await expect(page.getByRole('cell', { name: 'Телефон на Петар' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Врати го преземањето' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Да се врати преземањето?' });
  await dialog.getByText('Се отстранува (14)').click();
  await expect(dialog.getByText('Зона: Депо на Traccar')).toBeVisible();
  await look(page);
  await dialog.getByRole('button', { name: 'Врати' }).click();
  await expect(page.getByText('Преземањето е вратено. Отстрането: 14.')).toBeVisible();
  await expect(check).toBeHidden();
  await traccar.close();
});

test('from a Traccar with 100 devices to its vehicles on the map are 8 clicks, within a quarter of an hour', {
  tag: '@long',
}, async ({ openAs, page }) => {
  test.setTimeout(15 * 60_000);
  const traccar = new ForeignTraccarServer();
  const url = await traccar.start();
  traccar.lists.groups = [{ id: 1, name: 'Логистика', groupId: 0 }];
  traccar.lists.devices = Array.from({ length: 100 }, (_, n) => device(100 + n, `KLIK ${1000 + n} TR`));
  for (const { id } of traccar.lists.devices) {
    // A fix every two hours of the month.
    const fixes = Array.from({ length: 12 * 30 }, (_, n) => ({
      ...{ id: Number(id) * 1_000 + n, deviceId: id, protocol: 'teltonika', valid: true, attributes: {} },
      ...{ fixTime: new Date(Date.now() - (n * 120 + 1) * 60_000).toISOString(), speed: 0, course: 0, altitude: 240 },
      ...{ latitude: 41.4 + (Number(id) % 10) / 20, longitude: 21.2 + Number(id) / 250, accuracy: 5 },
    }));
    traccar.positions.set(Number(id), fixes.reverse());
  }
  const clicks = await countClicks(page);
  await openAs('manager', '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Главно мени' });
  await menu.getByRole('link', { name: 'Возила', exact: true }).click();
  await page.getByRole('button', { name: 'Увези' }).click();
  await page.getByRole('link', { name: 'Преземи го целиот возен парк од Traccar' }).click();
  // Each field is clicked before it is filled: the keyboard would need fewer.
  const fields = [
    [page.getByRole('textbox', { name: 'Адреса' }), url],
    [page.getByLabel('Токен', { exact: true }), ForeignTraccarServer.TOKEN],
  ] as const;
  for (const [field, text] of fields) {
    await field.click();
    await field.fill(text);
  }
  await page.getByRole('button', { name: 'Покажи што доаѓа' }).click();
  await page.getByRole('button', { name: 'Преземи го возниот парк' }).click();
  await expect(page.getByText('Завршено')).toBeVisible({ timeout: 14 * 60_000 });
  await menu.getByRole('link', { name: 'Мапа', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Мапа на возила' })).toBeVisible();
  expect(clicks()).toBe(8);
  await page.getByRole('searchbox', { name: /^Пребарај: регистрација/ }).fill('KLIK');
  await expect(page.getByText('Пронајдени: 100')).toBeVisible();
  await expect(page.getByRole('option', { name: /^KLIK 1000 TR .* Прилеп/ })).toBeVisible();
  expect(traccar.undocumented).toEqual([]);
  await traccar.close();
});
