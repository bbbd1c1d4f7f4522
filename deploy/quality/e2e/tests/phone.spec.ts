import { expect, type Servers, test, tokenOf } from '@fleet/e2e';

async function call(servers: Servers, method: string, path: string, body?: unknown) {
  const answer = await fetch(servers.api + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(servers, 'admin')}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data, message } = await answer.json();
  expect(answer.ok, `${method} ${path}: ${message}`).toBe(true);
  return data;
}

test("a phone's client, posting to the console's address with its key, is on the map", { tag: '@long' }, async ({
  openAs,
  servers,
}) => {
  const { vehicles } = await call(servers, 'GET', '/api/devices/new');
  const [vehicle] = vehicles;
  await call(servers, 'POST', '/api/devices', {
    device_id: '10000001',
    imei: '860000010000001',
    device_type: 'Телефон',
    vehicle_id: vehicle.id,
    status: 'online',
  });
  const { key } = await call(servers, 'POST', '/api/ingest-keys', {
    name: 'Телефонот на Марко',
    devices: ['10000001'],
  });

  // As Traccar Client sends it since version 9, to the address that /ingest-keys shows.
  const send = () =>
    fetch(`${servers.url}/ingest/osmand?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        location: {
          timestamp: new Date().toISOString(),
          coords: { latitude: 41.9981, longitude: 21.4254, accuracy: 5, speed: 13.9, heading: 90, altitude: 240 },
          is_moving: true,
          odometer: 0,
          event: 'motionchange',
          battery: { level: 0.8, is_charging: false },
          activity: { type: 'in_vehicle' },
          extras: {},
        },
        device_id: '10000001',
      }),
    });
  expect((await send()).status).toBe(200);

  const page = await openAs('operator', '/map');
  // The list draws what is in view; vehicles with alarms come first.
  await page.getByRole('searchbox', { name: /^Пребарај/ }).fill(vehicle.license_plate);
  const option = page
    .getByRole('listbox', { name: 'Список на возила' })
    .getByRole('option')
    .filter({ hasText: vehicle.license_plate });
  await expect(option).toContainText('50 km/h');
  await option.click();
  await expect(page.getByRole('dialog')).toContainText(vehicle.license_plate);
});
