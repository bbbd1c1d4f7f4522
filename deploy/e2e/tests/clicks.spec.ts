import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/test';

/** Counts the clicks of a task. */
function counting(page: Page) {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    clicks: () => clicks,
    page,
  };
}

test('from the page of a vehicle: follow it 1 click, its route of yesterday 1, a command 2', async ({ openAs }) => {
  const page = await openAs('operator', '/vehicles/1');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/\d/); // the plate, once the vehicle has been loaded
  const plate = (await heading.textContent()) ?? '';

  const follow = counting(page);
  await follow.click(page.getByRole('link', { name: 'Следи' }));
  await expect(
    page.getByRole('dialog', { name: plate }).getByRole('button', { name: 'Прекини следење' }),
  ).toBeVisible();
  expect(follow.clicks()).toBe(1);

  await page.goto('/vehicles/1');
  const route = counting(page);
  const exported = page.waitForResponse((response) => response.url().includes('/api/routes/exported'));
  await route.click(page.getByRole('link', { name: 'Рута вчера' }));
  const { searchParams } = new URL((await exported).url());
  expect(searchParams.get('device_id')).toBe('GPS-0001');
  expect(searchParams.get('start_date')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  expect(searchParams.get('end_date')).toMatch(/^\d{4}-\d\d-\d\dT23:59:00$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Извоз на рута' })).toBeVisible();
  expect(route.clicks()).toBe(1);

  await page.goto('/vehicles/1');
  const command = counting(page);
  await command.click(page.getByRole('button', { name: 'Команди' }));
  await command.click(page.getByRole('menuitem', { name: 'Побарај локација' }));
  await expect(page.getByText('Командата е испратена успешно!')).toBeVisible();
  expect(command.clicks()).toBe(2);
});

test('the same actions stand in a row, with an alarm and in the activity, for the keyboard too', async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  const actions = page.getByRole('button', { name: /^Дејства: / });
  const all = ['Уред', 'На мапа', 'Следи', 'Аларми', 'Рута денес', 'Рута вчера', 'Команди'];
  for (const [path, first] of [
    ['/alarms', 'Возило'],
    ['/dashboard', null],
  ] as const) {
    await page.goto(path);
    await actions.first().focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (const name of [...(first ? [first] : []), ...all])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(actions.first()).toBeFocused();
  }
  // A command from a row: the page of the vehicle opens with the menu.
  await page.goto('/vehicles');
  await actions.first().click();
  await page.getByRole('menuitem', { name: 'Команди' }).click();
  await expect(page.getByRole('menu', { name: 'Команди' })).toBeVisible();
});
