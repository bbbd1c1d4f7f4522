import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { deviceRow, listOf } from '../../testing/fixtures';
import { renderFleet } from '../../testing/renderFleet';
import FleetMapPage from '../FleetMapPage';

const now = () => new Date().toISOString();
const device = (id: number, license_plate: string, more: object) =>
  deviceRow({ id, device_id: `GPS-${id}`, vehicle_id: id, license_plate, last_location_time: now(), ...more });
/** In Skopje, in Veles and in Bitola; one has no place. */
const fleet = [
  device(1, 'SK-1', { latitude: 41.9981, longitude: 21.4254, speed: 62, has_alarms: true, alarm_severity: 'critical' }),
  device(2, 'VE-2', { latitude: 41.7165, longitude: 21.7753, speed: 0 }),
  device(3, 'BT-3', { latitude: 41.0297, longitude: 21.3292, speed: 40, status: 'offline' }),
  device(4, 'OH-4', { latitude: null, longitude: null }),
];
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({
    'GET /api/devices': { json: { success: true, data: fleet } },
    'GET /api/locations': listOf([]),
  });
  liveLink.attach({ emit: () => {} });
  liveLink.setConnected(true);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  server.restore();
  liveLink.reset();
  session.logout();
});

const panel = () => screen.findByRole('region', { name: 'Најблиску до...' });
async function open() {
  const user = userEvent.setup();
  renderFleet(<FleetMapPage />, { path: '/map' });
  const button = await screen.findByRole('button', { name: 'Најблиску до...' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  return { user, near: within(await panel()) };
}
const rows = (near: ReturnType<typeof within>) => near.findAllByRole('listitem');

it('lists the vehicles around a chosen one by distance, each with what it does and its alarm', async () => {
  const { user, near } = await open();
  expect(near.queryByRole('listitem')).toBeNull();
  expect(near.getByText(/Адреси не се пребаруваат\.$/)).toBeVisible();
  await user.type(near.getByRole('combobox', { name: 'Возило, место или зона' }), 'ве2');
  await user.click(await screen.findByRole('option', { name: 'VE-2' }));
  const [first, second, third, ...more] = await rows(near);
  expect(more).toEqual([]);
  expect(first).toHaveTextContent(/^VE-20,0 kmСтои.*Таму е$/);
  expect(second).toHaveTextContent(/^SK-143 km62 km\/h.*Критичен.*Стигнува околу \d\d:\d[05] · околу 55 km по пат$/);
  expect(third).toHaveTextContent(/^BT-385 km.*Офлајн/);
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('near=41.71650'));
});

it('lists those around a place that the map names, in either script', async () => {
  const { user, near } = await open();
  await user.type(near.getByRole('combobox', { name: 'Возило, место или зона' }), 'bitola');
  await user.click(await screen.findByRole('option', { name: 'Битола' }));
  expect((await rows(near))[0]).toHaveTextContent(/^BT-3/);
  expect(near.getByText(/^Растојанијата се по права линија од точката во Битола\./)).toBeVisible();
});

it('estimates when each is at a zone, by what it usually drives, and from where it stands', async () => {
  serverAnnounces('zones', 'trips');
  server.on('GET /api/zones', {
    json: {
      success: true,
      data: [{ id: 5, name: 'Депо Битола', geometry: { type: 'Point', coordinates: [21.3292, 41.0297], radius: 250 } }],
    },
  });
  server.on('GET /api/distances', {
    json: { success: true, data: [{ vehicle_id: 1, distance: 900_000, driving_seconds: 36_000 }] },
  });
  const { user, near } = await open();
  await user.type(near.getByRole('combobox', { name: 'Возило, место или зона' }), 'depo b');
  await user.click(await screen.findByRole('option', { name: 'Депо Битола' }));
  const [, standing, driving] = await rows(near);
  expect(standing).toHaveTextContent(/Околу 2 ч 0 мин возење оттука · околу 110 km по пат$/);
  // 140 km at 90 km/h take 1 h 33 min; at the pace of all they would take 2 h 33 min.
  const at = /Стигнува околу (\d\d):(\d\d)/.exec(driving?.textContent ?? '');
  const clock = new Date(Date.now() + 93 * 60_000).toLocaleTimeString('sv-SE', { timeZone: 'Europe/Skopje' });
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const apart = Math.abs(Number(at?.[1]) * 60 + Number(at?.[2]) - hours * 60 - minutes);
  expect(Math.min(apart, 1_440 - apart)).toBeLessThanOrEqual(5);
  serverAnnounces();
});

it('lists those around an address, which it goes on showing, and says when addresses could not be searched', async () => {
  const label = '12, Партизански Одреди, Битола';
  const found = { json: { success: true, data: [{ label, latitude: 41.03, longitude: 21.33, licence: '© OSM' }] } };
  server.on('GET /api/addresses', { status: 502, json: { success: false, error: 'Нема геокодер' } });
  serverAnnounces('addresses');
  const { user, near } = await open();
  expect(near.getByText(/Се пребаруваат и адреси, од 3 букви\.$/)).toBeVisible();
  const field = near.getByRole('combobox', { name: 'Возило, место, зона или адреса' });
  await user.type(field, 'битола');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Адресите моментално не може да се пребараат.'));
  expect(screen.getByRole('option', { name: 'Битола' })).toBeVisible();
  server.on('GET /api/addresses', found);
  await user.clear(field);
  await user.type(field, 'партизанска 12');
  await user.click(await screen.findByRole('option', { name: label }));
  expect(field).toHaveValue(label);
  expect(field).toHaveAccessibleDescription('Адреси: © OpenStreetMap contributors');
  expect((await rows(near))[0]).toHaveTextContent(/^BT-3/);
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('near=41.03000'));
  expect(field).toHaveValue(label);
  serverAnnounces();
});

