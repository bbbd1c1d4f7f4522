import { DAY_MS, HOUR_MS } from 'shared-auth/contract';
import { seedFixture } from '../../index';
import { timeLimits } from '../../messages/clocks';
import { readPosition } from '../../messages/traccarBody';
import { newTracker, sendPositions } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const MINUTE = 60_000;
const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const iso = (at: number) => new Date(at).toISOString();
const temperature = { attribute: 'temp1', name: 'Ладилник', unit: '°C', lowest: -40, highest: 80 };

async function tracker(since = Date.now() - 40 * 86_400_000) {
  const name = await newTracker(test, { since: iso(since) });
  const [row] = await query<{ id: number; vehicle_id: number }>(
    'select id, vehicle_id from devices where device_id = $1',
    [name],
  );
  return { name, id: row?.id ?? 0, vehicle: row?.vehicle_id ?? 0 };
}

/** A sensor that has been there for long. */
async function sensorOf(device: number, values: object) {
  const { status, body } = await test.call('manager', 'POST', '/api/sensors', { device_id: device, ...values });
  expect([status, body.message]).toEqual([201, undefined]);
  await query(
    "update sensors set since = now() - interval '100 days', counts_from = now() - interval '100 days', changed_at = clock_timestamp() where id = $1",
    [body.data.id],
  );
  await test.api.services.sensorBook.refresh();
  return body.data;
}

const send = (name: string, values: readonly [at: number, attributes: Record<string, unknown>][]) =>
  sendPositions(test, [values.map(([at, attributes]) => positionBody(name, iso(at), 0, { attributes }))]);
const seriesOf = async (as: string, vehicle: number, from: number, to: number) =>
  test.call(as, 'GET', `/api/vehicles/${vehicle}/sensors?start=${iso(from)}&end=${iso(to)}`);

it('lists what a tracker sends; a value is kept from when it is chosen, with its meaning, without what is not believed', async () => {
  const { name, id, vehicle } = await tracker();
  const at = Math.floor(Date.now() / MINUTE) * MINUTE - 60 * MINUTE;
  await send(name, [[at, { temp1: 4, door: false, io9: 12, text: 'x' }]]);
  const path = `/api/devices/${name}/sensors`;
  const { sent, sensors } = (await test.call('manager', 'GET', path)).body.data;
  expect(sensors).toEqual([]);
  const names = sent.map(({ attribute }: { attribute: string }) => attribute);
  expect(names).toEqual(expect.arrayContaining(['batteryLevel', 'door', 'fuelLevel', 'io9', 'temp1']));
  expect(names).not.toContain('text');
  expect(sent.find(({ attribute }: { attribute: string }) => attribute === 'door')).toMatchObject({
    value: 0,
    is_flag: true,
    time: iso(at),
  });
  expect((await query('select from sensor_readings')).length).toBe(0);
  await sensorOf(id, temperature);
  await sensorOf(id, {
    attribute: 'io9',
    name: 'Гориво',
    unit: 'L',
    points: [
      { raw: 100, value: 60 },
      { raw: 0, value: 0 },
      { raw: 50, value: 40 },
    ],
  });
  await sensorOf(id, { attribute: 'door', name: 'Врата', is_flag: true });
  await send(name, [
    [at + MINUTE, { temp1: 5, io9: 25, door: true }],
    [at + MINUTE + 10_000, { temp1: 6 }],
    [at + 2 * MINUTE, { temp1: -127, io9: 75 }],
    [at + 3 * MINUTE, { temp1: 85, io9: 400 }],
    [at + 4 * MINUTE, { temp1: 7 }],
  ]);
  const { body } = await seriesOf('operator', vehicle, at, at + 10 * MINUTE);
  const read = body.data.map((one: { name: string; times: number[]; values: number[] }) => [
    one.name,
    one.times.map((t, i) => [t - at / 1_000, one.values[i]]),
  ]);
  expect(read).toEqual([
    ['Врата', [[60, 1]]],
    [
      'Гориво',
      [
        [60, 20],
        [120, 50],
        [180, 60],
      ],
    ],
    [
      'Ладилник',
      [
        [60, 5],
        [240, 7],
      ],
    ],
  ]);
  const month = (await seriesOf('operator', vehicle, at - 29 * 86_400_000, at + 10 * MINUTE)).body.data;
  expect(month.at(-1).values).toEqual([5, 7]);
  const again = await test.call('manager', 'POST', '/api/sensors', { device_id: id, ...temperature });
  expect(again.status).toBe(409);
});

