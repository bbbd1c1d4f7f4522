import { createECDH } from 'node:crypto';
import { test as base, countClicks, expect, expectNoAxeFindings, startBuilt, tokenOf } from '@fleet/e2e';

const keys = createECDH('prime256v1');
keys.generateKeys();

/** A console whose API sends Web Push, and no mail. */
const test = base.extend<object, object>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const servers = await startBuilt({
        vapidKeys: [keys.getPublicKey('base64url'), keys.getPrivateKey('base64url')],
      });
      const token = await tokenOf(servers, 'admin');
      const added = await fetch(`${servers.api}/api/notification-webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name: 'SMS', url: 'http://127.0.0.1:9/' }),
      });
      const { data } = (await added.json()) as { data: { channel: string } }; // the reference API's answer
      await servers.query([
        {
          sql: "insert into notification_channels (channel, failing_since, failures, error) values ($1, now() - interval '1 hour', 5, 'ECONNREFUSED')",
          params: [data.channel],
        },
      ]);
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a manager makes a rule of a team, at night, for a person, and for all managers after ten minutes: 12 clicks', async ({
  page,
  openAs,
}) => {
  const clicks = await countClicks(page);
  await openAs('manager', '/notifications');
  await expect(page.getByText(/Сѐ уште нема правила/)).toBeVisible();
  await page.getByRole('button', { name: 'Ново правило' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ново правило' });
  await dialog.getByRole('checkbox', { name: 'Логистика' }).check();
  await dialog.getByRole('combobox', { name: 'Кога важи' }).selectOption('Ноќе (22–6 ч)');
  await dialog.getByRole('checkbox', { name: 'Менаџер' }).uncheck();
  const people = dialog.getByRole('combobox', { name: 'Лица' });
  await people.click();
  await people.pressSequentially('билј');
  await expect(dialog.getByRole('option', { name: 'Билјана Јовановска' })).toBeVisible();
  await people.press('ArrowDown');
  await people.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Лица: избрани' })).toContainText('Билјана Јовановска');
  await dialog.getByRole('button', { name: 'Додади чекор' }).click();
  const later = dialog.getByRole('group', { name: 'Чекор 2' });
  await later.getByLabel('Минути по алармот').click();
  await later.getByLabel('Минути по алармот').fill('10');
  await later.getByRole('checkbox', { name: 'Администратор' }).uncheck();
  await later.getByRole('checkbox', { name: 'Менаџер' }).check();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Зачувај' }).click();
  for (const sentence of [
    'Кога ќе пристигне критичен аларм на возило од тим Логистика ноќе, испрати порака на Билјана Јовановска преку конзолата.',
    'Кога ноќе критичен аларм на возило од тим Логистика не е преземен 10 мин, испрати порака на сите менаџери преку конзолата.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(12);
  await expectNoAxeFindings(page);
});

test('a dead channel stands in the head of what was sent, with what is not set up, and on the dashboard of administrators', {
  tag: '@long',
}, async ({ page, openAs }) => {
  await openAs('admin', '/notifications/sent');
  await expect(page.getByRole('alert').filter({ hasText: '1 канал не испорачува пораки' })).toContainText(
    /SMS · од .* · ECONNREFUSED/,
  );
  const mail = page.getByRole('listitem').filter({ hasText: 'Каналот не е поставен' });
  await mail.getByText('Детали').click();
  await expect(mail.getByText(/SMTP_URL.*MAIL_FROM/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.goto('/dashboard');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: '1 канал не испорачува пораки' })).toBeInViewport();
});

test('the dashboard of managers says nothing of it', { tag: '@long' }, async ({ page, openAs }) => {
  await openAs('manager', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('1 канал не испорачува пораки')).toHaveCount(0);
});

test('everyone keeps quiet hours and rules of their own on the profile', { tag: '@long' }, async ({ page, openAs }) => {
  await openAs('operator', '/profile');
  const card = page.getByRole('region', { name: 'Пораки кога конзолата не е отворена' });
  // Not every Chromium has Web Push: the card has its switch, or why there is none (`e2e/browsers/push.spec.ts` has one
  // that has it).
  const pushSwitch = card.getByRole('switch', { name: 'Известувања во овој прелистувач' });
  await expect(
    pushSwitch.or(card.getByText(/^(Овој прелистувач не прима|Прелистувачот не дозволува) известувања/)),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Ново правило' }).click();
  await page.getByRole('dialog', { name: 'Ново правило' }).getByRole('button', { name: 'Зачувај' }).click();
  await expect(card.getByText('Кога ќе пристигне критичен аларм, испрати ми порака преку конзолата.')).toBeVisible();
  await expectNoAxeFindings(page);
});
