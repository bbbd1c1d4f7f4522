import { expect, expectNoAxeFindings, test } from '@fleet/e2e';

test('a manager makes a calendar for the company, and a vehicle’s page says that it counts', { tag: '@long' }, async ({
  openAs,
}) => {
  const page = await openAs('manager', '/users');
  await page.getByRole('link', { name: 'Работно време' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Работно време' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Празници' })).toContainText('Нова година');
  await page.getByRole('button', { name: 'Додади календар' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нов календар' });
  await dialog.getByRole('textbox', { name: 'Име' }).fill('Дневна смена');
  await dialog.getByRole('button', { name: 'Додади исклучок' }).click();
  await dialog.getByLabel('Прв ден').fill('2026-12-31');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Зачувај' }).click();
  const card = page.getByRole('region', { name: 'Дневна смена', exact: true });
  await expect(card).toContainText('31.12.2026: слободно');
  await page.getByRole('combobox', { name: 'Цела фирма' }).selectOption('Дневна смена');
  await expect(card).toContainText('Цела фирма');
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('/vehicles/1');
  await page.getByRole('tab', { name: 'Работно време' }).click();
  await expect(page.getByText('Календар на фирмата')).toBeVisible();
  await page.getByRole('combobox', { name: 'Сопствен календар' }).selectOption('Дневна смена');
  await expect(page.getByText('Сопствен календар на возилото')).toBeVisible();
  await expectNoAxeFindings(page);
});
