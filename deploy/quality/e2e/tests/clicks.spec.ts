import { countClicks } from '../src/countClicks';
import { expect, test } from '../src/test';

test('a vehicle is on the map after Ctrl+K, its plate and Enter; from its page follow is 1 click, the route of yesterday 1, a command 2', {
  tag: '@long',
}, async ({ openAs, page }) => {
  const clicks = await countClicks(page);
  await openAs('manager', '/vehicles/1');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/\d/); // the plate, once the vehicle has been loaded
  const plate = (await heading.textContent()) ?? '';

  await test.step('found on the map', async () => {
    await expect(page.getByRole('button', { name: /^Брзо пребарување/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(plate);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/map\?vehicle=1\b/);
    await expect(page.getByRole('dialog', { name: plate })).toBeVisible();
    expect(clicks()).toBe(0);
  });

  await test.step('followed', async () => {
    await page.goto('/vehicles/1');
    await page.getByRole('link', { name: 'Следи' }).click();
    await expect(
      page.getByRole('dialog', { name: plate }).getByRole('button', { name: 'Прекини го следењето' }),
    ).toBeVisible();
    expect(clicks()).toBe(1);
  });

  await test.step('its route of yesterday', async () => {
    await page.goto('/vehicles/1');
    const exported = page.waitForResponse((response) => response.url().includes('/api/routes/exported'));
    await page.getByRole('link', { name: 'Вчерашна рута' }).click();
    const { searchParams } = new URL((await exported).url());
    expect(searchParams.get('device_id')).toBe('GPS-0001');
    expect(searchParams.get('start_date')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
    expect(searchParams.get('end_date')).toMatch(/^\d{4}-\d\d-\d\dT23:59:00$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Извоз на рута' })).toBeVisible();
    expect(clicks()).toBe(2);
  });

  await test.step('a command', async () => {
    await page.goto('/vehicles/1');
    await page.getByRole('button', { name: 'Команди' }).click();
    await page.getByRole('menuitem', { name: 'Побарај локација' }).click();
    await expect(page.getByText('Командата е испратена успешно!')).toBeVisible();
    expect(clicks()).toBe(4);
  });
});

test('the same actions stand in a row, with an alarm and in the activity, for the keyboard too', {
  tag: '@long',
}, async ({ openAs }) => {
  const page = await openAs('operator', '/alarms');
  const actions = page.getByRole('button', { name: /^Дејства: / });
  const all = ['Уред', 'Прикажи на мапа', 'Следи', 'Аларми', 'Денешна рута', 'Вчерашна рута', 'Команди'];
  for (const [path, first] of [
    ['/alarms', 'Возило'],
    ['/dashboard', null],
  ] as const) {
    await page.goto(path);
    // The critical alarms stand before the activity, and come after it.
    if (path === '/dashboard')
      await expect(
        page
          .getByRole('region', { name: 'Критични аларми' })
          .getByRole('button', { name: /^Дејства: / })
          .first(),
      ).toBeVisible();
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
