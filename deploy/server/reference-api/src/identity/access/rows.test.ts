import type { Call } from 'shared-auth/calls';
import { allCalls } from 'shared-auth/calls/all';
import { type Role, roleHas, type UserCapability } from 'shared-auth/contract';
import { type Described, makeCall } from '../../testing/calls/madeCall';
import { tableOf, thingsOf } from '../../testing/calls/things';
import { startTestApi, type TestApi } from '../../testing/client';
import { PASSWORD, staff, WriteFleet } from '../../testing/writes/findTrespass';
import { isOwn, World } from '../../testing/writes/owners';

let test: TestApi;
let fleet: WriteFleet;
let document: Described;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
  fleet = await WriteFleet.create(test);
  document = (await test.send('GET', '/api/docs', {})).body;
  // Accounts that nobody of the test calls with, and drivers who drove when the alarms came.
  for (const team of [1, 2]) {
    const values = { username: `spare-${team}`, email: `spare-${team}@fleet.example`, first_name: 'А', last_name: 'Б' };
    const { body } = await test.call('admin', 'POST', '/api/users', {
      ...values,
      role: 'operator',
      password: PASSWORD,
    });
    await test.call('admin', 'PUT', `/api/users/${body.data.id}/teams`, { team_ids: [team] });
  }
  await test.api.database.query("update vehicle_assignments set valid_from = now() - interval '1 hour'");
  for (const username of ['m1', 'm2']) await makeEverything(username);
}, 120_000);
afterAll(() => test.close());

type Row = Readonly<Record<string, unknown>>;
/** What all see: who may not change it may read it. */
const isShared = ({ method }: Call, { team_id, vehicle_id }: Row) =>
  method === 'GET' && team_id === null && vehicle_id === undefined;

/** Calls about one thing of a vehicle or a team, reads first: what is deleted cannot be asked for. */
const calls = ['GET', 'PUT', 'POST', 'DELETE'].flatMap((method) =>
  (allCalls as readonly Call[]).flatMap((call) => {
    const [thing, ...more] = Object.values(call.params ?? {}).map(({ of }) => of);
    const isOne = call.method === method && call.rows === 'seen' && thing !== undefined && more.length === 0;
    return isOne ? [{ call, thing }] : [];
  }),
);

/** What a manager can make of what is theirs, so that each feature has something to be asked for. */
async function makeEverything(username: string) {
  const token = await test.login(username, PASSWORD);
  for (const call of (allCalls as readonly Call[]).filter(
    ({ creates, rows, params }) => creates && rows === 'seen' && !params,
  ))
    for (let choice = 1; choice <= 10; choice += 1) {
      const snapshot = await fleet.snapshot();
      const world = new World(snapshot);
      const actor = Number(world.users.find((user) => user.username === username)?.id);
      const pool = thingsOf(snapshot, (table, rows) => rows.filter((row) => isOwn(table, row, actor, world)));
      const { method, path, body } = makeCall(document, [call], choice, { ...pool, team_id: world.teams(actor) });
      if ((await test.send(method, path, { body, token })).status < 300) break;
    }
}

type Whose = 'own' | 'foreign';

/** Makes a call about a thing that somebody sees, or does not see; undefined where there is none such. */
async function tryOne(
  { call, thing }: (typeof calls)[number],
  username: string,
  whose: Whose,
): Promise<[told: string, isRight: boolean] | undefined> {
  const token = await test.login(username, PASSWORD);
  const snapshot = await fleet.snapshot();
  const world = new World(snapshot);
  const actor = Number(world.users.find((user) => user.username === username)?.id);
  const { role } = world.user(actor) as { role: Role }; // as the column holds it
  const isTheirs = (table: string, row: Row) =>
    // Others' rules are the managers' alone.
    table === 'notification_rules' && !roleHas(role, 'notifications.manage')
      ? row.owner_id === actor
      : world.seesAll(actor) || isOwn(table, row, actor, world);
  const rows = [...(snapshot.get(tableOf(thing))?.values() ?? [])].filter((row) => {
    const isMeant = isTheirs(tableOf(thing), row) === (whose === 'own');
    return (
      isMeant && (whose === 'own' || !isShared(call, row)) && !staff.some(({ username: one }) => one === row.username)
    );
  });
  if (rows.length === 0) return undefined;
  // Whatever else the body names is the caller's own.
  const pool = thingsOf(snapshot, (table, all) => all.filter((row) => isTheirs(table, row)));
  const { method, path, body } = makeCall(document, [call], 0, {
    ...pool,
    team_id: world.teams(actor),
    team_ids: [[]],
  });
  const address = path.replace(/\/\d+(?=\/|$|\?)/, `/${rows[0]?.id}`);
  const { status, body: answer } = await test.send(method, address, { body, token });
  if (status === 401) test.forget(username);
  const told = `${username}, ${whose}: ${method} ${address} ${JSON.stringify(body)} → ${status} ${JSON.stringify(answer.error ?? '')}`;
  expect([told, status < 500]).toEqual([told, true]);
  // Of what somebody does not see they are told nothing, also where they asked for it wrongly.
  return [told, whose === 'own' ? ![401, 403, 404].includes(status) : [400, 403, 404].includes(status)];
}

it('each call about one thing finds it for whoever sees it, and for nobody else', async () => {
  const untried: string[] = [];
  const wrong: string[] = [];
  for (const one of calls)
    for (const whose of ['foreign', 'own'] as const) {
      const able = staff.filter(({ role }) => roleHas(role, one.call.can as UserCapability)); // of no link
      let tried = 0;
      for (const { username } of able) {
        const made = await tryOne(one, username, whose);
        if (made === undefined) continue;
        tried += 1;
        const [told, isRight] = made;
        if (!isRight) wrong.push(told);
      }
      if (tried === 0) untried.push(`${one.call.method} ${one.call.path}, ${whose}`);
    }
  expect(wrong).toEqual([]);
  expect(untried).toEqual([]);
}, 240_000);
