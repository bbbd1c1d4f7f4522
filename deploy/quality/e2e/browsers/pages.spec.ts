import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'shared-auth/contract';
import { keepZone } from '../src/keepZone';
import { storeDir } from '../src/test';
import { expect, test } from './test';
import type { User } from './user';

const { modules } = JSON.parse(readFileSync(join(storeDir, 'registry.json'), 'utf8')) as Registry; // as the build wrote it
/** Every entry of the menu, of which an administrator sees all, in its order. */
const entries = Object.values(modules)
  .flatMap(({ stable: { contributes } }) =>
    contributes.menu.map(({ label, order }) => ({ name: contributes.locales.mk[label] ?? '', order })),
  )
  .sort((one, other) => one.order - other.order);

/** The elements that show data in the pages, each with a part that an empty one lacks: a row, an option. */
const shows = [
  ['table', { role: 'row', nth: 1 }],
  ['listbox', { role: 'option', nth: 0 }],
  ['tablist', { role: 'tab', nth: 0 }],
] as const;

/** Waits until a page has loaded, without a failure, and what shows data has some. */
async function seeData(user: User): Promise<void> {
  const busy = () => user.browser.run(() => document.querySelectorAll('main [aria-busy=true]').length);
  await expect.poll(busy, { message: 'parts that load' }).toBe(0);
  const main = { role: 'main' };
  await user.see({ role: 'button', within: main });
  for (const [whole, part] of shows)
    if ((await user.find({ role: whole, within: main })).length > 0) await user.see({ ...part, within: main });
  expect(await user.find({ role: 'alert', within: main })).toEqual([]);
}

test('every page of the menu opens with its data, without an error in the console', async ({ openAs, servers }) => {
  // The sample data have none, and the page of zones none to show.
  await keepZone(servers, 'Склад');
  const user = await openAs('admin', '/dashboard');
  for (const { name } of entries)
    await test.step(name, async () => {
      await user.click({ role: 'link', name });
      await user.heading(name);
      await seeData(user);
    });
  await user.browser.reload();
  await user.heading(entries.at(-1)?.name ?? '');
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
