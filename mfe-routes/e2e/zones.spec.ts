import { countClicks, expect, expectNoAxeFindings, forward, keepZone, standing, test, yesterday } from '@fleet/e2e';

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
  const map = page.getByRole('region', { name: 'Мапа на геозоните' });
  await expect(map.getByText('Зона од тастатура')).toBeVisible();
  await expectNoAxeFindings(page);
});

test('zones of a file are imported, and its bad row is named', async ({ openAs, page }) => {
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
  await expect(dialog.getByRole('row', { name: /^2 Надвор/ })).toContainText('надвор од светот');
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

test('who was in a zone yesterday between 8 and 12: 3 clicks from the map', async ({ openAs, page, servers }) => {
  await keepZone(servers, 'Зона во Велес', {
    geometry: { type: 'Point', coordinates: [21.7753, 41.7165], radius: 400 },
  });
  // A vehicle that no other test looks at, and its first position outside: what is there first is no entry.
  const times = [0, 20, 40].map((minutes) => yesterday() + minutes * 60_000);
  const [outside] = standing(13, [yesterday() - 20 * 60_000]);
  if (outside) outside.position.latitude = 41.9;
  await forward(servers, 'positions', [outside, ...standing(13, times)]);
  const clicks = await countClicks(page);
  await openAs('manager', '/map');
  await page.getByRole('link', { name: 'Геозони', exact: true }).click();
  await page.getByRole('link', { name: 'Зона во Велес' }).click();
  const grid = page.getByRole('region', { name: 'Возила во зоната по денови и часови' });
  await expect(grid.getByRole('button', { name: /, 08–12: возила 1$/ }).first()).toBeVisible();
  await grid
    .getByRole('button', { name: /, 08–12: возила [1-9]$/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Список на посети' }).getByRole('row').nth(1)).toContainText(
    /\d\d:\d\d/,
  );
  expect(clicks()).toBe(3);
  await expectNoAxeFindings(page);
});
