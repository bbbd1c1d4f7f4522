import { countClicks, expect, expectNoAxeFindings, keepZone, test, yesterday } from '@fleet/e2e';

test('a zone is drawn by the keyboard alone, and is in the list and on the map', async ({ openAs, page }) => {
  await openAs('manager', '/geofences');
  await page.getByRole('button', { name: 'Нова зона' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова зона' });
  await dialog.getByLabel('Име').fill('Зона од тастатура');
  await dialog.getByLabel('Облик').selectOption('Полигон');
  const surface = dialog.getByRole('group', { name: /^Мапа: поместувајте/ });
  await surface.focus();
  for (const [corner, way] of ['ArrowRight', 'ArrowDown', 'ArrowLeft'].entries()) {
    await page.keyboard.press('Enter');
    const handle = dialog.getByRole('button', { name: `Теме ${corner + 1}`, exact: true });
    await handle.focus();
    for (let i = 0; i < 2; i += 1) await page.keyboard.press(`Shift+${way}`);
    await surface.focus();
  }
  await expect(dialog.getByLabel('Темиња')).toHaveValue(/^(\d\d\.\d{6}, \d\d\.\d{6}\n?){3}$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Теме 4', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(dialog.getByRole('button', { name: 'Теме 4', exact: true })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Додади', exact: true }).click();
  await expect(page.getByRole('row', { name: /Зона од тастатура/ })).toContainText('3 темиња');
  const map = page.getByRole('region', { name: 'Мапа на зоните' });
  await expect(map.getByText('Зона од тастатура')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('zones of a file are imported, and its bad row is named', { tag: '@long' }, async ({ openAs, page }) => {
  await openAs('manager', '/geofences');
  await page.getByRole('button', { name: 'Увези' }).click();
  const dialog = page.getByRole('dialog', { name: 'Увоз на зони' });
  const kml = (name: string, at: string) =>
    `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`;
  await dialog.getByLabel('Изберете датотека').setInputFiles({
    name: 'зони.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(`<kml><Document>${kml('Увезена', '21.75,41.71')}${kml('Надвор', '221,41')}</Document></kml>`),
  });
  await expect(dialog.getByText('Се увезуваат: 1 · Не се увезуваат: 1')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^2 Надвор/ })).toContainText(
    'Координатите се надвор од дозволениот опсег',
  );
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Увези 1 зона' }).click();
  await expect(page.getByRole('row', { name: /Увезена/ })).toContainText('радиус 200 m');
  await page.getByRole('button', { name: 'Извези' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'KML' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('zoni.kml');
});

test('who is in a zone now, and who was there yesterday between 8 and 12: 2 and 3 clicks from the map', {
  tag: '@long',
}, async ({ openAs, page, servers }) => {
  await keepZone(servers, 'Зона со посета');
  const [from, to] = [new Date(yesterday()), new Date(yesterday() + 42 * 60_000)];
  await servers.query([
    {
      sql: `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at, left_after, left_at)
        select z.id, d.id, d.vehicle_id, $2, $3, $3 from zones z, devices d
        where z.name = $1 and d.vehicle_id is not null order by d.id limit 1`,
      params: ['Зона со посета', from.toISOString(), to.toISOString()],
    },
    {
      sql: `insert into zone_visits (zone_id, device_pk, vehicle_id, entered_at)
        select z.id, d.id, d.vehicle_id, now() - interval '5 minutes' from zones z, devices d
        where z.name = $1 and d.vehicle_id is not null order by d.id offset 1 limit 1`,
      params: ['Зона со посета'],
    },
  ]);
  const clicks = await countClicks(page);
  await openAs('manager', '/map');
  await page.getByRole('link', { name: 'Геозони', exact: true }).click();
  await page.getByRole('link', { name: 'Зона со посета' }).click();
  await expect(page.getByRole('list', { name: 'Сега тука' }).getByRole('link')).toHaveCount(1);
  expect(clicks()).toBe(2);
  const grid = page.getByRole('region', { name: 'Возила во зоната по денови и часови' });
  // Today's may have one as well, above it.
  await grid
    .getByRole('button', { name: /, 08–12: возила 1$/ })
    .last()
    .click();
  const table = page.getByRole('table', { name: 'Список на посети' });
  await expect(table.getByRole('row').nth(1)).toContainText('42 мин');
  expect(clicks()).toBe(3);
  await expectNoAxeFindings(page);
  // Also where the system's colours leave none of its own.
  await page.emulateMedia({ forcedColors: 'active' });
  const bordersOf = (isChosen: boolean) =>
    grid
      .locator(`button[aria-pressed="${isChosen}"]`)
      .first()
      .evaluate((cell) => getComputedStyle(cell).borderWidth);
  expect(await bordersOf(true)).not.toBe(await bordersOf(false));
});

test('a place in a zone has its name in the list', { tag: '@long' }, async ({ openAs, page, servers }) => {
  const [rows] = await servers.query([
    {
      sql: `select v.id, v.license_plate, s.latitude, s.longitude from device_state s join devices d on d.id = s.device_pk
        join vehicles v on v.id = d.vehicle_id where s.latitude is not null order by v.id limit 1`,
    },
  ]);
  const vehicle = rows?.[0];
  const coordinates = [Number(vehicle?.longitude), Number(vehicle?.latitude)];
  await keepZone(servers, 'Место со име', { geometry: { type: 'Point', coordinates, radius: 60 } });
  await openAs('manager', '/devices');
  const row = page.getByRole('row', { name: new RegExp(String(vehicle?.license_plate)) });
  await expect(row).toContainText('Место со име');
});
