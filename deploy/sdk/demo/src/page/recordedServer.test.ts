import type { Recording } from '../recording';
import { RecordedServer } from './recordedServer';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const user = { id: 1, first_name: 'Ана', last_name: 'Стојановска', role: 'admin' };

const recording: Recording = {
  recordedAt: '2026-03-01T12:00:00.000Z',
  vehicles: 2,
  seed: 1,
  accounts: [{ username: 'admin', password: 'admin123', verified: { success: true, user } }],
  answers: {
    '/api/vehicles': {
      json: {
        success: true,
        data: [
          {
            id: 1,
            license_plate: 'SK-1111-AA',
            status: 'active',
            year: 2020,
            last_location_time: '2026-03-01T11:59:00.000Z',
          },
          { id: 2, license_plate: 'OH-2222-BB', status: 'inactive', year: 2010, last_location_time: null },
        ],
        pagination: { total: 2, pages: 1, page: 1 },
      },
    },
    '/api/vehicles/1': { json: { success: true, data: { id: 1, license_plate: 'SK-1111-AA', status: 'active' } } },
    '/api/alarms': {
      json: { success: true, data: [{ id: 7, is_acknowledged: false, created_at: '2026-03-01T11:00:00.000Z' }] },
    },
    '/api/dashboard/alarm-trends': { json: { success: true, data: [{ date: '2026-03-01', count: 4 }] } },
    '/api/distances': { json: { success: true, data: [{ vehicle_id: 1 }] } },
    '/api/distances?group=day': { json: { success: true, data: [{ day: '2026-03-01' }] } },
    '/api/routes/exported/9': { file: 'routes-exported-9.json' },
  },
  fleet: [],
};

const load = jest.fn(async () => ({ success: true, data: { route: [{ timestamp: '2026-03-01T10:00:00.000Z' }] } }));
const server = () => new RecordedServer({ recording, load, now: () => NOW });
const call = async (of: RecordedServer, target: string, body?: unknown, token: string | null = 'demo-admin') => {
  const [method = '', address = ''] = target.split(' ');
  const { pathname: path, searchParams: query } = new URL(address, 'http://demo');
  const { status, json } = await of.respond({ method, path, query, token, body });
  return { status, ...(json as { data?: unknown; pagination?: unknown; [name: string]: unknown }) };
};

it('lets the demo accounts in and nobody else', async () => {
  const own = server();
  const wrong = { username: 'admin', password: 'guess' };
  expect(await call(own, 'POST /api/auth/login', wrong, null)).toMatchObject({ status: 401, success: false });
  const right = { username: 'admin', password: 'admin123' };
  expect(await call(own, 'POST /api/auth/login', right, null)).toMatchObject({ token: 'demo-admin', user });
  expect(await call(own, 'GET /api/vehicles', undefined, 'another')).toMatchObject({ status: 401 });
  expect(await call(own, 'GET /api/auth/verify')).toMatchObject({ user });
});

it('moves times to the present, and days with them', async () => {
  const own = server();
  expect((await call(own, 'GET /api/vehicles')).data).toMatchObject([
    { last_location_time: '2026-03-10T11:59:00.000Z' },
    { last_location_time: null },
  ]);
  expect((await call(own, 'GET /api/dashboard/alarm-trends')).data).toEqual([{ date: '2026-03-10', count: 4 }]);
});

it('selects rows as a server would: filters, text, order and page', async () => {
  const own = server();
  const plates = async (query: string) =>
    ((await call(own, `GET /api/vehicles?${query}`)).data as { license_plate: string }[]).map(
      (row) => row.license_plate,
    );
  expect(await plates('status=inactive')).toEqual(['OH-2222-BB']);
  expect(await plates('search=sk-1')).toEqual(['SK-1111-AA']);
  expect(await plates('sort=year&order=asc')).toEqual(['OH-2222-BB', 'SK-1111-AA']);
  expect(await plates('min_year=2015&unknown=x')).toEqual(['SK-1111-AA']);
  expect((await call(own, 'GET /api/vehicles?page=2&limit=1')).pagination).toEqual({
    page: 2,
    limit: 1,
    total: 2,
    pages: 2,
  });
  expect(await plates('page=2&limit=1')).toEqual(['OH-2222-BB']);
});

it('has a recording for each grouping, and files for long answers', async () => {
  const own = server();
  expect((await call(own, 'GET /api/distances?group=day')).data).toEqual([{ day: '2026-03-10' }]);
  expect((await call(own, 'GET /api/distances?group=vehicle')).data).toEqual([{ vehicle_id: 1 }]);
  expect((await call(own, 'GET /api/routes/exported?device_id=9')).data).toEqual({
    route: [{ timestamp: '2026-03-10T10:00:00.000Z' }],
  });
  expect(load).toHaveBeenCalledWith('routes-exported-9.json');
  expect(await call(own, 'GET /api/vehicles/99')).toMatchObject({ status: 404 });
});

it('changes, adds and removes rows in the list and alone, until the page is opened anew', async () => {
  const own = server();
  expect(await call(own, 'PUT /api/vehicles/1', { status: 'maintenance' })).toMatchObject({
    status: 200,
    data: { id: 1, license_plate: 'SK-1111-AA', status: 'maintenance' },
  });
  expect((await call(own, 'GET /api/vehicles?status=maintenance')).data).toHaveLength(1);
  const { data } = await call(own, 'POST /api/vehicles', { license_plate: 'ST-3333-CC' });
  const { id } = data as { id: number };
  expect((await call(own, `GET /api/vehicles/${id}`)).data).toMatchObject({ license_plate: 'ST-3333-CC' });
  await call(own, 'DELETE /api/vehicles/2');
  expect((await call(own, 'GET /api/vehicles')).pagination).toMatchObject({ total: 2 });
  expect((await call(server(), 'GET /api/vehicles')).data).toMatchObject([{ id: 1, status: 'active' }, { id: 2 }]);
});

it('acknowledges and claims alarms in the name of who is signed in, one and many', async () => {
  const own = server();
  await call(own, 'PUT /api/alarms/acknowledge/bulk', { alarm_ids: [7] });
  await call(own, 'PUT /api/alarms/7/claim', {});
  const by = 'Ана Стојановска';
  expect((await call(own, 'GET /api/alarms')).data).toMatchObject([
    {
      is_acknowledged: true,
      acknowledged_by: by,
      acknowledged_at: '2026-03-10T12:00:00.000Z',
      claimed_by: by,
      claimed_by_id: 1,
    },
  ]);
  await call(own, 'DELETE /api/alarms/7/acknowledge');
  expect((await call(own, 'GET /api/alarms?is_acknowledged=false')).data).toHaveLength(1);
});
