import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../../testing/renderPage';
import BroughtPage from '../BroughtPage';

const device = (id: number, plate: string, more: object = {}) => ({
  ...{ id, device_id: `86000000000000${id}`, imei: `86000000000000${id}`, vehicle_id: 10 + id },
  ...{ license_plate: plate, vehicle_code: `V-${id}`, ...more },
});
const devices = [device(1, 'SK 1001 AB'), device(2, 'SK 1002 AB'), device(3, 'SK 1003 AB', { vehicle_id: null })];
const ok = (data?: unknown) => ({ json: { success: true, data } });
const would = (refused: object[] = [], fresh = 2, present = 1) => ok({ fresh, present, refused });

const fileOf = (name: string, text: string) => {
  const bytes = new TextEncoder().encode(text);
  // jsdom's files have no `arrayBuffer` of their own.
  return Object.assign(new File([bytes], name), { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) });
};
const point = (time: string) => `<trkpt lat="41.99" lon="21.43"><time>${time}</time></trkpt>`;
const gpx = (name: string, ...times: string[]) =>
  `<gpx version="1.0"><trk><name>${name}</name><trkseg>${times.map(point).join('')}</trkseg></trk></gpx>`;
const HEAD =
  'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy';
const csv = (device: number, ...times: string[]) =>
  [HEAD, ...times.map((time) => `1,${device},h02,${time},${time},${time},true,41.99,21.43,0,10,0,A, B,0`)].join('\n');

let server: ReturnType<typeof fakeServer>;
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

async function show(more: Parameters<typeof fakeServer>[0] = {}, takesFiles = true) {
  await signInAs('manager');
  serverAnnounces('fleet.bring', ...(takesFiles ? (['history.import'] as const) : []));
  server = fakeServer({
    'GET /api/brought': ok(null),
    'GET /api/devices': ok(devices),
    'POST /api/brought/positions': would(),
    ...more,
  });
  renderPage(<BroughtPage />);
  const user = userEvent.setup({ applyAccept: false });
  const choose = async (...files: File[]) =>
    user.upload(await screen.findByLabelText('Изберете датотеки, или пуштете ги овде'), files);
  return { user, choose };
}
const bodies = () => server.callsTo('POST', '/api/brought/positions').map(({ body }) => body);
const button = (name: string) => screen.getByRole('button', { name });

it('finds the vehicle by the names of a file and of its track, tries, then brings', async () => {
  const row = { row: 0, reason: 'future' };
  const { user, choose } = await show({ 'POST /api/brought/positions': would([row, { ...row, row: 1 }]) });
  await choose(fileOf('март.gpx', gpx('Комбе SK-1001-AB & Co', '2026-12-01T10:00:00Z', '2026-12-01T09:00:00Z')));
  expect(await screen.findByRole('combobox', { name: 'Возило за март.gpx · Комбе SK-1001-AB & Co' })).toHaveValue(
    'SK 1001 AB · V-1',
  );
  // GPX says its zone.
  expect(screen.queryByRole('combobox', { name: /Временска зона/ })).not.toBeInTheDocument();
  expect(button('Преземи ги локациите')).toBeDisabled();
  await user.click(button('Провери'));
  expect(await screen.findByText('Доаѓаат: 2 · Веќе се тука: 1')).toBeVisible();
  // Named by the row of the file, which is not in order of time.
  expect(screen.getByText(/^Не доаѓаат: 2, од ред 1. Времето допрва доаѓа/)).toBeVisible();
  await user.click(button('Преземи ги локациите'));
  expect(await screen.findByText('Дојдоа: 2 · Веќе беа тука: 1')).toBeVisible();
  const sent = { vehicle_id: '11', file: 'март.gpx' };
  expect(bodies()).toMatchObject([
    { ...sent, dry_run: true, positions: [{ at: '2026-12-01T09:00:00.000Z' }, { at: '2026-12-01T10:00:00.000Z' }] },
    { ...sent, dry_run: false },
  ]);
  expect(button('Преземи ги локациите')).toBeDisabled();
});

