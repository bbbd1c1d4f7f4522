import { hashOf, keepSignIn } from '../identity/oidc/signIns.store';
import { seedFixture } from '../index';
import { type Answer, startTestApi, type TestApi } from '../testing/client';
import { ForeignTraccarServer } from '../testing/foreignTraccar';
import { notDrawn } from '../testing/writes/notDrawn';

let test: TestApi;
const traccar = new ForeignTraccarServer();
let traccarUrl = '';
beforeAll(async () => {
  traccarUrl = await traccar.start();
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(async () => {
  await test.close();
  await traccar.close();
});

const query = <R = Record<string, unknown>>(sql: string, params: unknown[] = []) =>
  test.api.database.query<R & Record<string, unknown>>(sql, params);
const countActs = async () => (await query<{ n: number }>('select count(*) as n from acts'))[0]?.n ?? 0;
const newest = async (filter = '') => (await test.call('admin', 'GET', `/api/acts?limit=1${filter}`)).body.data[0];
const ok = ({ status, body }: Answer) => {
  expect([200, 201]).toContain(status);
  return body.data;
};
let serial = 0;
const vehicle = () => ({
  vehicle_id: `V-ACT-${++serial}`,
  license_plate: `SK ${7000 + serial} AC`,
  make: 'Ford',
  model: 'Transit',
  vehicle_type: 'van',
});
const user = () => ({
  username: `act${++serial}`,
  email: `act${serial}@fleet.example`,
  first_name: 'Ана',
  last_name: 'Костова',
  role: 'operator',
  password: 'duga-lozinka-91',
});
const make = async (path: string, body: unknown) => ok(await test.call('admin', 'POST', path, body));
const driver = async () => (await query<{ id: number }>("select id from users where username = 'driver'"))[0]?.id;
/** A person who is signed in twice: the token of one session, and the other. */
const someone = async (): Promise<{ token: string; id: number; session: string }> => {
  const made = user();
  const { id } = await make('/api/users', made);
  const token = await test.login(made.username, made.password);
  test.forget(made.username);
  await test.login(made.username, made.password);
  const [other] = await query<{ id: string }>(
    'select id from sessions where user_id = $1 order by created_at desc limit 1',
    [id],
  );
  return { token, id, session: other?.id ?? '' };
};
/** A sign-in that an identity provider has confirmed, and its page's secret. */
const confirmedSignIn = async (): Promise<Call> => {
  const { id, password_hash } =
    (
      await query<{ id: number; password_hash: string }>(
        "select id, password_hash from users where username = 'operator'",
      )
    )[0] ?? {};
  const secret = String(++serial).padStart(43, 's');
  const confirmed = { user_id: Number(id), password_hash: password_hash ?? '', provider_token: '' };
  const ticket = await keepSignIn(test.api.database, hashOf(secret), confirmed);
  return ['/api/auth/oidc/session', { ticket, secret }];
};
const traccarSource = () => ({ url: traccarUrl, token: ForeignTraccarServer.TOKEN });
const inAnHour = () => ({ until: new Date(Date.now() + 3_600_000).toISOString() });
/** The token of the driver, who drives this vehicle. */
const driverOf = async (id: number): Promise<string> => {
  await query(
    "insert into vehicle_assignments (vehicle_id, user_id, valid_from) values ($1, $2, now() - interval '1 hour')",
    [id, await driver()],
  );
  return test.login('driver');
};
let factored = 0;
/** A new user who has an app: their number is `factored`. @returns their session */
const withSecondFactor = async (): Promise<string> => {
  const values = user();
  factored = (await make('/api/users', values)).id;
  const token = await test.login(values.username, values.password);
  await query("insert into totp_secrets (user_id, secret, last_step) values ($1, 'sealed', 0)", [factored]);
  return token;
};

type Call = [path: string, body?: unknown, token?: string];

/** For each route that serves no call of the contract, and each call that is not drawn: its act's type, and a call. */
const changes: Record<string, [type: string, prepare: () => Call | Promise<Call>]> = {
  'POST /api/auth/login': ['signed_in', () => ['/api/auth/login', { username: 'admin', password: 'admin123' }]],
  'POST /api/auth/oidc/session': ['signed_in', confirmedSignIn],
  'POST /api/auth/logout': ['signed_out', async () => ['/api/auth/logout', undefined, (await someone()).token]],
  'DELETE /api/users/:id/sessions/:session': [
    'sessions_ended',
    async () => {
      const { id, session } = await someone();
      return [`/api/users/${id}/sessions/${session}`];
    },
  ],
  'POST /api/brought/preview': ['fleet_brought', () => ['/api/brought/preview', traccarSource()]],
  'POST /api/brought': [
    'fleet_brought',
    async () => {
      await query("update brought_runs set state = 'done'");
      return ['/api/brought', { ...traccarSource(), days: 0, teams: [] }];
    },
  ],
  'DELETE /api/brought': [
    'fleet_brought',
    async () => {
      await test.api.services.bringing.settled();
      await query("update brought_runs set state = 'done'");
      await query("insert into brought_runs (source, days) values ('https://traccar.example', 0)");
      return ['/api/brought'];
    },
  ],
  'PUT /api/auth/profile': ['profile_changed', () => ['/api/auth/profile', { phone: `+389 70 ${++serial}` }]],
  'PUT /api/auth/change-password': [
    'password_changed',
    async () => {
      const { token } = await someone();
      return [
        '/api/auth/change-password',
        { current_password: 'duga-lozinka-91', new_password: 'druga-lozinka-82' },
        token,
      ];
    },
  ],
  'POST /api/devices': [
    'device_created',
    async () => {
      const { id } = await make('/api/vehicles', vehicle());
      const imei = `7912345678${String(++serial).padStart(5, '0')}`;
      return ['/api/devices', { device_id: `D-${serial}`, imei, device_type: 'Teltonika', vehicle_id: id }];
    },
  ],
  'DELETE /api/imports/:id': [
    'import_undone',
    async () => {
      const geometry = { type: 'Point', coordinates: [21.4, 41.9], radius: 100 };
      await test.call('admin', 'POST', '/api/zones/import', { zones: [{ name: `Зона ${++serial}`, geometry }] });
      const { body } = await test.call('admin', 'GET', '/api/imports');
      return [`/api/imports/${body.data[0].id}`];
    },
  ],
  'POST /api/devices/:id/command': ['command_sent', () => ['/api/devices/1/command', { command_type: 'reboot' }]],
  'DELETE /api/vehicles/:id/private-drive': [
    'private_time_switched',
    async () => {
      const token = await driverOf(5);
      ok(await test.send('POST', '/api/vehicles/5/private-drive', { body: inAnHour(), token }));
      return ['/api/vehicles/5/private-drive', undefined, token];
    },
  ],
  'POST /api/users/:id/removal': [
    'person_removed',
    async () => {
      const { id, username } = await make('/api/users', user());
      return [`/api/users/${id}/removal`, { username }];
    },
  ],
  'POST /api/auth/second-factor/recovery-codes': [
    'recovery_codes_created',
    async () => ['/api/auth/second-factor/recovery-codes', {}, await withSecondFactor()],
  ],
  'PUT /api/auth/second-factor/confirmation': [
    'identity_confirmed',
    async () => {
      const { ticket } = await make('/api/auth/second-factor/confirmation', {});
      return ['/api/auth/second-factor/confirmation', { ticket, password: 'admin123' }];
    },
  ],
  'DELETE /api/auth/second-factor/totp': [
    'second_factor_removed',
    async () => ['/api/auth/second-factor/totp', undefined, await withSecondFactor()],
  ],
  'DELETE /api/users/:id/second-factor': [
    'second_factor_reset',
    async () => {
      await withSecondFactor();
      return [`/api/users/${factored}/second-factor`];
    },
  ],
};

/** Recorded, as the tests of `extensions/secondFactor` show: they take a code or a key. */
const byProof = [
  'POST /api/auth/second-factor/sign-in',
  'PUT /api/auth/second-factor/totp',
  'POST /api/auth/second-factor/passkeys',
  'DELETE /api/auth/second-factor/passkeys/:id',
];

/** Routes that are not drawn, and concern nobody but the caller or change nothing. */
const unrecorded = [
  'POST /api/notifications/push',
  // They begin a step, or name a passkey.
  'POST /api/auth/second-factor/confirmation',
  'POST /api/auth/second-factor/totp',
  'POST /api/auth/second-factor/passkeys/options',
  'PUT /api/auth/second-factor/passkeys/:id',
  'POST /api/auth/oidc/start',
  'POST /api/auth/password-strength',
];

it('A9: knows of every route that changes something whether and how it is recorded', () => {
  const plain = test.api.routes.filter(
    ({ method, permission, call }) => method !== 'GET' && !call && !['tracker', 'forwarder'].includes(permission),
  );
  const names = plain.map(({ method, path }) => `${method} ${path}`);
  // All other calls are drawn from their descriptions (app/written.test.ts).
  expect([...Object.keys(changes), ...byProof, ...unrecorded].sort()).toEqual(
    [...names, ...Object.keys(notDrawn)].sort(),
  );
});

it.each(Object.entries(changes).map(([call, [type, prepare]]) => [call, type, prepare] as const))(
  '%s is recorded as %s, once, in the name of its caller',
  async (call, type, prepare) => {
    const [path, body, token = await test.login('admin')] = await prepare();
    const before = await countActs();
    const { status } = await test.send(call.split(' ')[0] ?? '', path, {
      ...(body !== undefined && { body }),
      ...(call !== 'POST /api/auth/login' && { token }),
    });
    expect(status).toBeLessThan(300);
    expect(await countActs()).toBe(before + 1);
    const act = await newest();
    expect(act).toMatchObject({
      type,
      address: '127.0.0.1',
      user_name: expect.any(String),
      user_id: expect.any(Number),
    });
    expect(JSON.stringify(act)).not.toMatch(/lozinka/);
    if (call.startsWith('POST')) return;
    await test.send(call.split(' ')[0] ?? '', path, { ...(body !== undefined && { body }), token });
    // What it tells of is there already.
    expect([call, await countActs()]).toEqual([call, before + 1]);
  },
);

describe('an act', () => {
  it('says what was before and after, and on which vehicle', async () => {
    const created = await make('/api/vehicles', vehicle());
    await test.call('manager', 'PUT', `/api/vehicles/${created.id}`, { color: 'сина' });
    expect(await newest(`&vehicle_id=${created.id}`)).toMatchObject({
      type: 'vehicle_changed',
      user_name: 'manager',
      vehicle_id: created.id,
      vehicle_name: created.license_plate,
      before: { color: null },
      after: { color: 'сина' },
    });
  });

  it('is not there when what it tells of did not happen', async () => {
    const before = await countActs();
    const values = vehicle();
    await make('/api/vehicles', values);
    expect((await test.call('admin', 'POST', '/api/vehicles', values)).status).toBe(409);
    expect((await test.call('admin', 'DELETE', '/api/alarms/999999')).status).toBe(404);
    expect(await countActs()).toBe(before + 1);
  });

  it('is rolled back with its change, and the change with it', async () => {
    await query("alter table acts add constraint broken check (type <> 'vehicle_created') not valid");
    const values = vehicle();
    expect((await test.call('admin', 'POST', '/api/vehicles', values)).status).toBe(500);
    await query('alter table acts drop constraint broken');
    expect(await query('select id from vehicles where vehicle_code = $1', [values.vehicle_id])).toEqual([]);
  });

  it('of a refused sign-in names the account that there is, and never what was typed', async () => {
    await test.send('POST', '/api/auth/login', { body: { username: 'operator', password: 'pogresna-91' } });
    expect(await newest()).toMatchObject({ type: 'sign_in_failed', user_id: null, subject_name: 'operator' });
    await test.send('POST', '/api/auth/login', { body: { username: 'tajna-lozinka', password: 'x' } });
    expect(await newest()).toMatchObject({ type: 'sign_in_failed', subject_name: null });
  });

  it('A9: is never changed or removed, but by the retention', async () => {
    await query("insert into acts (at, type) values (now() - interval '800 days', 'signed_in')");
    await expect(query("update acts set user_name = 'nobody'")).rejects.toThrow('Acts are never changed.');
    await expect(query('delete from acts')).rejects.toThrow('Acts are never changed.');
    await expect(query('truncate acts')).rejects.toThrow('Acts are never changed.');
    const before = await countActs();
    await test.api.upkeep.applyRetention();
    expect(await countActs()).toBe(before - 1);
  });
});

describe('a read', () => {
  const reads = async () => {
    await test.api.services.audit.flush();
    return newest();
  };

  it.each(['device_id=GPS-0001', 'search=GPS-0001'])('of one vehicle by %s is recorded', async (filter) => {
    const { body } = await test.call('operator', 'GET', `/api/locations?${filter}&limit=5`);
    expect(await reads()).toMatchObject({
      type: 'history_read',
      user_name: 'operator',
      device_name: 'GPS-0001',
      vehicle_name: body.data[0].license_plate,
      vehicle_id: expect.any(Number),
    });
  });

  it.each([
    ['/api/locations?limit=200', { vehicles: expect.any(Number), positions: 200, page: 1 }],
    ['/api/locations?limit=200&search=SK', { vehicles: expect.any(Number), search: 'SK' }],
    ['/api/trips?start_date=2026-01-01&end_date=2026-01-07', { vehicles: 'all', from: '2026-01-01', to: '2026-01-07' }],
    ['/api/stops?start_date=2026-01-01&end_date=2026-01-07', { vehicles: 'all' }],
  ])('T19: of many vehicles is recorded once a call, with what was asked for: %s', async (path, details) => {
    await reads();
    const before = await countActs();
    expect((await test.call('operator', 'GET', path)).status).toBe(200);
    expect(await reads()).toMatchObject({ type: 'history_read', user_name: 'operator', vehicle_id: null, details });
    expect(await countActs()).toBe(before + 1);
  });

  it('T18: a page says which file it made by a name of a file, and as what the page says', async () => {
    const say = (file: string) => test.call('operator', 'POST', '/api/acts/exports', { file, bytes: 1 });
    for (const forged of ['admin извезе сè', 'a.csv\n2026 admin', '<b>.csv', '../x.csv'])
      expect((await say(forged)).status).toBe(400);
    expect((await say('локации_2026-11-25.csv')).status).toBe(201);
    expect(await newest()).toMatchObject({ type: 'file_exported', details: { source: 'page' } });
  });

  it('lists by itself what somebody turned off', async () => {
    const rule = {
      alarm_types: null,
      severities: null,
      vehicle_ids: null,
      moment: 'always',
      steps: [{ after_minutes: 0, users: [1], roles: [], channels: ['console'] }],
      is_paused: false,
    };
    const { data } = (await test.call('admin', 'POST', '/api/notification-rules', rule)).body;
    await test.call('admin', 'PUT', `/api/notification-rules/${data.id}`, { ...rule, is_paused: true });
    await test.call('admin', 'PUT', `/api/notification-rules/${data.id}`, rule);
    await test.call('admin', 'DELETE', `/api/notification-rules/${data.id}`);
    const { body } = await test.call('admin', 'GET', '/api/acts?type=switched_off&limit=2');
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['rule_deleted', 'rule_changed']);
    expect(body.data[1].after).toMatchObject({ is_paused: true });
    const state = (fields: object) => JSON.stringify(fields);
    await query(
      `insert into acts (type, after) values ('zone_rule_changed', $1), ('zone_rule_changed', $2), ('device_changed', $3), ('device_changed', $4), ('device_changed', $5),
         ('zone_rule_deleted', null), ('zone_deleted', null), ('calendar_deleted', null), ('speed_limit_changed', null), ('maintenance_deleted', null)`,
      [
        state({ is_active: false }),
        state({ is_active: true }),
        state({ silence_minutes: null }),
        state({ silence_minutes: 30 }),
        state({ firmware_version: null }),
      ],
    );
    const { data: others } = (await test.call('admin', 'GET', '/api/acts?type=switched_off&limit=8')).body;
    expect(others.map(({ type }: { type: string }) => type)).toEqual([
      'maintenance_deleted',
      'speed_limit_changed',
      'calendar_deleted',
      'zone_deleted',
      'zone_rule_deleted',
      'device_changed',
      'zone_rule_changed',
      'rule_deleted',
    ]);
  });

  it('as an exported route and as a report is', async () => {
    const period = 'start_date=2020-01-01&end_date=2099-01-01';
    await test.call('operator', 'GET', `/api/routes/exported?device_id=GPS-0002&${period}`);
    expect(await reads()).toMatchObject({ type: 'route_exported', device_name: 'GPS-0002' });
    await test.call('operator', 'GET', '/api/reports/vehicle/3');
    expect(await reads()).toMatchObject({
      type: 'report_read',
      vehicle_id: 3,
      details: { report: 'vehicle', days: 7 },
    });
  });

  it('is written after all when the database was away', async () => {
    await query("alter table acts add constraint broken check (type <> 'report_read') not valid");
    await test.call('operator', 'GET', '/api/reports/safety');
    await test.api.services.audit.flush();
    await query('alter table acts drop constraint broken');
    expect(await reads()).toMatchObject({ type: 'report_read', details: { report: 'safety' } });
  });
});

it('lists by person, type, device, words and time, to administrators only', async () => {
  const { body } = await test.call('admin', 'GET', '/api/users?search=operator');
  const operator = body.data[0].id;
  const list = async (filter: string) => (await test.call('admin', 'GET', `/api/acts?limit=1000&${filter}`)).body;
  const { data, pagination } = await list(`user_id=${operator}`);
  expect(data.length).toBeGreaterThan(0);
  expect(pagination.total).toBe(data.length);
  expect(new Set(data.map(({ user_name }: { user_name: string }) => user_name))).toEqual(new Set(['operator']));
  expect((await list('type=command_sent&device_id=1')).data).toMatchObject([{ details: { command_type: 'reboot' } }]);
  expect((await list('search=gps-0002&type=route_exported')).data).toHaveLength(1);
  expect((await list('end_date=2020-01-01')).data).toEqual([]);
  expect((await list(`person_id=${operator}&type=sign_in_failed`)).data).toHaveLength(1);
  expect((await test.call('manager', 'GET', '/api/acts')).status).toBe(403);
});
