import fc from 'fast-check';
import type { Call } from 'shared-auth/calls';
import { allCalls } from 'shared-auth/calls/all';
import { normalizeScript } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { raiseAlarm } from '../../testing/alarms';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';

/** Every list of vehicles' rows that is searched, by the table of calls; the map's list has a route of its own. */
const lists = [
  ...(allCalls as readonly Call[])
    .filter(({ query, list }) => query?.search && list?.license_plate)
    .map(({ path }) => `${path}?`),
  '/api/fleet/list?of=vehicles&',
  '/api/fleet/list?of=devices&',
];
const NAMES = ['Ѓорѓи Љубанов-Ќосе', 'Џемаил Шќипоски', 'Žarko Ličev'];
const PASSWORD = 'Vozac-2026-Prilep';
const VEHICLES = [3, 4, 5];

interface Driven {
  /** Of `NAMES`. */
  driver: number;
  when: 'now' | 'before' | 'later';
  isPrivate: boolean;
  team: 1 | 2;
}
const anyDriven: fc.Arbitrary<Driven> = fc.record({
  driver: fc.nat({ max: NAMES.length - 1 }),
  when: fc.constantFrom('now', 'now', 'before', 'later'),
  isPrivate: fc.constantFrom(false, false, true),
  team: fc.constantFrom(1, 2),
});
/** In either alphabet, in capitals, the last name first. */
const anyWriting = (name: string) =>
  fc.constantFrom(name, name.toUpperCase(), normalizeScript(name), name.split(' ').reverse().join(' '));
const hours = { now: [-1, null], before: [-2, -1], later: [1, 2] } as const;

let test: TestApi;
let plates: string[];
const drivers: { id: number; username: string }[] = [];
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
  const made = (values: object) => test.call('admin', 'POST', '/api/users', { password: PASSWORD, ...values });
  for (const [i, name] of NAMES.entries()) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const username = `wheel-${i}`;
    const { body } = await made({
      username,
      email: `${username}@posta.example`,
      first_name,
      last_name,
      role: 'driver',
    });
    drivers.push({ id: body.data.id, username });
  }
  const { body } = await test.call('admin', 'GET', '/api/users?search=operator');
  await test.call('admin', 'PUT', `/api/users/${body.data[0].id}/teams`, { team_ids: [1] });
  test.forget('operator');
  await test.login('wheel-0', PASSWORD);
  const rows = await test.api.database.query<{ imei: string; license_plate: string }>(
    'select imei, license_plate from vehicles v join devices d on d.vehicle_id = v.id where v.id = any($1) order by v.id',
    [VEHICLES],
  );
  plates = rows.map(({ license_plate }) => license_plate);
  for (const { imei } of rows) await raiseAlarm(test, imei, 'sos');
}, 60_000);
afterAll(() => test.close());

async function drive(all: readonly Driven[]) {
  const { query } = test.api.database;
  await query('delete from vehicle_assignments');
  // Rows of private time end; they do not go.
  await query(
    "update private_drives set valid_to = now() - interval '1 second', changed_at = now() where valid_to > now()",
  );
  for (const [i, { driver, when, isPrivate, team }] of all.entries()) {
    const [from, to] = hours[when];
    const [vehicle, user] = [VEHICLES[i], drivers[driver]?.id];
    await query('update vehicles set team_id = $2 where id = $1', [vehicle, team]);
    await query(
      `insert into vehicle_assignments (vehicle_id, user_id, valid_from, valid_to)
       values ($1, $2, now() + make_interval(hours => $3), now() + make_interval(hours => $4))`,
      [vehicle, user, from, to],
    );
    if (isPrivate)
      await query(
        `insert into private_drives (vehicle_id, user_id, valid_from, valid_to)
         values ($1, $2, now() - interval '1 minute', now() + interval '1 hour')`,
        [vehicle, user],
      );
  }
  await test.api.services.privateTimes.refresh();
}

/** The plates that each list finds; a role to which a list is refused finds nothing in it. */
async function found(as: string, search: string) {
  const answers = await Promise.all(
    lists.map((path) => test.call(as, 'GET', `${path}limit=50&search=${encodeURIComponent(search)}`)),
  );
  return answers.map(({ body }) =>
    [...new Set<string>((body.data ?? []).map((row: { license_plate: string }) => row.license_plate))].sort(),
  );
}

it('lists find a vehicle by who drives it now, for those alone who may know it', async () => {
  expect(lists.length).toBeGreaterThan(5);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(anyDriven, anyDriven, anyDriven),
      fc.nat({ max: NAMES.length - 1 }).chain((i) => fc.tuple(fc.constant(i), anyWriting(NAMES[i] ?? ''))),
      fc.constantFrom('admin', 'manager', 'operator', 'wheel-0'),
      async (all, [driver, typed], as) => {
        await drive(all);
        const isFound = ({ driver: of, when, isPrivate, team }: Driven) =>
          of === driver && when === 'now' && !isPrivate && as !== 'wheel-0' && (as !== 'operator' || team === 1);
        const expected = plates.filter((_, i) => isFound(all[i] as Driven)).sort(); // one for each plate
        expect(await found(as, typed)).toEqual(lists.map(() => expected));
        const { status, body } = await test.call(as, 'GET', '/api/drivers');
        if (as === 'wheel-0') expect(status).toBe(403);
        else
          expect(body.data.filter(({ names }: { names: string }) => names === NAMES[driver])).toHaveLength(
            expected.length,
          );
      },
    ),
    tries(400),
  );
}, 120_000);

it('finds nobody by what only their account says', async () => {
  await drive([{ driver: 1, when: 'now', isPrivate: false, team: 1 }]);
  for (const typed of ['wheel-1', 'posta.example']) expect(await found('operator', typed)).toEqual(lists.map(() => []));
});