it('asks for the zone of CSV, and for the vehicle of a number once', async () => {
  const { user, choose } = await show();
  await choose(
    fileOf('positions.csv', csv(7, '2026-12-01 10:00:00')),
    fileOf('positions (1).csv', csv(7, '2026-12-02 10:00:00')),
    fileOf('други.csv', csv(8, '2026-12-02 10:00:00')),
  );
  const vehicle = (name: string) => screen.getByRole('combobox', { name: `Возило за ${name}` });
  await screen.findByRole('combobox', { name: 'Возило за други.csv · 8' });
  expect(vehicle('positions.csv · 7')).toHaveValue('');
  await user.click(vehicle('positions.csv · 7'));
  await user.click(await screen.findByRole('option', { name: /SK 1002 AB/ }));
  expect(vehicle('positions (1).csv · 7')).toHaveValue('SK 1002 AB · V-2');
  expect(vehicle('други.csv · 8')).toHaveAccessibleDescription('Без возило не доаѓа');
  const zone = screen.getByRole('combobox', { name: 'Временска зона на датотеките CSV' });
  expect(zone).toHaveValue('Europe/Skopje');
  await user.click(zone);
  await user.clear(zone);
  await user.type(zone, 'New_York');
  await user.click(await screen.findByRole('option', { name: 'America/New_York' }));
  await user.click(button('Провери'));
  expect(await screen.findAllByText('Доаѓаат: 2 · Веќе се тука: 1')).toHaveLength(2);
  expect(bodies()).toMatchObject([
    { vehicle_id: '12', positions: [{ at: '2026-12-01T15:00:00.000Z', speed: 18.52 }] },
    { vehicle_id: '12', positions: [{ at: '2026-12-02T15:00:00.000Z' }] },
  ]);
});

it('finds the vehicle also where the files are there before the vehicles', async () => {
  let answer: (result: ReturnType<typeof would>) => void = () => {};
  const { choose } = await show({
    'GET /api/devices': () => new Promise((resolve) => (answer = resolve)),
  });
  await choose(fileOf('SK 1001 AB.gpx', gpx('', '2026-12-01T10:00:00Z')));
  answer(ok(devices));
  expect(await screen.findByRole('combobox', { name: 'Возило за SK 1001 AB.gpx' })).toHaveValue('SK 1001 AB · V-1');
});

it('says of each file why it is not read, and reads the others', async () => {
  const { choose } = await show();
  await choose(
    fileOf('скршена.gpx', '<gpx><trk>'),
    fileOf('возила.csv', 'Plate,IMEI\nSK,1'),
    fileOf('места.kml.gpx', '<kml></kml>'),
    fileOf('SK1002AB.gpx', gpx('', '2026-12-01T10:00:00Z')),
  );
  expect(await screen.findByRole('combobox', { name: 'Возило за SK1002AB.gpx' })).toHaveValue('SK 1002 AB · V-2');
  const list = screen.getByRole('list', { name: 'Папка со извози' });
  for (const text of [/Датотеката не може да се прочита/, /Ова не е CSV со локации/, 'Ова не е GPX.'])
    expect(within(list).getByText(text)).toBeVisible();
});

it('keeps what has come where it breaks off, and goes on with the rest', async () => {
  let calls = 0;
  const { user, choose } = await show({
    'POST /api/brought/positions': () => (++calls === 4 ? { status: 503, json: { error: 'Зафатен' } } : would()),
  });
  await choose(
    fileOf('SK 1001 AB.gpx', gpx('', '2026-12-01T10:00:00Z')),
    fileOf('SK 1002 AB.gpx', gpx('', '2026-12-01T10:00:00Z')),
  );
  await screen.findByRole('combobox', { name: 'Возило за SK 1002 AB.gpx' });
  await user.click(button('Провери'));
  expect(await screen.findAllByText(/^Доаѓаат/)).toHaveLength(2);
  await user.click(button('Преземи ги локациите'));
  expect(await screen.findByText(/Прекина: Зафатен/)).toBeVisible();
  expect(screen.getByText(/^Дојдоа/)).toBeVisible();
  await user.click(button('Преземи ги локациите'));
  expect(await screen.findAllByText(/^Дојдоа/)).toHaveLength(2);
  expect(bodies().map((body) => Reflect.get(Object(body), 'file'))).toEqual([
    ...['SK 1001 AB.gpx', 'SK 1002 AB.gpx', 'SK 1001 AB.gpx', 'SK 1002 AB.gpx', 'SK 1002 AB.gpx'],
  ]);
});

it('stops between two portions, and sends nothing more', async () => {
  let answer: (result: ReturnType<typeof would>) => void = () => {};
  const { user, choose } = await show({
    'POST /api/brought/positions': () => new Promise((resolve) => (answer = resolve)),
  });
  await choose(
    fileOf('SK 1001 AB.gpx', gpx('', '2026-12-01T10:00:00Z')),
    fileOf('SK 1002 AB.gpx', gpx('', '2026-12-01T10:00:00Z')),
  );
  await screen.findByRole('combobox', { name: 'Возило за SK 1002 AB.gpx' });
  await user.click(button('Провери'));
  expect(await screen.findByText(/^Се проверува: 0 од 2/)).toBeVisible();
  await user.click(button('Запри'));
  answer(would());
  expect(await screen.findByRole('button', { name: 'Провери' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(bodies()).toHaveLength(1);
});

it('is not there for a server that takes no files, which gets no call', async () => {
  await show({}, false);
  expect(await screen.findByRole('textbox', { name: 'Адреса' })).toBeVisible();
  expect(screen.queryByLabelText(/^Изберете датотеки/)).not.toBeInTheDocument();
  expect(server.callsTo('GET', '/api/devices')).toEqual([]);
});
