import { expect, expectNoAxeFindings, test } from '@fleet/e2e';

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