it('sends every reading of a month for a file, as a day would show them, to those who see the vehicle', async () => {
  const { name, id, vehicle } = await tracker();
  const sensor = await sensorOf(id, { ...temperature, smoothing: 5 });
  const from = Date.now() - 30 * DAY_MS;
  const at = Array.from(
    { length: 200 },
    (_, i) => Math.floor(from / MINUTE) * MINUTE + 3 * HOUR_MS + i * 3.5 * HOUR_MS,
  );
  const sent = at.flatMap((one) => [one, one + MINUTE, one + 2 * MINUTE]).filter((one) => one < Date.now());
  await send(
    name,
    sent.map((one, i) => [one, { temp1: (i * 7) % 60 }]),
  );
  const path = `/api/vehicles/${vehicle}/sensors/values?start=${iso(from)}&end=${iso(Date.now())}`;
  const { status, body } = await test.call('operator', 'GET', path);
  expect([status, body.data.sensors]).toMatchObject([200, [{ id: sensor.id, name: 'Ладилник', unit: '°C' }]]);
  const { parts } = body.data;
  expect(parts.length).toBeGreaterThanOrEqual(29);
  expect(parts.flatMap(({ times }: { times: number[] }) => times)).toEqual(sent.map((one) => one / 1_000));
  const values = parts.flatMap((part: { values: number[] }) => part.values);
  // A median reaches over the end of a part: as in one whole.
  const days = [];
  for (let start = from; start < Date.now(); start += DAY_MS) {
    const [day] = (await seriesOf('operator', vehicle, start - HOUR_MS, start + DAY_MS - 1)).body.data;
    days.push(...day.values.filter((_: number, i: number) => day.times[i] * 1_000 >= start));
  }
  expect(values).toEqual(days);
  await test.api.services.audit.flush();
  const [read] = await query("select details from acts where type = 'history_read' and vehicle_id = $1", [vehicle]);
  expect(read).toMatchObject({ details: { from: iso(from), to: expect.any(String) } });
  expect((await test.call('driver', 'GET', path)).status).toBe(403);
  const long = `/api/vehicles/${vehicle}/sensors/values?start=${iso(from - 9 * DAY_MS)}&end=${iso(Date.now())}`;
  expect((await test.call('operator', 'GET', long)).body.fields).toEqual({ end: 'Изберете период до 31 ден.' });
});

it('knows how often each value comes, while the tracker sends', async () => {
  const { name } = await tracker();
  const at = Date.now() - 120 * MINUTE;
  for (const half of [0, 1]) {
    await send(
      name,
      Array.from({ length: 10 }, (_, i): [number, object] => [
        at + (half * 10 + i) * 30_000,
        { temp1: 4, ...(i % 5 === 0 && { io9: 1 }) },
      ]) as [number, Record<string, unknown>][],
    );
    await test.api.services.sentCounts.store(test.api.database);
  }
  const { sent } = (await test.call('manager', 'GET', `/api/devices/${name}/sensors`)).body.data;
  const every = Object.fromEntries(
    sent.map((one: { attribute: string; every: number | null }) => [one.attribute, one.every]),
  );
  expect(every).toMatchObject({ temp1: 30, io9: 150 });
});

it('keeps a value of all trackers of a model, for those who see all vehicles', async () => {
  const { name, vehicle } = await tracker();
  await query("update devices set device_type = 'Модел 7', updated_at = now() where device_id = $1", [name]);
  const model = { device_type: 'Модел 7', attribute: 'rpm', name: 'Вртежи', unit: 'rpm' };
  const { body } = await test.call('manager', 'POST', '/api/sensors', model);
  expect(body.data).toMatchObject({ ...model, device_id: null, is_editable: true, factor: 1, addend: 0 });
  const at = Date.now() + 1_000;
  await send(name, [[at, { rpm: 900 }]]);
  expect((await seriesOf('operator', vehicle, at - MINUTE, at + MINUTE)).body.data).toMatchObject([
    { name: 'Вртежи', values: [900] },
  ]);
  expect((await test.call('operator', 'POST', '/api/sensors', model)).status).toBe(403);
});

it('no value is chosen, or looked for, that no tracker has', async () => {
  const { id } = await tracker();
  const choose = (device_type: string) =>
    test.call('manager', 'POST', '/api/sensors', { device_type, ...temperature, attribute: 'io555' });
  const { status, body } = await choose('Непостоечки');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['device_type']]);
  const message = readPosition(positionBody('x', new Date(), 0, { attributes: { io555: 1 } }), timeLimits(1));
  const isTaken = async () => {
    await test.api.services.sensorBook.refresh();
    return test.api.services.sensorBook.takes(message);
  };
  await query("update devices set device_type = 'Краток', updated_at = clock_timestamp() where id = $1", [id]);
  expect((await choose('Краток')).status).toBe(201);
  expect(await isTaken()).toBe(true);
  await query("update devices set device_type = 'Друг', updated_at = clock_timestamp() where id = $1", [id]);
  expect(await isTaken()).toBe(false);
});

