import { expect, expectNoAxeFindings, ForeignTraccarServer, type Page, test } from '@fleet/e2e';

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
