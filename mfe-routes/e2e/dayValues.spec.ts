import { expect, expectNoAxeFindings, forward, makeVehicle, type Servers, test, yesterday } from '@fleet/e2e';

const uid = 'GPS-DAY-VALUES';

/** A tank that is read each minute on a drive of an hour, and at two moments of the afternoon. */
const report = (servers: Servers, minutes: number, moves: boolean) => {
  const time = new Date(yesterday() + minutes * 60_000).toISOString();
  return forward(servers, 'positions', {
    position: {
      ...{ fixTime: time, deviceTime: time, serverTime: time, valid: true },
      ...{ latitude: 41.72 + Math.min(minutes, 60) / 200, longitude: 21.77, speed: moves ? 15 : 0, course: 0 },
      attributes: { fuel: 60 - minutes / 10, ignition: moves },
    },
    device: { id: 6363, uniqueId: uid, name: uid, status: 'online' },
  });
};

test('one moment is shown on graph, map and band of a day, by pointer and by keys', { tag: '@long' }, async ({
  openAs,
  page,
  servers,
}) => {
  const id = await makeVehicle(servers, { uid, plate: 'SK 6363 DV', imei: '863719060006363' });
  await report(servers, -1, false);
  await openAs('manager', `/vehicles/${id}`);
  await page.getByRole('link', { name: 'Избери на страницата на уредот' }).click();
  await page.getByRole('button', { name: 'Чувај ја вредноста fuel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Чувај: fuel' });
  await dialog.getByLabel('Име').fill('Резервоар');
  await dialog.getByLabel('Единица').fill('L');
  await dialog.getByRole('button', { name: 'Зачувај' }).click();
  await expect(page.getByRole('button', { name: 'Измени сензор Резервоар' })).toBeVisible();
  for (let minute = 0; minute <= 60; minute++) await report(servers, minute, minute < 60);
  for (const minute of [240, 300]) await report(servers, minute, false);

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Skopje' }).format(yesterday());
  await openAs('manager', `/vehicles/${id}/day?day=${day}`);
  const graph = page.getByRole('slider', { name: 'Резервоар (L)' });
  const map = page.getByRole('slider', { name: 'Момент од рутата' });
  await expect(graph).toHaveAttribute('aria-valuetext', '30 L');
  await page.getByRole('radiogroup', { name: 'Ден од 0 до 24 часот' }).hover({ position: { x: 300, y: 20 } });
  const moment = /^(\d\d:\d\d) · /.exec((await graph.getAttribute('aria-valuetext')) ?? '')?.[1];
  expect(moment).toMatch(/^\d\d:\d\d$/);
  await graph.hover({ position: { x: 200, y: 60 } });
  await expect(graph).not.toHaveAttribute('aria-valuetext', new RegExp(`^${moment} `));
  await map.focus();
  for (const key of ['End', 'Home', ...Array.from({ length: 12 }, () => 'ArrowRight')]) await page.keyboard.press(key);
  await expect(graph).toHaveAttribute('aria-valuetext', /^\d\d:\d\d · (60|5\d(,\d)?) L$/);
  const before = (await map.getAttribute('aria-valuetext')) ?? '';
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(map).not.toHaveAttribute('aria-valuetext', before);
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeFindings(page);
});
