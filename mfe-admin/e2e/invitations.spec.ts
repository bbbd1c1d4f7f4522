import { expect, expectNoAxeFindings, mailTest, tokenOf } from '@fleet/e2e';

const test = mailTest();

test('a manager invites somebody, who chooses a password by the mail and is signed in', {
  tag: '@long',
}, async ({ openAs, servers, mailbox, browser }) => {
  const person = { username: 'nova.ana', email: 'nova.ana@fleet.example', first_name: 'Ана', last_name: 'Нова' };
  const made = await fetch(`${servers.api}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(servers, 'admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, role: 'operator', password: 'sto-nikoj-ne-ja-znae' }),
  });
  expect(made.status).toBe(201);
  const page = await openAs('manager', '/users');
  await page.getByRole('button', { name: 'Преглед: Ана Нова' }).click();
  await page.getByRole('button', { name: 'Покани по е-пошта' }).click();
  await expect(page.getByText(`Поканата ќе пристигне на ${person.email}.`)).toBeVisible();
  await expectNoAxeFindings(page);
  await expect.poll(() => mailbox.mails.length).toBe(1);
  const address = /http\S+#invited=[\w-]{43}/.exec(mailbox.mails[0]?.text ?? '')?.[0] ?? '';

  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, locale: 'mk' });
    const invited = await context.newPage();
    await invited.goto(address);
    await expect(invited.getByText(/^Ана Нова, имате сметка/)).toBeVisible();
    for (const width of [1440, 768, 360]) {
      await invited.setViewportSize({ width, height: 740 });
      await expect.poll(() => invited.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectNoAxeFindings(invited);
    }
    if (colorScheme === 'light') {
      await context.close();
      continue;
    }
    // By the keyboard alone.
    await expect(invited.getByLabel('Нова лозинка')).toBeFocused();
    await invited.keyboard.type('password123');
    await invited.keyboard.press('Tab');
    await invited.keyboard.type('password123');
    await invited.keyboard.press('Enter');
    await expect(invited.getByLabel('Нова лозинка')).toHaveAccessibleDescription(/меѓу најчестите/);
    await expectNoAxeFindings(invited);
    await invited.getByLabel('Нова лозинка').fill('visoka-planina-77');
    await invited.getByLabel('Повторете ја лозинката').fill('visoka-planina-77');
    await invited.keyboard.press('Enter');
    await expect(invited).toHaveURL(/\/dashboard$/);
    await context.close();
  }
  const again = await browser.newContext({ locale: 'mk' });
  const late = await again.newPage();
  await late.goto(address);
  await expect(late.getByText(/^Поканата не важи/)).toBeVisible();
  await expectNoAxeFindings(late);
  await late.getByRole('button', { name: 'Кон најавата' }).click();
  await expect(late.getByRole('textbox', { name: 'Корисничко име' })).toBeVisible();
  await again.close();
});
