import type { Page } from '@playwright/test';
import { countClicks } from '../src/countClicks';
import { forward } from '../src/forward';
import { makeVehicle } from '../src/makeVehicle';
import type { Servers } from '../src/servers';
import { standing } from '../src/standing';
import { type Account, expect, test, tokenOf } from '../src/test';

/**
 * The fourteen jobs of the dispatcher's review of November 2026: presses of the mouse then, and at most today. Where
 * another file holds today's, it is named.
 */
const jobs = {
  'the link to a delivery for its customer': { before: 4, today: 2 },
  'an SOS to its end': { before: 6, today: 5 },
  // mfe-routes/e2e/zones.spec.ts
  'who was at the depot yesterday from 8 to 12': { before: 3, today: 3 },
  'night driving of the last month': { before: 3, today: 2 },
  // Then besides with headings typed anew, and two files.
  'vehicles and their trackers from a file': { before: 6, today: 5 },
  'another tracker in a vehicle': { before: 3, today: 3 },
  // Then on three pages: the zone 12, its rule 5, the message 8.
  'a zone at a place, and who is told that something left it after 18:00': { before: 25, today: 9 },
  // Then 4 an alarm.
  'a shift with three alarms handed over': { before: 12, today: 4 },
  'the monthly sheet': { before: 3, today: 3 },
  // Then 10, and 4 a van: of these three.
  'a colleague for the vans': { before: 22, today: 11 },
  'an engine that is cut': { before: 4, today: 4 },
  // Then without whom to call.
  'trackers silent for two days, and whom to call': { before: 2, today: 1 },
  'October against September': { before: 4, today: 2 },
  'where a vehicle was at 10:14': { before: 2, today: 1 },
} as const;
type Job = keyof typeof jobs;

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Types into the search, and presses what it finds. */
async function search(page: Page, text: string, entry: string) {
  await expect(page.getByRole('button', { name: /^Брзо пребарување/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
  await page.getByRole('option').filter({ hasText: entry }).click();
}

test('none of the fourteen jobs takes more clicks than it did, and nine fewer', () => {
  const counts = Object.values(jobs);
  expect(counts).toHaveLength(14);
  expect(counts.filter(({ before, today }) => today > before)).toEqual([]);
  expect(counts.filter(({ before, today }) => today < before).length).toBeGreaterThanOrEqual(9);
});

/** A job within its clicks. */
const job = (name: Job, account: Account, work: (page: Page, more: { servers: Servers }) => Promise<void>) =>
  test(`${name}: ${jobs[name].today} clicks`, { tag: '@long' }, async ({ openAs, page, servers }) => {
    const clicks = await countClicks(page);
    await openAs(account, '/dashboard');
    await work(page, { servers });
    expect(clicks()).toBeLessThanOrEqual(jobs[name].today);
  });

job('the link to a delivery for its customer', 'operator', async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await search(page, 'V-0003', 'Сподели локација');
  const dialog = page.getByRole('dialog', { name: 'Сподели локација' });
  await dialog.getByRole('button', { name: 'Направи врска' }).click();
  await expect(dialog.getByLabel('Врска')).toHaveValue(/\/share#share_/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/share#share_');
});

job('an SOS to its end', 'operator', async (page, { servers }) => {
  await expect(page.getByRole('banner').getByText('Поврзано', { exact: true })).toBeVisible();
  await forward(servers, 'events', [
    {
      event: { id: Date.now(), type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
      device: { id: 21, uniqueId: 'GPS-0021', name: 'GPS-0021', status: 'online' },
    },
  ]);
  const bar = page.getByRole('region', { name: 'Непреземени критични аларми' });
  await bar.getByRole('listitem').filter({ hasText: 'SOS' }).first().getByRole('button', { name: 'Преземи' }).click();
  await bar.getByRole('button', { name: /^Мои \d+$/ }).click();
  const mine = page.getByRole('dialog', { name: 'Аларми што ги презедов' });
  await mine.getByRole('button', { name: 'Белешка' }).first().click();
  const work = page.getByRole('dialog', { name: 'Постапување по алармот' });
  await work.getByRole('textbox', { name: 'Белешка или причина' }).fill('Возачот е добро');
  await work.getByRole('button', { name: 'Решено на терен' }).click();
  await work.getByRole('button', { name: 'Затвори го алармот' }).click();
  await expect(work).toBeHidden();
});

job('night driving of the last month', 'manager', async (page) => {
  await menu(page, 'Извештаи').click();
  await page.getByRole('tab', { name: 'Надвор од работно време' }).click();
  await expect(page.getByRole('region', { name: /^Возење надвор од работно време · / })).toBeVisible();
});

job('vehicles and their trackers from a file', 'manager', async (page) => {
  const file = [
    'Регистрација;Код;Марка;Модел;Тип;ID на уред;IMEI;Тип на уред;SIM',
    "JB-1-AA;JOB-1;MAN;TGX;Камион;GPS-JOB-1;'356307042441096;Teltonika;'8938901",
    'JB-2-AA;JOB-2;MAN;TGX;Камион;;;;',
  ].join('\r\n');
  await menu(page, 'Возила').click();
  await page.getByRole('button', { name: 'Увези' }).click();
  const dialog = page.getByRole('dialog', { name: 'Увоз на возила' });
  await dialog
    .getByLabel(/Изберете CSV или XLSX/)
    .setInputFiles({ name: 'flota.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: 'Увези 2 реда' }).click();
  await page.getByRole('button', { name: 'Увези и 1 уред од истата датотека' }).click();
  const devices = page.getByRole('dialog', { name: 'Увоз на уреди' });
  await devices.getByRole('button', { name: 'Увези 1 ред' }).click();
  await expect(devices.getByText(/^Увезено\. Нови: 1/)).toBeVisible();
});

job('another tracker in a vehicle', 'manager', async (page, { servers }) => {
  await makeVehicle(servers, { uid: 'GPS-JOB-9', plate: 'JB-9-AA', imei: '356307042441997' });
  const uid = '86000000777';
  await forward(
    servers,
    'positions',
    standing(0, [Date.now()]).map(({ position }) => ({ position, device: { uniqueId: uid } })),
  );
  await menu(page, 'Уреди').click();
  await page.getByRole('button', { name: `Додели на возило: ${uid}` }).click({ timeout: 35_000 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Пребарај').fill('JB-9-AA');
  await dialog.getByRole('button', { name: /JB-9-AA .*го заменува уредот GPS-JOB-9/ }).click();
  await expect(page.getByRole('dialog', { name: `Уредот ${uid} е доделен на возилото JB-9-AA` })).toBeVisible();
});

job('a zone at a place, and who is told that something left it after 18:00', 'manager', async (page) => {
  await menu(page, 'Геозони').click();
  await page.getByRole('button', { name: 'Нова зона' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова зона' });
  await dialog.getByLabel('Име').fill('Клиент Кавадарци');
  await dialog.getByLabel('Пребарај место').fill('Кавадарци');
  await page.getByRole('option', { name: 'Кавадарци', exact: true }).click();
  await dialog.getByLabel('Аларм', { exact: true }).selectOption('Излез надвор од работно време');
  await dialog.getByLabel('Работно време', { exact: true }).selectOption('Свои часови за ова правило');
  await dialog.getByRole('combobox', { name: 'Работно време до, час' }).selectOption('18');
  await dialog.getByLabel('Порака за алармот').selectOption('Менаџер');
  await dialog.getByRole('button', { name: 'Додади', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Клиент Кавадарци/ })).toContainText('радиус 250 m');
});

job('a shift with three alarms handed over', 'operator', async (page, { servers }) => {
  const headers = { authorization: `Bearer ${await tokenOf(servers, 'operator')}` };
  const list = await fetch(`${servers.api}/api/alarms?is_acknowledged=false&limit=3`, { headers });
  const { data } = (await list.json()) as { data: { id: number }[] }; // the reference API's answer
  for (const { id } of data) await fetch(`${servers.api}/api/alarms/${id}/claim`, { method: 'PUT', headers });
  await menu(page, 'Аларми').click();
  await page.getByRole('link', { name: 'Смена' }).click();
  await page.getByRole('combobox', { name: 'Предај на' }).selectOption('Следната смена');
  await page.getByRole('button', { name: /^Предај (ги сите )?\d/ }).click();
  await expect(page.getByRole('combobox', { name: 'Предај на' })).toBeHidden();
});

job('the monthly sheet', 'operator', async (page) => {
  await menu(page, 'Извештаи').click();
  await page.getByRole('tab', { name: 'Месечен лист' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Месечен лист (XLSX)' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
});

job('a colleague for the vans', 'admin', async (page) => {
  await menu(page, 'Корисници').click();
  await page.getByRole('button', { name: 'Додади корисник' }).click();
  const form = page.getByRole('dialog', { name: 'Нов корисник' });
  for (const [label, text] of [
    ['Корисничко име', 'kombinja'],
    ['Е-пошта', 'kombinja@example.com'],
    ['Лозинка', 'vrlo-tajno-76'],
    ['Презиме', 'Комбинов'],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByLabel('Име', { exact: true }).fill('Петар');
  await form.getByLabel('Улога').selectOption('Оператор');
  await form.getByRole('checkbox', { name: 'Техничка поддршка' }).check();
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form).toBeHidden();
  await menu(page, 'Возила').click();
  await page.getByRole('combobox', { name: 'Тип' }).selectOption('Комбе');
  await page.getByRole('checkbox', { name: 'Избери ги сите' }).check();
  await page.getByRole('combobox', { name: 'Смени го тимот' }).selectOption('Техничка поддршка');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Смени' }).click();
  await expect(page.getByText(/^Тимот на \d+ возил[оа] е сменет/)).toBeVisible();
});

job('an engine that is cut', 'manager', async (page, { servers }) => {
  await forward(
    servers,
    'positions',
    standing(
      24,
      [10, 5, 0].map((minutes) => Date.now() - minutes * 60_000),
    ),
  );
  await search(page, 'V-0024', 'Возило ·');
  await page.getByRole('button', { name: 'Команди' }).click();
  const plate = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('menuitem', { name: 'Исклучи мотор' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Исклучи мотор' });
  await dialog.getByLabel('Регистрација').fill(plate ?? '');
  await dialog.getByLabel('Причина').fill('Пријавена кражба');
  await dialog.getByRole('button', { name: 'Исклучи мотор', exact: true }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^(Моторот е исклучен|Исклучување на моторот)/)
      .first(),
  ).toBeVisible();
});

job('trackers silent for two days, and whom to call', 'operator', async (page) => {
  await page.getByRole('link', { name: 'Над 2 дена' }).click();
  await expect(page.getByRole('combobox', { name: 'Без сигнал' })).toHaveValue('48');
  await expect(page.getByRole('table', { name: 'Уреди' })).toBeVisible();
});

job('October against September', 'manager', async (page) => {
  await menu(page, 'Извештаи').click();
  await page.getByRole('tab', { name: 'Споредба на месеци' }).click();
  await expect(page.getByRole('combobox', { name: 'Споредено со' })).toBeVisible();
});

job('where a vehicle was at 10:14', 'operator', async (page) => {
  await search(page, 'V-0003', 'Посети на зони');
  await expect(page.getByRole('tab', { name: 'Посети на зони' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Посети' })).toBeVisible();
});
