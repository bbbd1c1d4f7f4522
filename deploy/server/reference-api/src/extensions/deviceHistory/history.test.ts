import { startTestApi, type TestApi } from '../../testing/client';
import { Field, HOUR, type Tracked } from '../../testing/field/field';

let test: TestApi;
let field: Field;
beforeAll(async () => {
  test = await startTestApi();
  field = new Field(test);
});
afterAll(() => test.close());

const query = <R>(sql: string, params: unknown[]) => test.api.database.query<R>(sql, params);
const history = (d: Tracked) => field.get(`/api/devices/${d.id}/assignments`, 'manager');
const put = (d: Tracked, id: number, body: object, as = 'manager') =>
  test.call(as, 'PUT', `/api/devices/${d.id}/assignments/${id}`, body);
const iso = (at: number) => new Date(at).toISOString();

/** A tracker that changed vehicles at noon yesterday, according to what was entered. */
async function moved(): Promise<{ d: Tracked; first: number; second: number; noon: number }> {
  const [d, other] = [await field.fresh(), await field.fresh()];
  const noon = field.at(field.yesterday, 12);
  await query('update devices set vehicle_id = null where id = $1', [other.id]);
  await query("update device_assignments set valid_from = '2001-01-01', valid_to = '2001-01-02' where device_pk = $1", [
    other.id,
  ]);
  await query('update devices set vehicle_id = $2 where id = $1', [d.id, other.vehicle]);
  await query('update device_assignments set valid_to = $2 where device_pk = $1 and valid_to is not null', [
    d.id,
    iso(noon),
  ]);
  await query('update device_assignments set valid_from = $2 where device_pk = $1 and valid_to is null', [
    d.id,
    iso(noon),
  ]);
  await query('update devices set vehicle_since = $2 where id = $1', [d.id, iso(noon)]);
  return { d, first: d.vehicle, second: other.vehicle, noon };
}
const km = async (vehicle: number) =>
  Math.round((await field.get(`/api/vehicles/${vehicle}/day?date=${field.yesterday}`)).sums.distance / 1000);
const places = (vehicle: number) =>
  test.call('manager', 'GET', `/api/locations?vehicle_id=${vehicle}&limit=1`).then(({ body }) => body.pagination.total);

it('a vehicle lists the trackers that were in it, and no one sees those of a vehicle that they do not see', async () => {
  const { d, first, second, noon } = await moved();
  const trackers = async (vehicle: number) =>
    (await field.get(`/api/vehicles/${vehicle}/trackers`, 'manager')).map(
      ({ device_id, valid_from, valid_to, is_current }: Record<string, unknown>) => [
        device_id,
        valid_from,
        valid_to,
        is_current,
      ],
    );
  expect(await trackers(first)).toEqual([[d.device_id, null, iso(noon), false]]);
  expect((await trackers(second))[0]).toEqual([d.device_id, iso(noon), null, true]);
  expect((await test.call('manager', 'GET', '/api/vehicles/999999/trackers')).status).toBe(404);
});

it('a corrected moment of change takes positions, alarms, trips and kilometres along, there and back', async () => {
  const { d, first, second, noon } = await moved();
  // Two hours at 60 km/h around noon, with an alarm at each full hour.
  const way = field.drive(d, noon - HOUR, 120, { kmh: 60, step: 1 });
  for (const at of [0, 30, 60, 119]) Object.assign(way[at]?.position.attributes ?? {}, { alarm: 'sos' });
  await field.replay(way);
  const alarmsOf = async (vehicle: number) =>
    (await field.get(`/api/alarms?vehicle_id=${vehicle}&limit=50&page=1`)).length;
  const state = async () => [
    await km(first),
    await km(second),
    await alarmsOf(first),
    await alarmsOf(second),
    await places(first),
    await places(second),
  ];
  expect(await state()).toEqual([59, 60, 2, 2, 60, 61]);
  const [current, past] = await history(d);
  expect([current.valid_from, current.valid_to, current.is_current]).toEqual([iso(noon), null, true]);
  expect([past.valid_from, past.valid_to, past.is_current]).toEqual([null, iso(noon), false]);

  const corrected = await put(d, current.id, { valid_from: iso(noon - HOUR / 2) });
  expect(corrected.body.data.map((row: { valid_to: string | null }) => row.valid_to)).toEqual([
    null,
    iso(noon - HOUR / 2),
  ]);
  expect(await state()).toEqual([29, 90, 1, 3, 30, 91]);

  expect((await put(d, past.id, { valid_to: iso(noon) })).status).toBe(200);
  expect(await state()).toEqual([59, 60, 2, 2, 60, 61]);
  const { body } = await test.call('admin', 'GET', '/api/acts?type=device_moment_corrected&limit=50');
  expect(body.data.length).toBe(4);
});

it('what comes after the correction goes to the vehicle that it names', async () => {
  const { d, first, second, noon } = await moved();
  const [current] = await history(d);
  await put(d, current.id, { valid_from: iso(noon - 2 * HOUR) });
  await field.replay(field.drive(d, noon - HOUR, 30, { step: 1 }));
  expect([await places(first), await places(second)]).toEqual([0, 31]);
});

it('nothing is kept of what a correction puts into a vehicle’s private time', async () => {
  const { d, second, noon } = await moved();
  await field.replay(field.drive(d, noon - HOUR, 30, { step: 1 }));
  await query(
    `insert into private_drives (vehicle_id, valid_from, valid_to, user_id) values ($1, $2, $3, (select min(id) from users))`,
    [second, iso(noon - 2 * HOUR), iso(noon - HOUR / 2 - HOUR / 4)],
  );
  const [current] = await history(d);
  expect((await put(d, current.id, { valid_from: iso(noon - 3 * HOUR) })).status).toBe(200);
  expect(await places(second)).toBe(16);
});

it('is refused in the time of another tracker of the vehicle, for unknown rows, and to who may not', async () => {
  const { d, first, noon } = await moved();
  const [current, past] = await history(d);
  const other = await field.fresh();
  await query('update device_assignments set vehicle_id = $2, valid_from = $3 where device_pk = $1', [
    other.id,
    first,
    iso(noon),
  ]);
  const overlap = await put(d, past.id, { valid_to: iso(noon + HOUR) });
  expect([overlap.status, overlap.body.fields]).toEqual([409, { valid_to: expect.stringContaining(other.device_id) }]);
  expect((await put(d, 999_999, { valid_to: iso(noon) })).status).toBe(404);
  expect((await put(d, current.id, { valid_from: 'yesterday' })).status).toBe(400);
  expect((await put(d, current.id, { valid_from: iso(noon + HOUR) }, 'operator')).status).toBe(403);
  expect((await put(d, current.id, { valid_from: iso(Date.now() + HOUR) })).body.fields).toHaveProperty('valid_from');
});
