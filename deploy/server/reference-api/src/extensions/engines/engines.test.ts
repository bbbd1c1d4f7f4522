import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
beforeEach(async () => {
  await test.api.database.query('delete from commands');
  await test.api.database.query('delete from waiting_engine_cuts');
});
afterAll(() => test.close());

const engines = async () => (await test.call('operator', 'GET', '/api/engines')).body.data;
const command = async (type: string, reason?: string) =>
  (
    await test.call('operator', 'POST', '/api/devices/1/command', {
      command_type: type,
      ...(reason && { command_data: { reason } }),
    })
  ).body.data.id as number;
/** Stores the tracker's answer to a command. */
const answer = (id: number, status: 'confirmed' | 'failed') =>
  test.api.database.query('update commands set status = $2, answered_at = now() where id = $1', [id, status]);
/** Lets the time for an answer run out. */
async function expire() {
  await test.api.services.commands.collect();
  await test.api.database.query(
    "update commands set created_at = now() - interval '6 minutes' where status in ('pending', 'sent', 'queued')",
  );
  await test.api.services.commands.expire();
}
const waitFor = (body: unknown) => test.call('operator', 'PUT', '/api/devices/GPS-0001/waiting-engine-cut', body);
const state = (speed: number, age = 0) =>
  test.api.database.query(
    `update device_state set speed = $1, ignition = true, message_time = now(), gps_time = now() - make_interval(secs => $2) where device_pk = 1`,
    [speed, age],
  );
const standing = (seconds: number) =>
  test.api.database.query(`update waiting_engine_cuts set still_since = still_since - make_interval(secs => $1)`, [
    seconds,
  ]);
const look = () => test.api.upkeep.run('waiting engine cuts');
const commands = () =>
  test.api.database.query('select command_type, command_data, created_by from commands order by id');

it('a cut stands with who, when and why until the device confirms that the engine is restored', async () => {
  const cut = await command('engine_cut', 'кражба');
  expect(await engines()).toMatchObject([
    { id: 1, device_id: 'GPS-0001', state: 'unconfirmed', reason: 'кражба', by: expect.stringMatching(/\S/) },
  ]);
  await answer(cut, 'confirmed');
  expect(await engines()).toMatchObject([{ state: 'cut', at: expect.stringMatching(/Z$/) }]);
  const restore = await command('engine_restore');
  expect(await engines()).toMatchObject([{ state: 'restoring', reason: 'кражба' }]);
  await answer(restore, 'failed');
  expect(await engines()).toMatchObject([{ state: 'cut' }]);
  await answer(await command('engine_restore'), 'confirmed');
  expect(await engines()).toEqual([]);
});

it('a cut that was refused is none; one that nobody answered may be one, until a restore is handed over', async () => {
  await answer(await command('engine_cut'), 'failed');
  expect(await engines()).toEqual([]);
  await command('engine_cut');
  await expire();
  expect(await engines()).toMatchObject([{ state: 'unconfirmed' }]);
  await command('engine_restore');
  await expire();
  expect(await engines()).toEqual([]);
});

it('is cut once the vehicle has stood for a minute, and not while there is no fix that says so', async () => {
  await state(50);
  expect((await waitFor({ reason: ' кражба ' })).status).toBe(200);
  await look();
  expect(await engines()).toMatchObject([{ state: 'waiting', reason: 'кражба', still_since: null }]);
  await state(0);
  await look();
  await standing(50);
  await state(12);
  await look();
  await state(0);
  await look();
  await standing(59);
  await look();
  expect(await commands()).toEqual([]);
  await state(0, 300);
  await standing(600);
  await look();
  expect(await engines()).toMatchObject([{ state: 'waiting', still_since: null }]);
  await state(0);
  await look();
  await standing(61);
  await look();
  await look();
  expect(await commands()).toMatchObject([
    { command_type: 'engine_cut', command_data: { reason: 'кражба', when_stopped: true } },
  ]);
  expect(await engines()).toMatchObject([{ state: 'unconfirmed', reason: 'кражба' }]);
  const { body: record } = await test.call('admin', 'GET', '/api/acts?type=command_sent&limit=2');
  expect(record.data).toMatchObject([
    { user_id: null, address: null, device_name: 'GPS-0001', details: { command_type: 'engine_cut', standing: true } },
    { details: { command_type: 'engine_cut', when_stopped: true, reason: 'кражба' } },
  ]);
});

it('is not cut because its tracker stood still in another vehicle', async () => {
  await state(0);
  await test.api.database.query("update devices set vehicle_since = now() + interval '1 second' where id = 1");
  await waitFor({ reason: 'кражба' });
  await test.api.database.query("update waiting_engine_cuts set created_at = now() + interval '2 seconds'");
  await look();
  expect(await engines()).toMatchObject([{ state: 'waiting', still_since: null }]);
  await command('engine_cut');
  expect(await test.api.database.query('select had_ignition from commands')).toEqual([{ had_ignition: null }]);
  await test.api.database.query('update devices set vehicle_since = to_timestamp(0) where id = 1');
  await look();
  expect(await engines()).toContainEqual(expect.objectContaining({ still_since: expect.any(String) }));
});

it('can be taken back while it waits, and not afterwards', async () => {
  const back = () => test.call('operator', 'DELETE', '/api/devices/1/waiting-engine-cut');
  await waitFor({ reason: 'кражба' });
  expect((await back()).status).toBe(200);
  expect(await engines()).toEqual([]);
  expect((await back()).status).toBe(409);
  await state(0);
  await look();
  expect(await commands()).toEqual([]);
});

it('asks for a reason and a device, and is not for drivers', async () => {
  expect((await waitFor({ reason: ' ' })).body.fields).toEqual({ reason: 'Внесете причина' });
  expect((await test.call('operator', 'PUT', '/api/devices/999/waiting-engine-cut', { reason: 'x' })).status).toBe(404);
  expect((await test.call('driver', 'GET', '/api/engines')).status).toBe(403);
});