it.each([
  ['manager', true, 1],
  ['operator', true, 0],
  ['manager', false, 0],
] as const)(
  'leads a %s from a place that was found to a new zone there (zones announced: %s)',
  async (role, isAnnounced, links) => {
    await signInAs(role);
    serverAnnounces(...(isAnnounced ? (['zones'] as const) : []));
    const { user, near } = await open();
    expect(near.queryByRole('link', { name: 'Нова зона тука' })).toBeNull();
    await user.type(near.getByRole('combobox', { name: 'Возило, место или зона' }), 'bitola');
    await user.click(await screen.findByRole('option', { name: 'Битола' }));
    await rows(near);
    const found = near.queryAllByRole('link', { name: 'Нова зона тука' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: links }, () => expect.stringMatching(/^\/geofences\?lat=41\.\d+&lng=21\.\d+$/)),
    );
    serverAnnounces();
  },
);

it('asks for the own position only after a click, and lists those around it', async () => {
  const getCurrentPosition = jest.fn((done: PositionCallback) =>
    done({ coords: { latitude: 41.03, longitude: 21.33 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const { user, near } = await open();
  expect(getCurrentPosition).not.toHaveBeenCalled();
  await user.click(near.getByRole('button', { name: 'Мојата локација' }));
  expect((await rows(near))[0]).toHaveTextContent(/^BT-3/);
});

it('says that the browser refuses the own position, and that it cannot be had', async () => {
  const codes = [1, 2];
  const getCurrentPosition = (_done: unknown, fail: (error: object) => void) =>
    fail({ code: codes.shift(), PERMISSION_DENIED: 1 });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const { user, near } = await open();
  const own = near.getByRole('button', { name: 'Мојата локација' });
  await user.click(own);
  expect(near.getByText('Прелистувачот не дозволува пристап до вашата локација.')).toBeVisible();
  await user.click(own);
  expect(near.getByText('Вашата локација не може да се утврди.')).toBeVisible();
});

it('opens a vehicle of the list on the map, and closes', async () => {
  const { user, near } = await open();
  await user.type(near.getByRole('combobox', { name: 'Возило, место или зона' }), 'bitola');
  await user.click(await screen.findByRole('option', { name: 'Битола' }));
  const [first] = await rows(near);
  await user.click(within(first as HTMLElement).getByRole('button'));
  await waitFor(() => expect(screen.getByLabelText('place')).toHaveTextContent('selected=3'));
  await user.click(near.getByRole('button', { name: 'Затвори' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Најблиску до...' })).toBeNull());
});
