import { expect, expectNoAxeFindings, type Page, type Servers, test, tokenOf } from '@fleet/e2e';

/** Usernames on the server that a search finds. */
async function usernames(servers: Servers, search: string): Promise<string[]> {
  const answer = await fetch(`${servers.api}/api/users?search=${search}`, {
    headers: { authorization: `Bearer ${await tokenOf(servers, 'admin')}` },
  });
  const { data } = (await answer.json()) as { data: { username: string }[] }; // the reference API's answer
  return data.map((user) => user.username);
}

async function fillIn(page: Page, username: string) {
  await page.getByRole('button', { name: 'Додади корисник' }).click();
  const form = page.getByRole('dialog', { name: 'Нов корисник' });
  await form.getByLabel('Корисничко име').fill(username);
  await form.getByLabel('Е-пошта').fill(`${username}@example.com`);
  await form.getByLabel('Лозинка').fill('vrlo-tajno');
  await form.getByLabel('Име', { exact: true }).fill('Никола');
  await form.getByLabel('Презиме').fill(username);
  return form;
}

test('a user is created, edited and deactivated', async ({ openAs, servers }) => {
  const page = await openAs('manager', '/users');
  const form = await fillIn(page, 'kolarov');
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form).toBeHidden();
  expect(await usernames(servers, 'kolarov')).toEqual(['kolarov']);

  const row = page.getByRole('row').filter({ hasText: 'kolarov@example.com' });
  await expect(row).toContainText('Оператор');
  await expect(row).toContainText('Без тим');
  await expect(row).toContainText('никогаш');
  await row.getByRole('button', { name: /^Измени/ }).click();
  const edit = page.getByRole('dialog', { name: 'Измени корисник' });
  await edit.getByLabel('Тим').selectOption({ label: 'Логистика' });
  await edit.getByRole('button', { name: 'Зачувај' }).click();
  await expect(row).toContainText('Логистика');

  await row.getByRole('button', { name: /^Деактивирај/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Дали сте сигурни дека сакате да го деактивирате овој корисник?');
  await question.getByRole('button', { name: 'Деактивирај' }).click();
  await expect(row).toContainText('Неактивен');

  await page.getByLabel('Статус').selectOption({ label: 'Неактивен' });
  await expect(page).toHaveURL(/status=inactive/);
  await expect(page.getByText('manager@', { exact: false })).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('row 16: a create whose answer is lost is not made twice', async ({ openAs, servers }) => {
  const page = await openAs('manager', '/users');
  await expect(page.getByRole('table')).toBeVisible();
  let posts = 0;
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts += 1;
    // The server has saved; the response gets lost on the way back.
    await route.fetch();
    await route.abort('connectionreset');
  });
  const form = await fillIn(page, 'izgubena');
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form.getByRole('alert')).toContainText('Не е познато дали корисникот е создаден');
  await expect(form.getByLabel('Корисничко име')).toHaveValue('izgubena');
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form).toBeHidden();
  expect(posts).toBe(1);
  expect(await usernames(servers, 'izgubena')).toEqual(['izgubena']);
});

test('row 15: a refused form says why and keeps every value', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('manager', '/users');
  const form = await fillIn(page, 'Admin');
  await form.getByRole('button', { name: 'Зачувај' }).click();
  await expect(form.getByRole('alert')).toContainText('Корисничкото име е веќе зафатено.');
  await expect(form.getByLabel('Корисничко име')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Лозинка')).toHaveValue('vrlo-tajno');
});

test('dialogs keep the focus, give it back, close on Escape and ask before input is lost', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/users');
  const add = page.getByRole('button', { name: 'Додади корисник' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Нов корисник' });
  await expect(form.getByLabel('Корисничко име')).toBeFocused();
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press('Tab');
    // After its last control a dialog lets the focus go to the browser's own, never to the page behind it.
    const isHere = (dialog: Element) => {
      const at = document.activeElement;
      return at === null || at === document.body || dialog.contains(at);
    };
    expect(await form.evaluate(isHere)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await form.getByLabel('Презиме').fill('Стојанов');
  await form.getByRole('button', { name: 'Откажи' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Продолжи со уредување' }).click();
  await expect(form.getByLabel('Презиме')).toHaveValue('Стојанов');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отфрли' }).click();
  await expect(form).toBeHidden();
});

test('list, dialogs and profile are accessible', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('admin', '/users?search=manager');
  const rows = page.getByRole('row').filter({ hasText: 'manager@' });
  await expect(rows).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Додади корисник' }).click();
  await page.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByText('Полето е задолжително').first()).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  for (const [action, role] of [
    ['Преглед', 'dialog'],
    ['Измени', 'dialog'],
    ['Деактивирај', 'alertdialog'],
  ] as const) {
    await rows.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
  }
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Профил' })).toBeVisible();
  await expectNoAxeFindings(page);
});

test('only managers and admins may open the users', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/users');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Корисници' })).toHaveCount(0);
});

test('the profile makes no call, and has the settings of other modules', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/profile');
  await page.evaluate(() => localStorage.setItem('mfe-alarms:alarms.sound', 'true'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Профил' })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  const data = page.getByRole('region', { name: 'Лични податоци' });
  await data.getByRole('button', { name: 'Измени' }).click();
  await data.getByLabel('Компанија').fill('Пример ДОО');
  await data.getByRole('button', { name: 'Зачувај' }).click();
  await expect(data).toContainText('Пример ДОО');
  await page.getByRole('button', { name: 'Промени лозинка' }).click();
  await expect(page.getByRole('dialog', { name: 'Промени лозинка' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /двофактор/i }).click();
  await expect(page.locator(':focus').getByRole('region', { name: 'Втор чекор на најавата' })).toBeVisible();
  // The alarms module's own, in the profile's open slot, which is filled when it comes near the window; what the user
  // chose before is kept.
  await page.getByRole('list', { name: 'Најави' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  const signals = page.getByRole('region', { name: 'Звук и известувања на екранот', exact: true });
  await expect(signals.getByRole('switch', { name: 'Звук', exact: true })).toBeChecked();
  // The check of the token is the shell's, the bell in the header, the alarm bar with the vehicles of its alarms, the
  // zones that name their places and the notifications the alarms module's; sessions are what this server has beyond
  // the specification.
  const others =
    /\/api\/auth\/(verify|sessions|second-factor)$|\/api\/alarms\?page=1&limit=50&is_acknowledged=false$|\/api\/(notification|devices$|alarms\?.*(?:severity=critical|claimed=me)|alarms\/\d+\/drivers$|vehicles\/\d+$|zones\?inside=false$)/;
  expect(calls.filter((url) => !others.test(url))).toEqual([]);
});
