import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const make = async (over: object = {}) => {
  const input = { hours: 2, destination: 'Велес, магацин 3', ...over };
  return test.call('operator', 'POST', '/api/vehicles/1/shares', input);
};
const read = (token: string, query = '') => test.send('GET', `/api/shared-position${query}`, { token });
const query = (sql: string) => test.api.database.query(sql);

it('shows where one vehicle is and where it goes, and nothing else', async () => {
  const { status, body } = await make();
  expect(status).toBe(201);
  const shared = await read(body.data.token);
  expect(shared.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys(shared.body.data).sort()).toEqual(
    [
      'arrival',
      'destination',
      'expires_at',
      'gps_time',
      'heading',
      'latitude',
      'license_plate',
      'longitude',
      'place',
      'speed',
    ].sort(),
  );
  const { body: vehicle } = await test.call('operator', 'GET', '/api/vehicles/1');
  expect(shared.body.data).toMatchObject({
    license_plate: vehicle.data.license_plate,
    latitude: vehicle.data.latitude,
    destination: 'Велес, магацин 3',
  });
  expect(Date.parse(body.data.expires_at) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
  // The same place in both languages, and the country around it, which is the same for every link.
  expect(shared.body.data.place).toEqual({
    mk: expect.stringMatching(/^\p{Script=Cyrillic}/u),
    en: expect.any(String),
  });
  const map = await test.send('GET', '/api/shared-map', { token: body.data.token });
  expect(map.body.data.towns).toContainEqual(expect.objectContaining({ mk: 'Скопје', en: 'Skopje' }));
  expect((await test.call('operator', 'GET', '/api/shared-map')).status).toBe(401);
});

it('counts how often it was opened, not how often it was read, and keeps no token', async () => {
  const { body } = await make();
  await read(body.data.token, '?opened=true');
  await read(body.data.token);
  await read(body.data.token, '?opened=true');
  const { body: list } = await test.call('operator', 'GET', '/api/vehicles/1/shares');
  expect(list.data[0]).toMatchObject({ id: body.data.id, opened: 2, revoked_at: null });
  expect(list.data[0].last_opened_at).not.toBeNull();
  const rows = JSON.stringify(await query('select * from vehicle_shares'));
  expect(rows).not.toContain(body.data.token);
  expect(JSON.stringify(await query('select * from acts'))).not.toContain(body.data.token);
});

it('ends when its time is over, and when it is revoked, once', async () => {
  const { body } = await make();
  const other = await make();
  await query(`update vehicle_shares set expires_at = now() where id = ${body.data.id}`);
  expect((await read(body.data.token)).status).toBe(401);
  expect((await test.call('operator', 'DELETE', `/api/vehicle-shares/${body.data.id}`)).status).toBe(404);
  expect((await test.call('operator', 'DELETE', `/api/vehicle-shares/${other.body.data.id}`)).status).toBe(200);
  expect((await read(other.body.data.token)).status).toBe(401);
  expect((await test.call('operator', 'DELETE', `/api/vehicle-shares/${other.body.data.id}`)).status).toBe(404);
});

it.each([
  ['more than a day', { hours: 25 }, 400],
  ['no time at all', { hours: 0 }, 400],
  ['a novel for a destination', { destination: 'x'.repeat(121) }, 400],
])('is refused for %s', async (_, over, status) => {
  expect((await make(over)).status).toBe(status);
});

it('is of a vehicle that there is', async () => {
  const input = { hours: 1, destination: null };
  expect((await test.call('operator', 'POST', '/api/vehicles/99999/shares', input)).status).toBe(404);
});

it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  [
    'its maker is deactivated',
    async () => test.call('admin', 'DELETE', `/api/users/${await idOf('operator')}`),
    async () => query(`update users set is_active = true where username = 'operator'`),
  ],
  ['its vehicle is retired', () => status('retired'), () => status('active')],
  ['its vehicle is retired by a file', () => importStatus('retired'), () => importStatus('active')],
  [
    'its maker no longer sees the vehicle',
    async () => test.call('admin', 'PUT', `/api/users/${await idOf('operator')}/teams`, { team_ids: [3] }),
    async () => query('update vehicle_shares set revoked_at = now() where revoked_at is null'),
  ],
])('T20: ends when %s, and does not come back', async (_what, end, undo) => {
  test.forget('operator');
  await test.call('admin', 'PUT', `/api/users/${await idOf('operator')}/teams`, { team_ids: [] });
  const { body } = await make();
  expect((await read(body.data.token)).status).toBe(200);
  await end();
  expect((await read(body.data.token)).status).toBe(401);
  await undo();
  expect((await read(body.data.token)).status).toBe(401);
});

const idOf = async (username: string) =>
  (await test.api.database.query<{ id: number }>('select id from users where username = $1', [username]))[0]?.id;
const status = (value: string) => test.call('admin', 'PUT', '/api/vehicles/1', { status: value });
async function importStatus(value: string) {
  const [row] = await test.api.database.query<Record<string, string>>(
    'select vehicle_code, license_plate, make, model, vehicle_type from vehicles where id = 1',
  );
  const { body } = await test.call('admin', 'POST', '/api/vehicles/import', { rows: [{ ...row, status: value }] });
  expect(body.data.applied).toBe(true);
}
