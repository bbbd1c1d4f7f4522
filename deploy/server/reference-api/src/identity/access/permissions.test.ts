import { randomUUID } from 'node:crypto';
import { allCalls } from 'shared-auth/calls/all';
import { lowestRoleWith, type Role, roleHas, roles, type UserCapability } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { createServer } from '../../platform/http/server';
import { withDefaults } from '../../platform/options';
import { type Answer, emit, startTestApi, type TestApi } from '../../testing/client';
import { guard } from './guard';
import { type RouteAccess, routeTable } from './routes';

/** A harmless call of every route: the permission is checked before anything is read or written. */
const pathOf = (route: string) => route.replace(/:(id|assignment)/g, '999999').replace(':session', randomUUID());
const keys: readonly string[] = ['anyone', 'tracker', 'forwarder', 'share'];
/** The lowest role that may make a call, where roles decide. */
const lowestRole = ({ permission }: RouteAccess) =>
  keys.includes(permission) ? undefined : lowestRoleWith(permission as UserCapability); // what is no key
const nameOf = ({ method, path }: RouteAccess) => `${method} ${path}`;
const PASSWORD = 'Proba-Lozinka-8137';

/** The guard's refusals, which are given before anything is read. */
const isRefused = ({ status, body }: Answer) =>
  status === 401 ||
  (status === 403 &&
    /^(?:Немате дозвола за ова дејство|Ова е само за оние што ги гледаат сите возила)\.$/.test(body.error));

interface Somebody {
  name: string;
  role: Role;
  seesAll: boolean;
}

/** Somebody of each role who sees all vehicles, and somebody who sees those of one team. */
async function everybody(test: TestApi): Promise<Somebody[]> {
  const people = roles.flatMap((role) =>
    [null, 1].map((team) => ({
      name: `${role}-${team ?? 'all'}`,
      role,
      team,
      seesAll: team === null || role === 'admin',
    })),
  );
  for (const { name, role, team } of people) {
    const values = { username: name, email: `${name}@fleet.example`, first_name: 'А', last_name: 'Б', role };
    const { body } = await test.call('admin', 'POST', '/api/users', { ...values, password: PASSWORD });
    if (team !== null) await test.call('admin', 'PUT', `/api/users/${body.data.id}/teams`, { team_ids: [team] });
  }
  // A driver sees the vehicles that are theirs, whatever the team.
  return people.map((one) => (one.role === 'driver' ? { ...one, seesAll: false } : one));
}

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

  it('is what the spec says: managers write vehicles, devices and users, drivers what is their own, and strangers only sign in', async () => {
    const writes = routes.filter(({ method }) => method !== 'GET');
    const fleet = writes.filter(({ path }) => /^\/api\/(?:vehicles|devices|users)\b/.test(path));
    const byOperators = fleet.filter((route) => lowestRole(route) === 'operator').map(({ permission }) => permission);
    // Commands and links to a position are for every member of staff.
    expect([...new Set(byOperators)].sort()).toEqual(['devices.command', 'vehicles.share']);
    const byDrivers = writes.filter((route) => lowestRole(route) === 'driver' && !route.path.startsWith('/api/auth/'));
    expect(byDrivers.filter(({ call }) => call?.rows !== 'own').map(nameOf)).toEqual([]);
    const open = routes.filter(({ permission, budget }) => permission === 'anyone' && budget !== 'probe');
    expect(open.filter(({ method, budget }) => method !== 'GET' && budget !== 'signIn').map(nameOf)).toEqual([]);
    const secrets = await test.api.database.query<{ text: string }>(
      'select license_plate as text from vehicles union select imei from devices where imei is not null union select username from users',
    );
    for (const { path } of open.filter(({ method }) => method === 'GET')) {
      const { body } = await test.send('GET', path, {});
      const words = new Set(JSON.stringify(body).split(/[^\p{L}\p{N} -]/u));
      expect([
        path,
        secrets.filter(({ text }) => words.has(text) && !/^(?:admin|manager|operator|driver)$/.test(text)),
      ]).toEqual([path, []]);
    }
  });

  it('opens each call to the roles that have its permission, of those who see some vehicles only what is not about all', async () => {
    const people = await everybody(test);
    for (const route of forUsers) {
      const { method, path, call } = route;
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const send = async (token?: string) => {
        const answer = await test.send(method, pathOf(path), { body, ...(token !== undefined && { token }) });
        return isRefused(answer) ? answer.status : 200;
      };
      const got: Record<string, number> = { nobody: await send(), key: await send(test.api.ingestKey) };
      const described: Record<string, number> = { nobody: 401, key: 401 };
      const isForAll = call ? call.rows === 'all' : !route.restrictedUsers;
      for (const { name, role, seesAll } of people) {
        got[name] = await send(await test.login(name, PASSWORD));
        // Some calls end sessions.
        if (/\/(?:logout|sessions)$/.test(path)) test.forget(name);
        const mayCall = roleHas(role, (call?.can ?? route.permission) as UserCapability); // not of keys
        described[name] = mayCall && (seesAll || !isForAll) ? 200 : 403;
      }
      expect([nameOf(route), got]).toEqual([nameOf(route), described]);
    }
  }, 240_000);

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
    const ofLinks = allCalls.filter(({ can }) => can === 'share');
    // They have no rows of the fleet but the one position: the map is the country's, the same for every link.
    expect(ofLinks.filter(({ rows, params }) => rows !== 'none' || params)).toEqual([]);
    expect([...statuses].sort()).toEqual(ofLinks.map(({ method, path }) => [`${method} ${path} (share)`, 200]).sort());
    await expect(test.connect(token)).rejects.toThrow();
    expect((await test.call('admin', 'GET', '/api/shared-position')).status).toBe(401);
    expect((await test.send('GET', '/api/shared-position', { token: test.api.ingestKey })).status).toBe(401);
  });

  it('lets drivers follow the fleet live, and change nothing of it', async () => {
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

  it.each([
    ['GET', undefined, 'has no permission in its config.'],
    ['PUT', { permission: 'vehicles.edit' }, 'must say how the audit log has it, or why not.'],
  ] as const)('does not start with a %s with the config %j: it %s', (method, config, problem) => {
    const app = createServer({ logLevel: 'silent', trustProxy: 'loopback' });
    app.decorate('settings', withDefaults({}));
    guard(app);
    const url = '/api/secret';
    expect(() => app.route({ method, url, ...(config && { config }), handler: async () => 'secret' })).toThrow(
      `${method} ${url} ${problem}`,
    );
  });
});
