import { expect, expectNoAxeFindings, forward, makeVehicle, test } from '@fleet/e2e';

const KNOT = 1.852;

test('a manager finds the limits, sets one for a vehicle, and its alarm names it', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
}) => {
  const uid = 'GPS-LIMIT';
  const id = await makeVehicle(servers, { uid, plate: 'SK 6060 LM', imei: '863719060006060' });
  await openAs('manager', `/vehicles/${id}`);
  await expect(page.getByText('80 km/h · кога ништо не е поставено')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ограничувања');
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Ограничувања на брзина');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ограничувања на брзина' })).toBeVisible();
  await page.getByRole('button', { name: 'Измени ограничување: Тип Камион' }).click();
  const ofType = page.getByRole('dialog', { name: 'Ограничување: Тип Камион' });
  await ofType.getByLabel('Ограничување (km/h)').fill('90');
  await expectNoAxeFindings(page);
  await ofType.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByRole('row', { name: /Тип Камион/ })).toContainText('90 km/h');
  await expectNoAxeFindings(page);

  await openAs('manager', `/vehicles/${id}`);
  await expect(page.getByText('90 km/h · тип Камион')).toBeVisible();
  await page
    .getByRole('heading', { name: 'Ограничување на брзина' })
    .locator('..')
    .getByRole('button', { name: 'Измени' })
    .click();
  const own = page.getByRole('dialog', { name: 'Ограничување: Возило SK 6060 LM' });
  await own.getByLabel('Ограничување (km/h)').fill('60');
  await own.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByText('60 km/h · за ова возило')).toBeVisible();
  const time = new Date().toISOString();
  await forward(servers, 'positions', {
    position: {
      ...{ fixTime: time, deviceTime: time, serverTime: time, valid: true },
      ...{ latitude: 41.72, longitude: 21.77, speed: 70 / KNOT, course: 0, attributes: {} },
    },
    device: { id: 6060, uniqueId: uid, name: uid, status: 'online' },
  });
  await openAs('manager', '/alarms');
  await expect(page.getByText('Пречекорена брзина: 70 km/h (дозволено 60 km/h, за ова возило)')).toBeVisible();
});
