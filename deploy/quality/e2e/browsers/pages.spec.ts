import { expect, test } from './test';

/** What a menu entry leads to, and what shows that its data are there. */
const pages = [
  ['Возила', { role: 'row', nth: 1 }],
  ['Уреди', { role: 'row', nth: 1 }],
  ['Локации', { role: 'row', nth: 1 }],
  ['Аларми', { role: 'button', name: 'Потврди аларм', nth: 0 }],
  ['Извоз на рута', { role: 'button', name: 'Пребарај' }],
  ['Тест извоз на рута', { role: 'button', name: 'Пребарај' }],
  ['Мапа', { role: 'option', nth: 0 }],
  ['Извештаи', { role: 'tab', nth: 0 }],
  ['Геозони', { role: 'row', nth: 1 }],
  ['Рути', { role: 'row', nth: 1 }],
  ['Корисници', { role: 'row', nth: 1 }],
  ['Контролна табла', { role: 'link', name: /Непотврдени аларми/ }],
] as const;

test('every page of the menu opens with its data, without an error in the console', async ({ openAs }) => {
  const user = await openAs('manager', '/dashboard');
  for (const [name, data] of pages)
    await test.step(name, async () => {
      await user.click({ role: 'link', name });
      await user.heading(name);
      await user.see(data);
    });
  await user.browser.reload();
  await user.heading('Контролна табла');
});

test('language and theme change at once and are kept', async ({ openAs }) => {
  const user = await openAs('operator', '/alarms');
  await user.heading('Аларми');
  await user.choose({ label: 'Јазик' }, 'English');
  await user.heading('Alarms');
  await user.choose({ label: 'Theme' }, 'Dark');
  await user.browser.reload();
  await user.heading('Alarms');
  const shown = await user.browser.run(() => [
    document.documentElement.lang,
    document.documentElement.dataset.theme ?? '',
    getComputedStyle(document.body).colorScheme,
  ]);
  expect(shown).toEqual(['en', 'dark', 'dark']);
});

test.describe('on a phone', () => {
  test.use({ size: { width: 360, height: 740 } });

  test('360 × 740: signing in and the pages by touch, and nothing is wider than the screen', async ({ user }) => {
    await user.open('/login');
    await user.signIn('operator');
    await user.heading('Контролна табла');
    for (const name of ['Возила', 'Мапа', 'Аларми']) {
      await user.click({ role: 'button', name: 'Отвори го менито' }, 'touch');
      await user.click({ role: 'link', name }, 'touch');
      await user.heading(name);
      await expect
        .poll(() => user.browser.run(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  });
});
