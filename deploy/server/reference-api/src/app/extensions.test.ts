import { roleHas } from 'shared-auth/contract';
import { seedFixture } from '../index';
import type { Extension } from '../platform/extension';
import { emit, nextEvent, startTestApi, type TestApi } from '../testing/client';
import { eventBody, minutesAgo, positionBody } from '../testing/traccar';
import { extensions } from './extensions';
import { coreCapabilities } from './operations/capabilities';

// Each test starts a server, some seconds on a busy machine.
jest.setTimeout(120_000);

/** Names that a table row may use: the ids of what the test has made. */
type Ids = Record<'vehicle' | 'device' | 'alarm' | 'otherAlarm' | 'user', number>;

/**
 * Every call of the specification (docs/spec/core.md §7, docs/spec/remaining-areas.md §7), in an order that can be
 * made.
 */
const specified: readonly [call: string, body?: ((ids: Ids) => unknown) | undefined, holds?: readonly string[]][] = [
  ['GET /api/auth/verify', undefined, ['user']],
  ['PUT /api/auth/profile', () => ({ first_name: 'Ана', last_name: 'Костова', email: 'ana@fleet.example' })],
  ['GET /api/dashboard/overview?days=7', undefined, ['data']],
  ['GET /api/dashboard/fleet-status', undefined, ['data.vehicles']],
  ['GET /api/dashboard/location-stats?days=7', undefined, ['data.summary']],
  ['GET /api/dashboard/alarm-stats?days=7', undefined, ['data']],
  ['GET /api/dashboard/hourly-activity?days=7', undefined, ['data.hourly_data']],
  ['GET /api/dashboard/alarm-trends?days=7', undefined, ['data.alarm_types', 'data.daily_trends']],
  ['GET /api/vehicles?page=1&limit=20&search=&status=active&vehicle_type=', undefined, ['data', 'pagination']],
  ['GET /api/vehicles/new', undefined, ['data.vehicle_types', 'data.statuses']],
  [
    'POST /api/vehicles',
    () => ({
      vehicle_id: 'V-CORE-1',
      license_plate: 'SK 7001 AC',
      make: 'Ford',
      model: 'Transit',
      vehicle_type: 'van',
      status: 'active',
    }),
    ['data.id'],
  ],
  ['GET /api/vehicles/:vehicle', undefined, ['data']],
  ['GET /api/devices?page=1&limit=20&search=GPS', undefined, ['data', 'pagination']],
  ['GET /api/devices', undefined, ['data', 'pagination']],
  ['GET /api/devices/new', undefined, ['data.device_types', 'data.vehicles']],
  [
    'POST /api/devices',
    ({ vehicle }) => ({
      device_id: 'GPS-CORE-1',
      imei: '863719060001111',
      device_type: 'Teltonika FMB920',
      vehicle_id: vehicle,
      status: 'offline',
    }),
    ['data.id'],
  ],
  ['GET /api/devices/:device', undefined, ['data']],
  [
    'POST /api/devices/:device/command',
    () => ({ command_type: 'config_update', command_data: { report_interval: 30, speed_limit: 80 } }),
    ['message'],
  ],
  ['GET /api/locations?page=1&limit=50&min_speed=1', undefined, ['data', 'pagination']],
  [
    'GET /api/locations?device_id=GPS-0001&start_date=2026-01-01T00:00:00&end_date=2026-12-31T23:59:00&limit=1000',
    undefined,
    ['data'],
  ],
  [
    'GET /api/routes/exported?device_id=GPS-0001&start_date=2020-01-01&end_date=2099-01-01',
    undefined,
    ['data.device', 'data.summary', 'data.route'],
  ],
  ['GET /api/alarms?page=1&limit=50&is_acknowledged=false', undefined, ['data', 'pagination']],
  ['PUT /api/alarms/:alarm/acknowledge', () => ({})],
  ['PUT /api/alarms/acknowledge/bulk', ({ otherAlarm }) => ({ alarm_ids: [otherAlarm] })],
  ['DELETE /api/alarms/:alarm'],
  ['GET /api/users?page=1&limit=20&role=operator', undefined, ['data', 'pagination']],
  [
    'POST /api/users',
    () => ({
      username: 'nova',
      email: 'nova@fleet.example',
      password: 'duga-lozinka-91',
      first_name: 'Нова',
      last_name: 'Смена',
      role: 'operator',
    }),
    ['data.id'],
  ],
  [
    'PUT /api/users/:user',
    () => ({
      username: 'nova',
      email: 'nova@fleet.example',
      first_name: 'Нова',
      last_name: 'Смена',
      role: 'operator',
      is_active: false,
    }),
  ],
  ['DELETE /api/users/:user'],
  ['GET /api/reports/vehicles', undefined, ['data']],
  ['GET /api/reports/dashboard?days=7', undefined, ['success', 'message', 'data']],
  ['GET /api/reports/vehicle/:vehicle?days=7', undefined, ['data']],
  ['GET /api/reports/safety?days=7', undefined, ['data']],
  ['GET /api/reports/operational?days=7', undefined, ['data']],
  ['PUT /api/auth/change-password', () => ({ current_password: 'admin123', new_password: 'duga-lozinka-92' })],
];

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], body);

const announcedBy = async (test: TestApi): Promise<string[]> =>
  (await test.send('GET', '/api/capabilities', {})).body.data.sort();

