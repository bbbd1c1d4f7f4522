import { expect, test } from '../src/test';

const roles = [
  ['admin', 'Администратор'],
  ['manager', 'Менаџер'],
  ['operator', 'Оператор'],
] as const;

for (const [index, [account, role]] of roles.entries()) {
  const tag = index === 0 ? [] : '@long';
  test(`${account} signs in, is greeted, and signs out`, { tag }, async ({ page, signIn }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(account);
    await expect(page.getByText('Успешно се најавивте!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('banner')).toContainText(role);
    await page.getByRole('button', { name: 'Одјава' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Одјавени сте')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('row 30: a script planted in the page does not run, and the token leaves it in no address, log or report', async ({
  page,
  signIn,
  expectErrors,
}) => {
  // A page that the test hands over counts as one from afar, and may not open a websocket to this machine.
  expectErrors(/Content.Security.Policy|CSP violation|TrustedHTML|WebSocket/);
  const outputs: string[] = [];
  page.on('console', (message) => outputs.push(message.text()));
  page.on('request', (request) => {
    outputs.push(request.url());
    if (request.url().endsWith('/telemetry')) outputs.push(request.postData() ?? '');
  });
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const planted = '<script>window.planted = 1</script><img src="/favicon.svg" onload="window.planted = 2" alt="">';
    const body = (await response.text()).replace('<div id="root">', `${planted}<div id="root">`);
    await route.fulfill({ response, body });
  });
  await page.goto('/login');
  await signIn('operator');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Возила', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const assigned = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img alt="">';
      return 'taken';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
  });
  expect(assigned).toBe('refused');
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toBeTruthy();
  expect(outputs.filter((text) => text.includes(String(token)))).toEqual([]);
});

test('a wrong password keeps what was typed and says why', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Најави се' }).click();
  await expect(page.getByText('Корисничкото име е задолжително')).toBeVisible();
  await expect(page.getByText('Лозинката е задолжителна')).toBeVisible();
  await page.getByLabel('Корисничко име').fill('admin');
  await expect(page.getByText('Корисничкото име е задолжително')).toBeHidden();
  await page.getByLabel('Лозинка').fill('wrong');
  await page.getByRole('button', { name: 'Најави се' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Корисничко име')).toHaveValue('admin');
  await expect(page.getByLabel('Лозинка')).toHaveValue('wrong');
});

test('the place a visitor wanted is remembered through the login', { tag: '@long' }, async ({ page, signIn }) => {
  await page.goto('/alarms?severity=critical');
  await expect(page).toHaveURL(/\/login$/);
  await signIn('operator');
  await expect(page).toHaveURL(/\/alarms\?severity=critical$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
});

test('a signed-in user who opens the login page is sent on', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('admin', '/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a page above the role leads to the dashboard', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/users');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an unknown path leads to the dashboard', { tag: '@long' }, async ({ openAs }) => {
  const page = await openAs('operator', '/no/such/page');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('row 26: logout and login in another tab are followed', { tag: '@long' }, async ({ openAs, context, servers }) => {
  const page = await openAs('manager', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem('e2e', '1'));
  await other.goto(`${servers.url}/vehicles`);
  await other.getByRole('button', { name: 'Одјава' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.getByLabel('Корисничко име').fill('operator');
  await other.getByLabel('Лозинка').fill('operator123');
  await other.getByRole('button', { name: 'Најави се' }).click();
  await expect(page.getByRole('banner')).toContainText('Оператор');
});

for (const [what, spoil] of [
  [
    'full',
    () => {
      // Really full, to the last character.
      for (let size = 1 << 20; size > 0; size >>= 1)
        for (let i = 0; ; i++)
          try {
            localStorage.setItem(`filler-${size}-${i}`, '\u0416'.repeat(size));
          } catch {
            break;
          }
      indexedDB.open = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
    },
  ],
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    },
  ],
] as const)
  test(`row 25: with storage ${what} one can sign in, work in this tab and is told that it is only this tab`, {
    tag: what === 'full' ? [] : '@long',
  }, async ({ page, signIn }) => {
    await page.addInitScript(spoil);
    await page.goto('/login');
    await signIn('operator');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(
      page.getByText(
        'Прелистувачот не дозволува зачувување на податоци. Најавата важи само додека е отворено ова јазиче.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Возила', exact: true }).click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('link', { name: 'Аларми', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Аларми' })).toBeVisible();
    // The session was this tab's: a reload asks for the password again, and shows no empty page.
    await page.reload();
    await expect(page.getByLabel('Лозинка')).toBeVisible();
  });

test('row 14: a token that the server no longer takes signs out once, with one message', async ({ openAs }) => {
  const page = await openAs('manager', '/vehicles');
  await expect(page.getByRole('heading', { level: 1, name: 'Возила' })).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'истечена сесија' } }),
  );
  // A prefetch of the list may have been refused first; then the menu is gone already.
  await page
    .getByRole('link', { name: 'Аларми', exact: true })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('.Toastify__toast')).toHaveCount(1);
});

test('a driver sees the pages without role gating, and every other address leads to the dashboard', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('driver', '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Главно мени' });
  await expect(menu.getByRole('link')).toHaveText(['Контролна табла', 'Локации', 'Аларми']);
  for (const [path, title] of [
    ['/alarms', 'Аларми'],
    ['/locations', 'Локации'],
    ['/profile', 'Профил'],
    ['/vehicles/1', 'Контролна табла'],
    ['/map', 'Контролна табла'],
    ['/users', 'Контролна табла'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/dashboard$/);
});
