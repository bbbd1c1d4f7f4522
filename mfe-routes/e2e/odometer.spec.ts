import { expect, expectNoAxeFindings, forward, makeVehicle, type Page, test } from '@fleet/e2e';

const KNOT = 1.852;

/** The page as it is now, wide and on a phone. */
async function look(page: Page) {
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a manager enters what the odometer showed; kilometres follow, and a service falls due by them', {
  tag: '@long',
}, async ({ openAs, page, servers }) => {
  const uid = 'GPS-ODOMETER';
  const id = await makeVehicle(servers, { uid, plate: 'SK 6262 OD', imei: '863719060006262' });
  await openAs('manager', `/vehicles/${id}`);
  await expect(page.getByText('Нема внесена состојба.')).toBeVisible();
  const readings = page.getByRole('region', { name: 'Километража и моточасови' });
  await readings.getByRole('button', { name: 'Додади' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова состојба' });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Време на читање, датум').fill(yesterday);
  await dialog.getByLabel('Километража (km)').fill('10000');
  await dialog.getByLabel('Моточасови (ч)').fill('500');
  await look(page);
  await dialog.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByText(/^од 10\.000 km на /)).toBeVisible();

  // Twenty kilometres in twenty minutes.
  for (let minute = 0; minute <= 20; minute++) {
    const time = new Date(Date.now() - (25 - minute) * 60_000).toISOString();
    await forward(servers, 'positions', {
      position: {
        ...{ fixTime: time, deviceTime: time, serverTime: time, valid: true },
        ...{ latitude: 41.4 + minute / 111.195, longitude: 21.77, speed: minute < 20 ? 60 / KNOT : 0, course: 0 },
        attributes: { ignition: minute < 20 },
      },
      device: { id: 6262, uniqueId: uid, name: uid, status: 'online' },
    });
  }
  await openAs('manager', `/vehicles/${id}`);
  await expect(page.getByText(/^10\.0(19,9|20|20,\d) km/)).toBeVisible();
  await expect(page.getByText(/^500,3 ч/)).toBeVisible();
  const card = page.getByRole('region', { name: 'Одржување', exact: true });
  await card.getByRole('button', { name: 'Додади' }).click();
  const service = page.getByRole('dialog', { name: 'Ново одржување' });
  await service.getByLabel('Што се одржува').fill('Масло');
  await service.getByLabel('На километража (km)').fill('10010');
  await service.getByLabel('На моточасови (ч)').fill('900');
  await look(page);
  await service.getByRole('button', { name: 'Зачувај' }).click();
  await expect(card.getByText(/на 10\.010 km \(сега 10\.0(19|20) km\).*километража од 10\.000 km на/)).toBeVisible();
  await expect(card.getByText('Потребно', { exact: true })).toBeVisible();
  await look(page);
});