describe('without any extension', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({}, []);
    await seedFixture(test.api);
  });
  afterAll(() => test.close());

  it('answers every call of the specification', async () => {
    expect((await test.send('POST', '/api/auth/login', { body: { username: 'x', password: 'y' } })).status).toBe(401);
    const alarms = (await test.call('admin', 'GET', '/api/alarms?is_acknowledged=false&limit=2')).body.data;
    const ids: Ids = { vehicle: 0, device: 0, user: 0, alarm: alarms[0].id, otherAlarm: alarms[1].id };
    for (const [call, body, holds = []] of specified) {
      const [method = '', path = ''] = call.split(' ');
      const made = path.replace(/:([a-z]\w*)/i, (_, name: keyof Ids) => String(ids[name]));
      const { status, body: answer } = await test.call('admin', method, made, body?.(ids));
      expect([call, status]).toEqual([call, method === 'POST' && !path.endsWith('command') ? 201 : 200]);
      expect([call, holds.filter((path) => at(answer, path) === undefined)]).toEqual([call, []]);
      const kind = /^POST \/api\/(vehicle|device|user)s$/.exec(call)?.[1] as keyof Ids | undefined;
      if (kind) ids[kind] = answer.data.id;
    }
  });

  it('takes in positions and alarms, and sends them to who follows the fleet', async () => {
    const socket = await test.connect(await test.login('operator'));
    expect(await emit(socket, 'join-fleet-tracking')).toEqual({ success: true });
    expect(await emit(socket, 'join-vehicle-tracking', 1)).toEqual({ success: true });
    const events = Promise.all(['location-update', 'alarm', 'status-update'].map((name) => nextEvent(socket, name)));
    const uid = '863719060009999';
    expect((await test.tracker('/ingest/positions', [positionBody(uid, minutesAgo(1))])).status).toBe(200);
    expect((await test.tracker('/ingest/events', eventBody(uid, 'alarm', new Date(), { alarm: 'sos' }))).status).toBe(
      200,
    );
    expect((await test.tracker('/ingest/events', eventBody(uid, 'deviceOffline', new Date()))).status).toBe(200);
    expect(await events).toHaveLength(3);
    expect(await emit(socket, 'leave-vehicle-tracking', 1)).toEqual({ success: true });
    expect(await emit(socket, 'leave-fleet-tracking')).toEqual({ success: true });
    await test.api.upkeep.applyRetention();
    await test.api.upkeep.run('silent devices');
  });

  it('announces what the core has, and nothing else', async () => {
    expect(await announcedBy(test)).toEqual([...coreCapabilities].sort());
    expect((await test.call('manager', 'GET', '/api/trips')).status).toBe(404);
  });
});

/** An extension with all that it needs, in their order. */
const withNeeds = (extension: Extension): readonly Extension[] => {
  const names = new Set<string>();
  const add = ({ name, needs = [] }: Extension) => {
    names.add(name);
    for (const needed of extensions.filter(({ name: one }) => needs.includes(one))) add(needed);
  };
  add(extension);
  return extensions.filter(({ name }) => names.has(name));
};

describe('@long with one extension and what it needs', () => {
  let core: ReadonlySet<string>;
  const callsOf = ({ api }: TestApi) => api.routes.map(({ method, path }) => `${method} ${path}`);
  const own = new Map<string, readonly string[]>();
  beforeAll(async () => {
    const test = await startTestApi({}, []);
    core = new Set(callsOf(test));
    await test.close();
  });

  it.each(extensions.map((extension) => [extension.name, extension] as const))(
    '%s answers and is announced, and no other',
    async (name, extension) => {
      const registered = withNeeds(extension);
      // What an extension announces by its settings as well.
      const mail = { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'fleet@example.mk' };
      const notifications = { tickMs: 0, publicOrigin: 'https://console.example.mk', mail };
      const test = await startTestApi({ geocoderUrl: 'http://127.0.0.1:9', notifications }, registered);
      try {
        expect(await announcedBy(test)).toEqual(
          [...coreCapabilities, ...registered.flatMap(({ capabilities }) => capabilities)].sort(),
        );
        const before = new Set(registered.filter((one) => one !== extension).flatMap((one) => own.get(one.name) ?? []));
        const added = test.api.routes.filter(({ method, path }) => !core.has(`${method} ${path}`));
        own.set(
          name,
          callsOf(test).filter((call) => !core.has(call) && !before.has(call)),
        );
        for (const { method, path, permission } of added) {
          if (permission === 'anyone' || permission === 'share' || permission === 'tracker') continue;
          if (permission !== 'forwarder') expect(roleHas('admin', permission)).toBe(true);
          const body = method === 'GET' || method === 'DELETE' ? undefined : {};
          const { status } = await test.call('admin', method, path.replace(/:\w+/g, '999999'), body);
          expect([method, path, [200, 400, 404].includes(status) ? 'answers' : status]).toEqual([
            method,
            path,
            'answers',
          ]);
        }
        await test.api.upkeep.applyRetention();
      } finally {
        await test.close();
      }
    },
  );

  it('every call beyond the core is of one extension', async () => {
    const test = await startTestApi();
    const all = callsOf(test).filter((call) => !core.has(call));
    await test.close();
    expect([...own.values()].flat().sort()).toEqual(all.sort());
  });
});

it('does not start without what an extension needs', async () => {
  const trips = extensions.filter(({ name }) => name === 'trips');
  await expect(startTestApi({}, trips)).rejects.toThrow('The extension trips needs privacy before it.');
});
