import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forward } from '../src/forward';
import type { Servers } from '../src/servers';
import { tokenOf } from '../src/test';
import { expect, test } from './test';

const device = { id: 12, uniqueId: 'GPS-0012', name: 'SK-0012', status: 'online', phone: null, category: 'van' };

/** A position of the vehicle V-0012 of now, as a Traccar server forwards it. */
const position = (latitude: number) => ({
  position: {
    id: 0,
    deviceId: 12,
    protocol: 'teltonika',
    serverTime: null,
    deviceTime: null,
    fixTime: new Date().toISOString(),
    valid: true,
    latitude,
    longitude: 20.8,
    altitude: 695.5,
    speed: 27,
    course: 90,
    address: null,
    accuracy: 4,
    network: null,
    geofenceIds: null,
    attributes: { ignition: true },
  },
  device,
});

async function rowsOf(servers: Servers, path: string) {
  const authorization = `Bearer ${await tokenOf(servers, 'operator')}`;
  const answer = await fetch(servers.api + path, { headers: { authorization } });
  // The reference API's answer
  return ((await answer.json()) as { data: { id: number; is_acknowledged: boolean }[] }).data;
}

test('an alarm is acknowledged, and a sign-in that ends meanwhile asks for the password and returns to the page', async ({
  openAs,
  servers,
}) => {
  await forward(servers, 'events', [
    {
      event: { id: 0, deviceId: 12, type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
      device,
    },
  ]);
  const user = await openAs('operator', '/alarms?is_acknowledged=false');
  const newest = async () => (await rowsOf(servers, '/api/alarms?limit=1'))[0];
  expect((await newest())?.is_acknowledged).toBe(false);
  await user.click({ role: 'button', name: 'Потврди аларм', nth: 0 });
  await expect.poll(async () => (await newest())?.is_acknowledged).toBe(true);

  // A token that the server no longer accepts ends the session at the next call.
  await user.browser.run(() => localStorage.setItem('token', 'not.a.token'));
  await user.browser.reload();
  await user.at(/\/login$/);
  await user.signIn('operator');
  await user.heading('Аларми');
  expect(await user.url()).toContain('/alarms?is_acknowledged=false');
});

test('a route is found, drawn and saved as CSV', async ({ openAs }) => {
  const user = await openAs('operator', '/route-export');
  await user.fill({ role: 'combobox', name: 'Уред' }, 'GPS-0001');
  await user.click({ role: 'option', name: /GPS-0001/ });
  await user.click({ role: 'button', name: 'Пребарај' });
  await user.see({ role: 'region', name: 'Статистика' });
  await user.see({ role: 'region', name: 'Мапа на рутата' });
  await user.click({ role: 'button', name: 'Извези рута (CSV)' });
  const saved = () => readdirSync(user.browser.downloads).find((name) => /^route_export_V-0001_.*\.csv$/.test(name));
  await expect.poll(saved).toBeDefined();
  const content = () => readFileSync(join(user.browser.downloads, saved() ?? ''), 'utf8');
  await expect.poll(content).toMatch(/^\uFEFF[^\r\n]*Време \(Europe\/Skopje\)[^\r\n]*\r\n1;/);
});

test('a vehicle moves on the map as its positions come, is reached by keys, and a cut connection says so', async ({
  openAs,
  servers,
  expectErrors,
}) => {
  expectErrors(/websocket/i);
  await forward(servers, 'positions', [position(41.1)]);
  const [vehicle] = await rowsOf(servers, '/api/vehicles?search=V-0012');
  const user = await openAs('operator', `/map?vehicle=${vehicle?.id}&follow=1`);
  await user.heading('Мапа');
  await user.see({ role: 'banner' }, ({ text }) => text.includes('Поврзано'));
  const popup = { role: 'dialog' } as const;
  await user.see(popup);
  const center = () =>
    user.browser.run(() => Number(new URL(location.href).searchParams.get('map')?.split(',')[0] ?? Number.NaN));
  await test.step('it moves, and the map follows it', async () => {
    await expect.poll(center).toBeCloseTo(41.1, 1);
    await forward(servers, 'positions', [position(41.2)]);
    await expect.poll(center).toBeCloseTo(41.2, 1);
  });
  await test.step('by keys to the list, and to another vehicle', async () => {
    await user.press('Escape');
    const list = { role: 'listbox', name: 'Список на возила' } as const;
    await user.tabTo(list);
    await user.press('ArrowDown', 'ArrowDown', 'Enter');
    await user.see(popup);
  });
  await test.step('the connection is cut and comes back', async () => {
    await servers.stopApi();
    await user.see({ role: 'banner' }, ({ text }) => text.includes('Неповрзано'));
    await servers.startApi();
    await user.see({ role: 'banner' }, ({ text }) => text.includes('Поврзано'));
  });
});
