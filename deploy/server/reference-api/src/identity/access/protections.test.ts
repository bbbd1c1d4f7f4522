import fc from 'fast-check';
import { roleHas, type UserCapability } from 'shared-auth/contract';
import { Person } from '../../extensions/secondFactor/testing/person';
import { anyChoice, makeCall, type Pool } from '../../testing/calls/madeCall';
import { tries } from '../../testing/runs';
import { type Snapshot, takeSnapshot } from '../../testing/writes/snapshot';
import { freshPool, startWrittenFleet, type WrittenFleet } from '../../testing/writes/writtenFleet';

const PASSWORD = 'Proba-Lozinka-8137';

let fleet: WrittenFleet;
beforeAll(async () => {
  fleet = await startWrittenFleet();
}, 60_000);
afterAll(() => fleet?.test.close());

let serial = 0;
const admin = async (method: string, path: string, body?: unknown) => {
  const answer = await fleet.test.call('admin', method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
interface Account {
  id: number;
  username: string;
  token: string;
}
async function account(): Promise<Account> {
  const username = `zastiten-${++serial}`;
  const names = { username, email: `${username}@fleet.example`, first_name: 'А', last_name: 'Б', role: 'operator' };
  const { id } = await admin('POST', '/api/users', { ...names, password: PASSWORD });
  return { id, username, token: await fleet.test.login(username, PASSWORD) };
}
const changed = ({ id, username }: Account, to: object) => {
  const names = { username, email: `${username}@fleet.example`, first_name: 'А', last_name: 'Б', role: 'operator' };
  return admin('PUT', `/api/users/${id}`, { ...names, password: '', ...to });
};
async function vehicle(): Promise<number> {
  const code = `ZS-${++serial}`;
  const values = { vehicle_id: code, license_plate: code, make: 'М', model: 'М', vehicle_type: 'van' };
  return (await admin('POST', '/api/vehicles', values)).id;
}
const share = async (id: number, token: string) => {
  const body = { hours: 24, destination: null };
  return (await fleet.test.send('POST', `/api/vehicles/${id}/shares`, { body, token })).body.data;
};

const opens = async (path: string, token: string, method = 'GET', body?: unknown) =>
  (await fleet.test.send(method, path, { token, body })).status !== 401 ? [`${method} ${path} is open again`] : [];
const query = <R = object>(sql: string, params: unknown[] = []) => fleet.test.api.database.query<R>(sql, params);

/**
 * What protects somebody from a manager, although it hangs on names and moments that managers edit: how it comes to be,
 * and by what it is seen to be undone.
 */
const protections: Readonly<Record<string, () => Promise<() => Promise<string[]>>>> = {
  'lines of the record': async () => {
    const lines = async () => query<{ id: number; line: string }>('select id, a::text as line from acts a order by id');
    const written = await lines();
    return async () => {
      const now = new Map((await lines()).map(({ id, line }) => [id, line]));
      return written.flatMap(({ id, line }) => (now.get(id) === line ? [] : [`${line} is ${now.get(id)}`]));
    };
  },
  'how long each kind is kept': async () => {
    const kept = async () => JSON.stringify(await query('select kind, days from retention order by kind'));
    await admin('PUT', '/api/retention', { positions: 180, alarms: 700, commands: 700, acts: 730 });
    const before = await kept();
    return async () => ((await kept()) === before ? [] : [await kept()]);
  },
  'a link that was revoked, and one whose time is over': async () => {
    const id = await vehicle();
    const [revoked, over] = [
      await share(id, await fleet.test.login('admin')),
      await share(id, await fleet.test.login('admin')),
    ];
    await admin('DELETE', `/api/vehicle-shares/${revoked.id}`);
    await query("update vehicle_shares set expires_at = now() - interval '1 minute' where id = $1", [over.id]);
    return async () =>
      (await Promise.all([revoked, over].map(({ token }) => opens('/api/shared-position', token)))).flat();
  },
  'a link to a vehicle that was retired': async () => {
    const id = await vehicle();
    const link = await share(id, await fleet.test.login('admin'));
    await admin('PUT', `/api/vehicles/${id}`, { status: 'retired' });
    return () => opens('/api/shared-position', link.token);
  },
  'a link of somebody who left': async () => {
    const maker = await account();
    const link = await share(1, maker.token);
    await admin('DELETE', `/api/users/${maker.id}`);
    return () => opens('/api/shared-position', link.token);
  },
  'a link of somebody who became a driver': async () => {
    const maker = await account();
    const link = await share(1, maker.token);
    await changed(maker, { role: 'driver' });
    return () => opens('/api/shared-position', link.token);
  },
  'the sessions of somebody who left': async () => {
    const person = await account();
    await admin('DELETE', `/api/users/${person.id}`);
    return () => opens('/api/auth/verify', person.token);
  },
  'the sessions from before a new password': async () => {
    const person = await account();
    await changed(person, { password: `${PASSWORD}-2` });
    return () => opens('/api/auth/verify', person.token);
  },
  'a key of trackers that was revoked': async () => {
    const { id, key } = await admin('POST', '/api/ingest-keys', { name: `Клуч ${++serial}`, devices: null });
    await admin('DELETE', `/api/ingest-keys/${id}`);
    return () => opens('/ingest/positions', key, 'POST', []);
  },
  'a second factor': async () => {
    const { id, username } = await account();
    const person = new Person(fleet.test, username, PASSWORD);
    await person.signIn();
    await person.addTotp();
    return async () => {
      const [row] = await query<{ username: string }>('select username from users where id = $1', [id]);
      const body = { username: row?.username, password: PASSWORD };
      const { status } = await fleet.test.send('POST', '/api/auth/login', { body });
      return status === 200 ? ['the password alone signs in'] : [];
    };
  },
};

/** Makes one of the calls that this role may make. @returns what it was, where it was accepted */
async function write(
  { test }: WrittenFleet,
  as: 'manager' | 'operator',
  choice: number,
  pool: Pool,
): Promise<string[]> {
  const served = test.api.routes.filter(
    ({ method, path, permission }) =>
      !['GET', 'HEAD'].includes(method) &&
      path.startsWith('/api/') &&
      !/logout$|sessions$|password$/.test(path) &&
      permission !== 'anyone' &&
      permission !== 'share' &&
      roleHas(as, permission as UserCapability), // no key's
  );
  // What changes a thing that there is can undo something.
  const often = served.flatMap((route) =>
    Array<typeof route>(/^PUT .*(?:vehicles|users)\/:id$/.test(`${route.method} ${route.path}`) ? 10 : 1).fill(route),
  );
  const made = makeCall(fleet.document, often, choice, pool);
  const { status } = await test.call(as, made.method, made.path, made.body);
  if (status === 401) test.forget(as);
  return status < 300 ? [`${as}: ${made.method} ${made.path} ${JSON.stringify(made.body)}`] : [];
}

/** What this run's protections are about. */
function poolOf(now: Snapshot, since: number): Pool {
  const rows = (table: string) => [...(now.get(table)?.values() ?? [])];
  const isOwn = (text: unknown) => Number(/^(?:zastiten|ZS)-(\d+)$/.exec(String(text))?.[1] ?? 0) > since;
  const idsOf = (table: string, name: string) =>
    rows(table).flatMap(({ id, [name]: text }) => (isOwn(text) ? [id] : []));
  const [vehicles, users] = [idsOf('vehicles', 'license_plate'), idsOf('users', 'username')];
  return {
    ...freshPool(now),
    ...{ vehicles, vehicle_id: vehicles, users, user_id: users, password: [PASSWORD, ''], is_active: [true] },
    ...{ status: ['active', 'retired'], role: ['operator', 'driver'] },
  };
}

it('no sequence of calls by a manager or an operator undoes what protects somebody from them', async () => {
  let accepted = 0;
  const call = fc.record({
    as: fc.constantFrom('manager' as const, 'manager' as const, 'operator' as const),
    choice: anyChoice,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 100, maxLength: 100 }), async (calls) => {
      const since = serial;
      const undone: [string, () => Promise<string[]>][] = [];
      for (const [name, arise] of Object.entries(protections)) undone.push([name, await arise()]);
      const now = await takeSnapshot(fleet.test.api.database, fleet.tables);
      const made: string[] = [];
      for (const { as, choice } of calls) made.push(...(await write(fleet, as, choice, poolOf(now, since))));
      accepted += made.length;
      for (const [name, isUndone] of undone) expect([name, await isUndone(), made]).toEqual([name, [], made]);
    }),
    // What was written stays: a sequence cannot be made again shorter.
    tries(40),
  );
  expect(accepted).toBeGreaterThan(20);
}, 600_000);