it('a tracker that is moved shows no value of the other vehicle, and a corrected moment moves them', async () => {
  const { name, id, vehicle } = await tracker();
  await sensorOf(id, temperature);
  const other = await tracker();
  const at = Date.now() - 60 * MINUTE;
  await query('update devices set vehicle_id = null where id = $1', [other.id]);
  await query('update devices set vehicle_id = $2 where id = $1', [id, other.vehicle]);
  await query('delete from device_assignments where device_pk = any($1::int[])', [[id, other.id]]);
  await query(
    `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to) values ($1, $2, $4, $5), ($1, $3, $5, null)`,
    [id, vehicle, other.vehicle, iso(at - 86_400_000), iso(at)],
  );
  await send(name, [
    [at - 5 * MINUTE, { temp1: 1 }],
    [at + 5 * MINUTE, { temp1: 2 }],
  ]);
  const values = async (of: number) =>
    (await seriesOf('admin', of, at - 60 * MINUTE, at + 60 * MINUTE)).body.data.map(
      ({ values: all }: { values: number[] }) => all,
    );
  expect([await values(vehicle), await values(other.vehicle)]).toEqual([[[1]], [[2]]]);
  await query('update device_assignments set valid_to = $2 where device_pk = $1 and vehicle_id = $3', [
    id,
    iso(at - 10 * MINUTE),
    vehicle,
  ]);
  await query('update device_assignments set valid_from = $2 where device_pk = $1 and vehicle_id = $3', [
    id,
    iso(at - 10 * MINUTE),
    other.vehicle,
  ]);
  expect([await values(vehicle), await values(other.vehicle)]).toEqual([[[]], [[1, 2]]]);
});

it('raises an alarm of a threshold with the value in its text, while another sensor is on its side', async () => {
  const { name, id } = await tracker();
  const door = await sensorOf(id, { attribute: 'door', name: 'Врата', is_flag: true });
  await sensorOf(id, {
    ...temperature,
    thresholds: [
      {
        side: 'above',
        limit: 8,
        hysteresis: 1,
        minutes: 10,
        severity: 'high',
        while_sensor: door.id,
        while_side: 'above',
        while_limit: 0.5,
      },
    ],
  });
  const at = Math.floor(Date.now() / MINUTE) * MINUTE - 120 * MINUTE;
  for (let i = 0; i < 40; i++) await send(name, [[at + i * MINUTE, { temp1: i < 5 ? 5 : 9.44, door: i >= 15 }]]);
  const alarms = await query('select alarm_type, severity, message, created_at from alarms where device_pk = $1', [id]);
  expect(alarms).toEqual([
    {
      alarm_type: 'temperature',
      severity: 'high',
      message: 'Ладилник: 9,4 °C (над 8 °C, најмалку 10 мин, Врата: да)',
      created_at: iso(at + 25 * MINUTE),
    },
  ]);
});

it('a corrected moment raises what follows of the vehicles as they are, no more, and ends what does not', async () => {
  const { name, id, vehicle } = await tracker();
  const threshold = { side: 'above', limit: 8, hysteresis: 0, minutes: 10, severity: 'high' };
  await sensorOf(id, { ...temperature, thresholds: [threshold] });
  const other = await tracker();
  const at = Math.floor(Date.now() / MINUTE) * MINUTE - 600 * MINUTE;
  await query('update devices set vehicle_id = null where id = $1', [other.id]);
  await query('update devices set vehicle_id = $2 where id = $1', [id, other.vehicle]);
  await query('delete from device_assignments where device_pk = any($1::int[])', [[id, other.id]]);
  const [, present] = await query<{ id: number }>(
    `insert into device_assignments (device_pk, vehicle_id, valid_from, valid_to) values ($1, $2, $4, $5), ($1, $3, $5, null) returning id`,
    [id, vehicle, other.vehicle, iso(at - 86_400_000), iso(at + 480 * MINUTE)],
  );
  // Too warm for longer than a reading changes anything.
  for (let i = 0; i <= 500; i += 5) await send(name, [[at + i * MINUTE, { temp1: 12 }]]);
  const alarms = () =>
    query('select vehicle_id, created_at from alarms where device_pk = $1 order by created_at', [id]);
  const first = { vehicle_id: vehicle, created_at: iso(at + 10 * MINUTE) };
  expect(await alarms()).toEqual([first, { vehicle_id: other.vehicle, created_at: iso(at + 490 * MINUTE) }]);
  const moment = { valid_from: iso(at + 400 * MINUTE) };
  expect((await test.call('admin', 'PUT', `/api/devices/${id}/assignments/${present?.id}`, moment)).status).toBe(200);
  expect(await alarms()).toEqual([first, { vehicle_id: other.vehicle, created_at: iso(at + 410 * MINUTE) }]);
});

it('what was kept of a sensor goes with it', async () => {
  const { name, id } = await tracker();
  const sensor = await sensorOf(id, temperature);
  const kept = await sensorOf(id, { attribute: 'temp2', name: 'Втора' });
  await send(name, [[Date.now() - MINUTE, { temp1: 4, temp2: 5 }]]);
  expect((await test.call('manager', 'DELETE', `/api/sensors/${sensor.id}`)).status).toBe(200);
  await test.api.upkeep.run('readings of removed sensors');
  expect(await query('select sensor_id, value from sensor_readings where device_pk = $1', [id])).toEqual([
    { sensor_id: kept.id, value: 5 },
  ]);
});
