import { expect, expectNoAxeFindings, forward, makeVehicle, type Page, type Servers, test } from '@fleet/e2e';

const uid = 'GPS-REEFER';

const report = (servers: Servers, minutesAgo: number, attributes: object) => {
  const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return forward(servers, 'positions', {
    position: {
      ...{ fixTime: time, deviceTime: time, serverTime: time, valid: true },
      ...{ latitude: 41.72, longitude: 21.77, speed: 0, course: 0, attributes },
    },
    device: { id: 6161, uniqueId: uid, name: uid, status: 'online' },
  });
};

/** The page as it is now, wide and on a phone. */
async function look(page: Page) {
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test('a manager chooses a value of a tracker, sees its graph, and gets an alarm of its threshold', {
  tag: '@long',
}, async ({ openAs, page, servers }) => {
  const id = await makeVehicle(servers, { uid, plate: 'SK 6161 SN', imei: '863719060006161' });
  await report(servers, 30, { temp1: 4.5, door: false });
  await openAs('manager', `/vehicles/${id}`);
  await page.getByRole('link', { name: 'Избери на страницата на уредот' }).click();
  await page.getByRole('button', { name: 'Чувај ја вредноста door' }).click();
  const door = page.getByRole('dialog', { name: 'Чувај: door' });
  await door.getByLabel('Име').fill('Врата');
  await door.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByRole('button', { name: 'Измени сензор Врата' })).toBeVisible();
  await page.getByRole('button', { name: 'Чувај ја вредноста temp1' }).click();
  const cold = page.getByRole('dialog', { name: 'Чувај: temp1' });
  await cold.getByLabel('Име').fill('Ладилник');
  await cold.getByRole('button', { name: 'Додади праг' }).click();
  await cold.getByRole('button', { name: 'Зачувај' }).click();
  await expect(cold.getByText('Секој праг има граница')).toBeVisible();
  await cold.getByLabel('Граница', { exact: false }).fill('8');
  await cold.getByLabel('Најмалку минути').fill('0');
  await cold.getByLabel('Само додека').selectOption({ label: 'Врата' });
  await look(page);
  await cold.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByRole('button', { name: 'Измени сензор Ладилник' })).toBeVisible();
  await look(page);

  await report(servers, 20, { temp1: 5, door: false });
  await report(servers, 10, { temp1: -127, door: false });
  await report(servers, 0, { temp1: 9.4, door: true });
  await openAs('manager', `/vehicles/${id}`);
  const graph = page.getByRole('region', { name: 'Ладилник (°C)' });
  await expect(graph).toContainText('над 8 °C');
  await expect(graph).toContainText('9,4 °C');
  await graph.getByText('Прикажи како табела').click();
  await expect(graph.getByRole('cell', { name: '5', exact: true })).toBeVisible();
  await expect(graph.getByRole('cell', { name: '-127' })).toHaveCount(0);
  await look(page);
  await openAs('manager', '/alarms');
  await expect(page.getByText('Ладилник: 9,4 °C (над 8 °C, Врата: да)')).toBeVisible();
});
