import type { Page } from '@playwright/test';
import { forward } from '../src/forward';
import type { Servers } from '../src/servers';
import { expect, test, tokenOf } from '../src/test';

// Its own vehicle, which no other test looks at, and of which the fixture has no fix of these minutes: one elsewhere
// would make the next a jump, which raises no alarm.
const device = { id: 15, uniqueId: 'GPS-0015', name: 'SK-0015', status: 'online', phone: null, category: 'van' };

/** A position as a Traccar server forwards it; speeds are knots. */
const position = (secondsAgo: number, speed: number | null, more: Record<string, unknown> = {}) => ({
  position: {
    id: 0,
    deviceId: 15,
    protocol: 'teltonika',
    serverTime: null,
    deviceTime: null,
    fixTime: at(secondsAgo),
    valid: true,
    latitude: 41.12 + secondsAgo / 10_000,
    longitude: 20.8,
    altitude: 695.5,
    speed,
    course: 90,
    address: null,
    accuracy: 4,
    network: null,
    geofenceIds: null,
    attributes: { ignition: true, sat: 12, power: 13.9, odometer: 45_678_900, totalDistance: 1 },
    ...more,
  },
  device,
});

const event = (type: string, secondsAgo: number, attributes: Record<string, unknown> = {}) => ({
  event: { id: 0, deviceId: 15, type, eventTime: at(secondsAgo), positionId: 0, geofenceId: 0, attributes },
  device,
});

const base = Date.now();
const at = (secondsAgo: number) => new Date(base - secondsAgo * 1000).toISOString().replace('Z', '+00:00');

async function get(servers: Servers, path: string) {
  const authorization = `Bearer ${await tokenOf(servers, 'operator')}`;
  // biome-ignore lint/suspicious/noExplicitAny: the reference API's answers, each of a shape of its own
  return (await (await fetch(servers.api + path, { headers: { authorization } })).json()) as any;
}

const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .first()
    .locator('xpath=following-sibling::dd[1]');

test('what a Traccar server forwards ends as rows, live events and screens', async ({ openAs, servers }) => {
  const list = `/api/locations?device_id=GPS-0015&limit=200`;
  const before = (await get(servers, list)).pagination.total;
  const page = await openAs('operator', '/vehicles/V-0015');
  await expect(page.getByRole('heading', { name: 'Последна локација' })).toBeVisible();
  await expect(page.getByText('Поврзано', { exact: true }).first()).toBeVisible();

  // Out of order, one of them twice, one with nulls where Traccar has nothing to say, an array at the end.
  for (const body of [position(45, 50), position(90, 20), position(30, 27), position(30, 27)])
    await forward(servers, 'positions', body);
  const bare = position(20, null, { course: null, altitude: null, accuracy: null, attributes: {} });
  await forward(servers, 'positions', [position(120, 10), bare, position(45, 50)]);

  // Rows: each once, the newest is the latest, and what the newest does not tell is kept.
  const { data, pagination } = await get(servers, list);
  expect(pagination.total - before).toBe(5);
  // The fixture has left positions of the same vehicle, at other places.
  const own = (data as { longitude: number; gps_time: string; speed: number }[]).filter(
    ({ longitude }) => longitude === 20.8,
  );
  expect(own.map(({ gps_time }) => (base - Date.parse(gps_time)) / 1000)).toEqual([20, 30, 45, 90, 120]);
  expect(own.map(({ speed }) => speed)).toEqual([0, 50, 92.6, 37, 18.5]);
  const { data: vehicle } = await get(servers, '/api/vehicles/V-0015');
  expect(vehicle.latest_status).toMatchObject({ ignition: true, odometer: 45678.9 });

  // The open page has followed without being loaded again: 0 km/h at the newest place.
  await expect(fact(page, 'Координати')).toHaveText(/41[.,]122/);
  await expect(fact(page, 'Брзина')).toHaveText('0 km/h');

  // An alarm with its event, the same again, the overspeed of 92.6 km/h that the server found itself; and the device
  // goes silent.
  for (const body of [event('alarm', 10, { alarm: 'sos' }), event('alarm', 10, { alarm: 'sos' })])
    await forward(servers, 'events', body);
  await forward(servers, 'events', [event('ignitionOff', 5), event('deviceOffline', (base - Date.now()) / 1000)]);
  const fresh = async () => {
    const { data } = await get(servers, '/api/alarms?device_id=GPS-0015');
    return (data as { alarm_type: string; created_at: string }[])
      .filter(({ created_at }) => Date.parse(created_at) > base - 200_000)
      .map(({ alarm_type }) => alarm_type)
      .sort();
  };
  await expect.poll(fresh).toEqual(['overspeed', 'sos']);
  await expect(page.getByText('Офлајн', { exact: true }).first()).toBeVisible();

  await page.goto('/alarms?search=V-0015');
  const rows = page.getByRole('table', { name: 'Список на аларми' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('SOS');
  await page.goto('/locations?search=V-0015');
  await expect(page.getByRole('row').filter({ hasText: '93 km/h' }).first()).toContainText('Висока брзина');
});
