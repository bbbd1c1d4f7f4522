import { randomUUID } from 'node:crypto';
import { lowestRoleWith, type UserCapability } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { createServer } from '../../platform/http/server';
import { withDefaults } from '../../platform/options';
import { emit, startTestApi, type TestApi } from '../../testing/client';
import { guard } from './guard';
import { type RouteAccess, routeTable } from './routes';

/** A harmless call of every route: the permission is checked before anything is read or written. */
const pathOf = (route: string) => route.replace(/:(id|assignment)/g, '999999').replace(':session', randomUUID());
const keys: readonly string[] = ['anyone', 'tracker', 'forwarder', 'share'];
/** The lowest role that may make a call, where roles decide. */
const lowestRole = ({ permission }: RouteAccess) =>
  keys.includes(permission) ? undefined : lowestRoleWith(permission as UserCapability); // what is no key
const nameOf = ({ method, path }: RouteAccess) => `${method} ${path}`;
const rank = { driver: 0, operator: 1, manager: 2, admin: 3 } as const;

describe('row 33: permissions', () => {
  let test: TestApi;
  let routes: readonly RouteAccess[];
  let forUsers: readonly RouteAccess[];
  beforeAll(async () => {
    test = await startTestApi();
    await seedFixture(test.api);
    routes = test.api.routes;
    forUsers = routes.filter((route) => lowestRole(route) !== undefined);
  });
  afterAll(() => test.close());

  it('is what the spec says: managers write vehicles, devices and users; the rest is for every member of staff or everybody signed in', () => {
    const managed = routes.filter((route) => lowestRole(route) === 'manager').map(nameOf);
    expect(managed.sort()).toEqual(
      [
        'GET /api/notification-rules/silent',
        'GET /api/vehicles/new',
        'POST /api/vehicles',
        'POST /api/vehicles/import',
        'GET /api/brought',
        'POST /api/brought',
        'POST /api/brought/preview',
        'DELETE /api/brought',
        'PUT /api/vehicles/:id',
        'GET /api/devices/new',
        'POST /api/devices',
        'POST /api/devices/import',
        'GET /api/devices/unknown',
        'POST /api/devices/unknown/:id/assign',
        'DELETE /api/devices/unknown/:id',
        'PUT /api/devices/:id',
        'PUT /api/devices/:id/assignments/:assignment',
        'POST /api/maintenance',
        'PUT /api/maintenance/:id',
        'DELETE /api/maintenance/:id',
        'GET /api/users',
        'POST /api/users',
        'PUT /api/users/:id',
        'DELETE /api/users/:id',
        'GET /api/vehicles/:id/access',
        'POST /api/vehicles/:id/assignments',
        'DELETE /api/vehicles/:id/assignments/:assignment',
        'PUT /api/vehicles/:id/team',
        'PUT /api/vehicles/:id/private-hours',
        'GET /api/notifications/sent',
        'POST /api/notifications/sent/:id/retry',
        'GET /api/notifications/channels',
        'GET /api/report-schedules',
        'POST /api/report-schedules',
        'PUT /api/report-schedules/:id',
        'DELETE /api/report-schedules/:id',
        'POST /api/report-schedules/:id/test',
        'POST /api/zones',
        'PUT /api/zones/:id',
        'DELETE /api/zones/:id',
        'POST /api/zones/import',
        'GET /api/zones/traccar',
        'POST /api/zones/:id/history',
        'PUT /api/limits/:kind/:key',
        'POST /api/zones/rules',
        'PUT /api/zones/rules/:id',
        'DELETE /api/zones/rules/:id',
        'POST /api/calendars',
        'PUT /api/calendars/:id',
        'DELETE /api/calendars/:id',
        'PUT /api/calendars/uses',
        'PUT /api/devices/:id/silence',
      ].sort(),
    );
    expect(
      routes
        .filter(({ permission, path }) => permission === 'anyone' && path.startsWith('/api'))
        .map(({ path }) => path)
        .sort(),
    ).toEqual(
      [
        '/api/auth/login',
        '/api/auth/oidc/start',
        '/api/auth/oidc/callback',
        '/api/auth/oidc/session',
        '/api/auth/second-factor/sign-in',
        '/api/retention/errors',
        '/api/capabilities',
        '/api/docs',
        '/api/docs/html',
      ].sort(),
    );
  });

  it('opens each call to the lowest role that has its permission, and to those above', async () => {
    for (const route of forUsers) {
      const { method, path } = route;
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const lowest = rank[lowestRole(route) ?? 'admin'];
      const statuses: Record<string, number> = {
        nobody: (await test.call(undefined, method, pathOf(path), body)).status,
        key: (await test.send(method, pathOf(path), { body, token: test.api.ingestKey })).status,
      };
      for (const role of ['driver', 'operator', 'manager', 'admin'] as const) {
        const { status } = await test.call(role, method, pathOf(path), body);
        if (path === '/api/auth/logout') test.forget(role);
        statuses[role] = [200, 400, 404].includes(status) ? 200 : status;
      }
      const expected = Object.entries(rank).map(([role, height]) => [role, height >= lowest ? 200 : 403]);
      expect([nameOf(route), statuses]).toEqual([
        nameOf(route),
        { nobody: 401, key: 401, ...Object.fromEntries(expected) },
      ]);
    }
  }, 120_000);

  it('opens the calls of trackers to an ingest key, and to nothing else', async () => {
    const open = routes.filter(({ permission }) => permission === 'tracker' || permission === 'forwarder');
    expect(open.length).toBeGreaterThan(5);
    for (const { method, path } of open) {
      const body = method === 'GET' ? undefined : [];
      expect([path, (await test.send(method, path, { body })).status]).toEqual([path, 401]);
      expect([path, (await test.call('admin', method, path, body)).status]).toEqual([path, 401]);
      // A body without anything gets past the permission, and is told what is missing.
      expect([200, 400]).toContain((await test.send(method, path, { body, token: test.api.ingestKey })).status);
    }
  });

  it('opens nothing but one position to the token of a link, whatever call it is sent with', async () => {
    const { body } = await test.call('operator', 'POST', '/api/vehicles/1/shares', { hours: 1, destination: null });
    const { token } = body.data;
    const statuses = new Map<string, number>();
    for (const { method, path, permission } of routes.filter(({ permission: needed }) => needed !== 'anyone')) {
      const given = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await test.send(method, pathOf(path), { body: given, token });
      if (status !== 401) statuses.set(`${method} ${path} (${permission})`, status);
    }
    // The map is the country's: the same for every link.
    expect([...statuses].sort()).toEqual([
      ['GET /api/shared-map (share)', 200],
      ['GET /api/shared-position (share)', 200],
    ]);
    await expect(test.connect(token)).rejects.toThrow();
    expect((await test.call('admin', 'GET', '/api/shared-position')).status).toBe(401);
    expect((await test.send('GET', '/api/shared-position', { token: test.api.ingestKey })).status).toBe(401);
  });

  it('lets drivers read what their pages ask for, follow the fleet live, and change nothing', async () => {
    expect(
      forUsers
        .filter((route) => lowestRole(route) === 'driver')
        .map(nameOf)
        .sort(),
    ).toEqual(
      [
        'GET /api/alarms/:id/notes',
        'GET /api/auth/second-factor',
        'POST /api/auth/second-factor/confirmation',
        'PUT /api/auth/second-factor/confirmation',
        'POST /api/auth/second-factor/totp',
        'PUT /api/auth/second-factor/totp',
        'DELETE /api/auth/second-factor/totp',
        'POST /api/auth/second-factor/passkeys/options',
        'POST /api/auth/second-factor/passkeys',
        'PUT /api/auth/second-factor/passkeys/:id',
        'DELETE /api/auth/second-factor/passkeys/:id',
        'POST /api/auth/second-factor/recovery-codes',
        'POST /api/auth/logout',
        'GET /api/auth/verify',
        'GET /api/auth/sessions',
        'DELETE /api/auth/sessions',
        'DELETE /api/auth/sessions/:session',
        'POST /api/auth/password-strength',
        'PUT /api/auth/change-password',
        'GET /api/dashboard/overview',
        'GET /api/dashboard/fleet-status',
        'GET /api/dashboard/location-stats',
        'GET /api/dashboard/alarm-stats',
        'GET /api/dashboard/hourly-activity',
        'GET /api/dashboard/alarm-trends',
        'GET /api/devices',
        'GET /api/fleet/list',
        'GET /api/fleet/view',
        'GET /api/locations',
        'GET /api/alarms',
        'GET /api/auth/data',
        'GET /api/assignments/own',
        'GET /api/private-time/own',
        'GET /api/work',
        'POST /api/vehicles/:id/private-drive',
        'DELETE /api/vehicles/:id/private-drive',
        'POST /api/acts/exports',
      ].sort(),
    );
    const token = await test.login('driver');
    const socket = await test.connect(token);
    expect(await emit(socket, 'join-fleet-tracking')).toEqual({ success: true });
    const { body } = await test.call('driver', 'GET', '/api/alarms?limit=1');
    const { status } = await test.call('driver', 'PUT', `/api/alarms/${body.data[0].id}/acknowledge`, {});
    expect([body.success, status]).toEqual([true, 403]);
  });

  it.each([
    ['demoted', { role: 'operator' }],
    ['deactivated', { is_active: false }],
  ])('refuses a user at the next call who was %s, and closes the live connection', async (_, change) => {
    const values = {
      username: `short-${Object.keys(change)[0]}`,
      email: `${Object.keys(change)[0]}@fleet.example`,
      first_name: 'Кратко',
      last_name: 'Време',
      role: 'manager',
    };
    const created = await test.call('admin', 'POST', '/api/users', { ...values, password: 'manager123' });
    const token = await test.login(values.username, 'manager123');
    expect((await test.send('GET', '/api/users', { token })).status).toBe(200);
    const socket = await test.connect(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const changed = await test.call('admin', 'PUT', `/api/users/${created.body.data.id}`, { ...values, ...change });
    expect(changed.status).toBe(200);
    expect(await closed).toBe('io server disconnect');
    expect((await test.send('GET', '/api/users', { token })).status).toBe(401);
    await expect(test.connect(token)).rejects.toThrow('Потребна е најава.');
  });

  it('is printed for reviewers, a line for each call', () => {
    const lines = routeTable(routes).split('\n');
    expect(lines).toHaveLength(routes.length);
    expect(lines).toContainEqual(
      expect.stringMatching(/^GET \/api\/vehicles +vehicles\.view +cheap +restricted users too$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^POST \/ingest\/fleet +forwarder +key$/));
  });

  it('does not start with a route that has no permission', () => {
    const app = createServer({ logLevel: 'silent', trustProxy: 'loopback' });
    app.decorate('settings', withDefaults({}));
    guard(app);
    expect(() => app.get('/api/secret', async () => 'secret')).toThrow(
      'GET /api/secret has no permission in its config.',
    );
  });
});
