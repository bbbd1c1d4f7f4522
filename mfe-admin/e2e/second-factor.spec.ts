import { expect, expectNoAxeFindings, type Page, testApart as test } from '@fleet/e2e';

/** A security key in the browser, as its developer tools make one. */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, username: string) {
  await page.getByLabel('Корисничко име').fill(username);
  await page.getByLabel('Лозинка').fill(`${username}123`);
  await page.getByRole('button', { name: 'Најави се' }).click();
}

test('a passkey is added on the profile and asked for at the next sign-in', { tag: '@long' }, async ({
  openAs,
  servers,
}) => {
  const page = await openAs('operator', '/profile');
  await plugIn(page);
  const card = page.getByRole('region', { name: 'Втор чекор на најавата' });
  await card.getByRole('button', { name: 'Додади клуч за најава' }).click();
  await expectNoAxeFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Додади' }).click();
  const codes = page.getByRole('dialog', { name: 'Резервни кодови' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await expectNoAxeFindings(page);
  await codes.getByRole('button', { name: 'Ги зачував кодовите' }).click();
  await expect(card.getByText('Мојот уред')).toBeVisible();
  await card.getByRole('button', { name: 'Постави апликација за кодови' }).click();
  await expect(page.getByRole('img', { name: 'QR-код за апликацијата' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${servers.url}/login`);
  await logIn(page, 'operator');
  const step = page.getByRole('region', { name: 'Втор чекор на најавата' });
  await expect(step).toBeVisible();
  await expectNoAxeFindings(page);
  await step.getByRole('button', { name: 'Користи клуч за најава' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${servers.url}/login`);
  await logIn(page, 'operator');
  await step.getByRole('button', { name: 'Внеси резервен код' }).click();
  await step.getByLabel('Резервен код').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('who must have one sets it up first, and the removal of a person asks for it again', { tag: '@long' }, async ({
  openAs,
  servers,
}) => {
  test.slow(); // the servers start twice
  const admin = await openAs('admin', '/users');
  await admin.getByRole('button', { name: 'Двофакторска најава' }).click();
  const rules = admin.getByRole('dialog', { name: 'Двофакторска најава' });
  await rules.getByRole('checkbox', { name: 'Менаџер' }).check();
  await rules.getByRole('checkbox', { name: /бараат повторна потврда/ }).check();
  await expectNoAxeFindings(admin);
  await rules.getByRole('button', { name: 'Зачувај' }).click();
  await expect(rules).toBeHidden();

  const page = await (await admin.context().browser()?.newContext())?.newPage();
  if (!page) throw new Error('no browser');
  await page.goto(`${servers.url}/devices/1`);
  await plugIn(page);
  await logIn(page, 'manager');
  await expect(page.getByRole('heading', { name: 'Поставете втор чекор на најавата' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Додади клуч за најава' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Додади' }).click();
  await page.getByRole('button', { name: 'Ги зачував кодовите' }).click();
  await expect(page).toHaveURL(/\/devices\/1$/);
  await expect(page.getByRole('banner')).toBeVisible();

  await page.context().close();

  // Six minutes after the person last showed who they are: asked again, above the dialog that is open.
  // A page of the origin that runs none of the console: the API stops for the query.
  await admin.goto(`${servers.url}/favicon.svg`);
  await servers.query([{ sql: "update sessions set confirmed_at = confirmed_at - interval '6 minutes'" }]);
  await admin.goto(`${servers.url}/users?search=driver`);
  await admin
    .getByRole('row')
    .filter({ hasText: 'driver@' })
    .getByRole('button', { name: /^Преглед/ })
    .click();
  await admin.getByRole('button', { name: 'Отстрани го лицето' }).click();
  const removal = admin.getByRole('dialog', { name: /^Отстрани го лицето/ });
  await removal.getByRole('textbox').fill('driver');
  await removal.getByRole('button', { name: 'Отстрани засекогаш' }).click();
  const confirm = admin.getByRole('dialog', { name: 'Потврдете дека сте тоа вие' });
  await confirm.getByLabel('Лозинка').fill('admin');
  await admin.keyboard.press('Enter');
  await expect(confirm.getByText('Лозинката не е точна.')).toBeVisible();
  await expectNoAxeFindings(admin);
  await confirm.getByLabel('Лозинка').fill('admin123');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Податоците за лицето се отстранети.')).toBeVisible();
});
