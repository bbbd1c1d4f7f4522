import { startTestApi, type TestApi } from '../../testing/client';
import { minutesAgo, positionBody } from '../../testing/traccar';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

let number = 0;
/** A vehicle of its own with a tracker. */
async function addVehicle(): Promise<{ id: number; plate: string; uid: string }> {
  number += 1;
  const [uid, plate] = [`8694000${10_000_000 + number}`, `ST-${1000 + number}-AA`];
  const [vehicle] = await test.api.database.query<{ id: number }>(
    `insert into vehicles (vehicle_code, license_plate, plate_key, make, model, year, vehicle_type, status, search_text)
     values ($1, $1, $1, 'Fiat', 'Doblo', 2020, 'van', 'active', $1) returning id`,
    [plate],
  );
  await test.api.database.query(
    `insert into devices (device_id, imei, device_type, vehicle_id, status, search_text) values ($1, $1, 'T', $2, 'offline', $1)`,
    [uid, vehicle?.id],
  );
  return { id: Number(vehicle?.id), plate, uid };
}

const parked = { attributes: { ignition: false, motion: false } };
/** A drive of a kilometre a minute that ended so many minutes ago. */
const drive = (uid: string, ended: number) =>
  Array.from({ length: 10 }, (_, i) =>
    positionBody(uid, minutesAgo(ended + 10 - i), 60, { latitude: 41.5 + i * 0.009, attributes: { odometer: null } }),
  );
const stand = (uid: string, minutes: readonly number[]) =>
  minutes.map((ago) => positionBody(uid, minutesAgo(ago), 0, { latitude: 41.59, ...parked }));
const ask = (as: string | undefined, vehicle: number | string) =>
  test.call(as, 'GET', `/api/vehicles/${vehicle}/standing`);
/** How many minutes ago the vehicle stopped; null while it moves. */
async function standsFor(vehicle: number | string): Promise<number | null> {
  const { status, body } = await ask('operator', vehicle);
  expect([status, body]).toEqual([200, { success: true, data: { since: body.data.since } }]);
  return body.data.since === null ? null : Math.round((Date.now() - Date.parse(body.data.since)) / 60_000);
}

it('says since when a vehicle stands: from the end of its drive, by its number and its plate', async () => {
  const { id, plate, uid } = await addVehicle();
  await test.forward('/ingest/positions', [...drive(uid, 50), ...stand(uid, [50, 20, 1])]);
  expect([await standsFor(id), await standsFor(plate)]).toEqual([50, 50]);
});

it('goes back through the midnights between', async () => {
  const { id, uid } = await addVehicle();
  const hours = Array.from({ length: 13 }, (_, i) => (72 - i * 6) * 60 || 1);
  await test.forward('/ingest/positions?replay=1', [...drive(uid, 72 * 60), ...stand(uid, hours)]);
  expect(await standsFor(id)).toBe(72 * 60);
});

it('says nothing while a vehicle drives, and of one that was never heard of', async () => {
  const [driving, silent] = [await addVehicle(), await addVehicle()];
  await test.forward('/ingest/positions', drive(driving.uid, 0));
  expect([await standsFor(driving.id), await standsFor(silent.id)]).toEqual([null, null]);
});

it('is for those who see the vehicle', async () => {
  const { id, uid } = await addVehicle();
  await test.forward('/ingest/positions', [...drive(uid, 50), ...stand(uid, [50, 20, 1])]);
  expect((await ask(undefined, id)).status).toBe(401);
  expect((await ask('driver', id)).status).toBe(403);
  const refused = { success: false, error: 'Возилото не е пронајдено' };
  expect(await ask('operator', 999_999)).toMatchObject({ status: 404, body: refused });
  expect(await ask('operator', 'SK-0000-XX')).toMatchObject({ status: 404, body: refused });

  // Who sees one team sees its vehicles, and of the others not that they exist.
  const { database } = test.api;
  await database.query(
    "insert into user_teams (user_id, team_id) select id, 2 from users where username_key = 'manager'",
  );
  expect(await ask('manager', id)).toMatchObject({ status: 404, body: refused });
  await database.query('update vehicles set team_id = 2 where id = $1', [id]);
  expect((await ask('manager', id)).body.data.since).toEqual(expect.any(String));
});
