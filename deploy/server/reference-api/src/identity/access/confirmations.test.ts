import fc from 'fast-check';
import { anyChoice, makeCall } from '../../testing/calls/madeCall';
import { startTestApi, type TestApi } from '../../testing/client';
import { runs } from '../../testing/runs';
import { changesBetween, tablesOf, takeSnapshot } from '../../testing/writes/snapshot';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
  await test.api.database.query('update second_factor_rules set confirms = true where id = 1');
});
afterAll(() => test.close());

/** What gives power over accounts, and over what lets people and machines in or stops a vehicle. */
const POWERS = /users|factor|password|ingest-keys|shares|webhooks|retention|engine-cut|removal/;
const isWrite = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD';
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('every write of a power asks who makes it, or it is said why not', () => {
  // Trials change nothing, and of a stranger there is no session yet.
  const powers = test.api.routes.filter(
    (route) =>
      isWrite(route) && POWERS.test(route.path) && route.unrecorded !== 'trial' && route.permission !== 'anyone',
  );
  expect(powers.filter(({ confirms }) => confirms === 'unsaid').map(nameOf)).toEqual([]);
});

/** Rows that give or take power. Of an account its own name and address are no power. */
const KEPT =
  /^(?:user_teams|totp_secrets|passkeys|recovery_codes|second_factor_rules|ingest_keys|vehicle_shares|notification_webhooks|retention|waiting_engine_cuts)$/;

it('no calls from sessions that are not fresh end in an act of power', async () => {
  const { database, routes } = test.api;
  const { body: document } = await test.send('GET', '/api/docs', {});
  const ids = async (table: string) =>
    (await database.query<{ id: number }>(`select id from ${table}`)).map(({ id }) => id);
  const [users, devices, vehicles] = [await ids('users'), await ids('devices'), await ids('vehicles')];
  const pool = {
    users,
    devices,
    vehicles,
    username: ['nov', 'operator'],
    email: ['nov@fleet.example'],
    password: ['Proba-Lozinka-8137'],
    role: ['admin', 'manager', 'operator'],
    team_ids: [[1], []],
    team_id: [null, 1],
    user_id: users,
    command_type: ['engine_cut'],
    reason: ['проба'],
    name: ['проба'],
    url: ['https://receiver.example/hook'],
    hours: [1],
  };
  const strikes = routes.filter((route) => isWrite(route) && /^\/api\//.test(route.path) && !/logout/.test(route.path));
  const tables = await tablesOf(database);
  const accounts = ['admin', 'manager', 'operator'] as const;
  for (const name of accounts) await test.login(name);
  const makeOld = () => database.query("update sessions set confirmed_at = now() - interval '1 hour'");
  let [accepted, asked] = [0, 0];
  const calls = fc.array(fc.record({ as: fc.constantFrom(...accounts), choice: anyChoice }), {
    minLength: 4,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(calls, async (sequence) => {
      await makeOld();
      const before = await takeSnapshot(database, tables);
      const made: string[] = [];
      for (const { as, choice } of sequence) {
        const { method, path, body } = makeCall(document, strikes, choice, pool);
        const { status, body: said } = await test.call(as, method, path, body);
        if (status === 401) {
          // The call may have ended the session: a new one is made as old as the others.
          test.forget(as);
          await test.login(as);
          await makeOld();
        }
        made.push(`${as}: ${method} ${path} ${status}`);
        if (status < 300) accepted += 1;
        if (said?.reason === 'confirmation_required') asked += 1;
      }
      const changes = changesBetween(before, await takeSnapshot(database, tables));
      const power = (row: Readonly<Record<string, unknown>> | undefined) =>
        row && [row.id, row.role, row.password_hash, row.is_active, row.sees_all];
      const wrong = changes.filter(
        ({ table, before: old, after }) =>
          KEPT.test(table) ||
          (table === 'users' && JSON.stringify(power(old)) !== JSON.stringify(power(after))) ||
          (table === 'commands' && after?.command_type === 'engine_cut'),
      );
      expect([made, wrong]).toEqual([made, []]);
    }),
    { numRuns: runs(1000), endOnFailure: true },
  );
  // A test in which no call gets as far proves nothing.
  expect(accepted).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(5);
}, 600_000);
