import fc from 'fast-check';
import { dayOf, startOfDay } from '../../platform/http/times';
import { newTracker, sendPositions } from '../../testing/anyOrder';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

jest.setTimeout(240_000);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const midnight = startOfDay(dayOf(new Date()));
/** Midnight of a day before. */
const daysAgo = (days: number) => startOfDay(dayOf(new Date(midnight - (days * 24 - 12) * HOUR)));
const iso = (at: number) => new Date(at).toISOString();

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
const call = (method: string, path: string, body?: unknown, as = 'manager') => test.call(as, method, path, body);

async function newVehicle({ unit = 'L', severity = null as string | null } = {}) {
  const tracker = await newTracker(test, { since: iso(daysAgo(9)) });
  const [row] = await query<{ id: number; device: number }>(
    'select vehicle_id as id, id as device from devices where device_id = $1',
    [tracker],
  );
  const { id, device } = row ?? { id: 0, device: 0 };
  await query('update device_assignments set valid_from = $2 where device_pk = $1', [device, iso(daysAgo(9))]);
  await query(
    `insert into sensors (device_pk, attribute, is_flag, name, unit, factor, addend, points, smoothing, thresholds, since, counts_from, drain_severity)
     values ($1, 'fuel', false, 'Резервоар', $2, 1, 0, '[]', 0, '[]', $3, $3, $4)`,
    [device, unit, iso(daysAgo(9)), severity],
  );
  await test.api.services.sensorBook.refresh();
  return { tracker, id, device };
}

/** An hour of driving (6 l), an hour of standing in which something happens to the tank, an hour of driving. */
const morning = (from: number, tank: number, change: number, minute = 25) =>
  Array.from({ length: 181 }, (_, i) => {
    const driven = Math.min(i, 60) + Math.max(0, i - 120);
    return {
      at: from + i * MINUTE,
      km: driven,
      moves: i < 60 || (i >= 120 && i < 180),
      fuel: tank - driven * 0.1 + (i >= 60 + minute ? change : 0),
    };
  });
const bodiesOf = (tracker: string, reports: ReturnType<typeof morning>) =>
  reports.map(({ at, km, moves, fuel }) =>
    positionBody(tracker, iso(at), moves ? 60 : 0, {
      latitude: 41.3 + km / 111.195,
      longitude: 21.7,
      attributes: { ignition: moves, fuel },
    }),
  );
const send = (tracker: string, reports: ReturnType<typeof morning>) =>
  sendPositions(test, [bodiesOf(tracker, reports)]);
const fuelOf = async (id: number, days: number, as = 'operator') =>
  call(
    'GET',
    `/api/fuel/vehicles/${id}?start_date=${dayOf(new Date(daysAgo(days) + HOUR))}&end_date=${dayOf(new Date())}`,
    undefined,
    as,
  );
const shownOf = async (id: number, days = 3) => (await fuelOf(id, days)).body.data;

it('finds a refuel and a drain with place and levels, and what was burnt in between', async () => {
  expect((await call('GET', '/api/capabilities')).body.data).toContain('fuel');
  const { id, tracker } = await newVehicle();
  await send(tracker, morning(daysAgo(2) + 8 * HOUR, 40, 30));
  await send(tracker, morning(daysAgo(1) + 8 * HOUR, 58, -20));
  const shown = await shownOf(id);
  expect(shown.tanks).toEqual(['Резервоар']);
  expect(shown.changes).toMatchObject([
    { kind: 'drain', tank: 'Резервоар', longitude: 21.7 },
    { kind: 'refuel', litres_before: 34, litres_after: 64, litres: 30 },
  ]);
  expect(shown.changes[0].litres).toBeCloseTo(20, 0);
  expect(Date.parse(shown.changes[1].start_time)).toBe(daysAgo(2) + 9 * HOUR + 24 * MINUTE);
  const [yesterday, before] = shown.days;
  for (const day of [yesterday, before]) {
    expect(Math.abs(day.litres - 12)).toBeLessThan(day.unsure);
    expect(Math.abs(day.distance - 120_000)).toBeLessThan(3_000);
    expect(day.engine_seconds).toBeGreaterThan(7_000);
  }
  expect(shown.trips).toHaveLength(4);
  for (const trip of shown.trips) expect(Math.abs(trip.litres - 6)).toBeLessThan(trip.unsure);
  expect(Math.abs(shown.sum.litres - 24)).toBeLessThan(shown.sum.unsure);
  // A tank in percent has no litres; nobody but who sees the vehicle is shown it.
  const other = await newVehicle({ unit: '%' });
  await send(other.tracker, morning(daysAgo(1) + 8 * HOUR, 58, -20));
  expect(await shownOf(other.id)).toMatchObject({ tanks: [], changes: [], days: [] });
  expect((await call('GET', `/api/fuel/vehicles/${id}?start_date=2026-01-01&end_date=2026-02-01`)).status).toBe(400);
});

it('a receipt is held against the refuel that is nearest to it, and one that no refuel fits against none', async () => {
  const { id, tracker } = await newVehicle();
  await send(tracker, morning(daysAgo(1) + 8 * HOUR, 40, 30));
  const values = { vehicle_id: id, bought_at: iso(daysAgo(1) + 10 * HOUR), litres: 36.5, price: 2_900 };
  const fieldsOf = async (body: object) => (await call('POST', '/api/fuel', { ...values, ...body })).body.fields;
  expect(await fieldsOf({ litres: 0 })).toEqual({ litres: 'Внесете литри од 0,1 до 10.000' });
  expect(await fieldsOf({ bought_at: iso(Date.now() + HOUR) })).toHaveProperty('bought_at');
  expect((await call('POST', '/api/fuel', values, 'operator')).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => call('POST', '/api/fuel', values)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const early = await call('POST', '/api/fuel', { ...values, bought_at: iso(daysAgo(1) + 3 * HOUR), price: null });
  const [near, far] = (await shownOf(id)).receipts;
  expect(near).toMatchObject({ litres: 36.5, price: 2_900, measured: 30 });
  expect(near.unsure).toBeLessThan(6);
  expect(far).toMatchObject({ id: early.body.data.id, measured: null, unsure: null });
  const put = await call('PUT', `/api/fuel/${far.id}`, {
    ...values,
    bought_at: iso(daysAgo(1) + 9.3 * HOUR),
    litres: 30,
  });
  expect(put.status).toBe(200);
  expect((await shownOf(id)).receipts).toMatchObject([{ measured: null }, { litres: 30, measured: 30 }]);
  expect((await call('DELETE', `/api/fuel/${far.id}`)).status).toBe(200);
  expect((await shownOf(id)).receipts).toHaveLength(1);
});

describe('receipts from a file', () => {
  const plateOf = async (id: number) =>
    (await query<{ license_plate: string }>('select license_plate from vehicles where id = $1', [id]))[0]
      ?.license_plate ?? '';
  const bring = (rows: object[], dry_run: boolean, as = 'manager') =>
    call('POST', '/api/fuel/import', { rows, dry_run }, as);
  const day = dayOf(new Date(daysAgo(2) + HOUR));

  it('come once, whoever brings them how often, by the hand and the file, and each vehicle has its own entry', async () => {
    const { id } = await newVehicle();
    const vehicle = await plateOf(id);
    const row = { vehicle, bought_at: `${day} 10:20:00`, litres: '36.5', price: '2900' };
    // Entered by hand to the second.
    const typed = iso(daysAgo(2) + 8 * HOUR + 25_000);
    await call('POST', '/api/fuel', { vehicle_id: id, bought_at: typed, litres: 20, price: null });
    const rows = [
      row,
      { ...row, price: '' },
      { ...row, bought_at: `${day} 08:00:00`, litres: '20' },
      { ...row, bought_at: `${day} 18:00:00` },
    ];
    const tried = await bring(rows, true);
    expect(tried.body.data).toMatchObject({ applied: false, created: 2, unchanged: 2, errors: [] });
    expect((await shownOf(id)).receipts).toHaveLength(1);
    expect((await bring(rows, false)).body.data).toMatchObject({ applied: true, created: 2, updated: 0 });
    expect((await bring(rows, false)).body.data).toMatchObject({ applied: true, created: 0, unchanged: 4 });
    const { receipts } = await shownOf(id);
    expect(receipts.map(({ litres }: { litres: number }) => litres)).toEqual([36.5, 36.5, 20]);
    const acts = await query("select details from acts where type = 'fuel_receipts_imported' and vehicle_id = $1", [
      id,
    ]);
    expect(acts).toEqual([{ details: { created: 2 } }]);
    expect((await bring([row], true, 'operator')).status).toBe(403);
  });

  it('of a wrong row nothing comes, and each problem is named', async () => {
    const { id } = await newVehicle();
    const vehicle = await plateOf(id);
    const row = { vehicle, bought_at: `${day} 10:20:00`, litres: '36.5', price: '2900' };
    await bring([row], false);
    const wrong = [
      { ...row, bought_at: `${day} 11:00:00` },
      { ...row, litres: '40' },
      { ...row, bought_at: `${day} 11:00:00`, litres: '41' },
      { ...row, vehicle: 'NEMA', bought_at: '31.13.2026' },
      { ...row, vehicle: '', bought_at: iso(Date.now() + HOUR), litres: '0' },
      { ...row, bought_at: '', litres: 'x', price: '-1' },
    ];
    const { body } = await bring(wrong, false);
    const problems = body.data.errors.map((one: { row: number; field: string; code: string }) =>
      [one.row, one.field, one.code].join(' '),
    );
    expect(problems.sort()).toEqual(
      [
        ...['1 bought_at taken', '2 bought_at duplicate', '3 bought_at invalid', '3 vehicle unknown'],
        ...['4 bought_at invalid', '4 litres invalid', '4 vehicle required'],
        ...['5 bought_at required', '5 litres invalid', '5 price invalid'],
      ].sort(),
    );
    expect(body.data).toMatchObject({ applied: false });
    expect((await shownOf(id)).receipts).toHaveLength(1);
  });
});

it('shows nothing of private time: neither a refuel in it nor what was burnt', async () => {
  const { id, tracker } = await newVehicle();
  const hours = [0, 1, 2, 3, 4, 5, 6].map(() => ({ from: '00:00', to: '07:10' }));
  await query(
    "insert into private_hours (vehicle_id, valid_from, hours) values ($1, now() - interval '60 days', $2::text::jsonb)",
    [id, JSON.stringify(hours)],
  );
  await test.api.services.privateTimes.refresh();
  // After work it was filled, and in the morning it stands where it stood.
  await send(tracker, morning(daysAgo(2) + 6 * HOUR, 40, 0));
  await send(tracker, morning(daysAgo(1) + 6 * HOUR, 70, 0));
  const shown = await shownOf(id);
  expect(shown.changes).toEqual([]);
  expect(Math.abs(shown.sum.litres - 12)).toBeLessThan(2);
  expect(Math.abs(shown.sum.distance - 120_000)).toBeLessThan(3_000);
});

it('a tracker that was in two vehicles shows each what happened in it', async () => {
  const [first, second] = [await newVehicle(), await newVehicle()];
  const moved = iso(daysAgo(1));
  await query('update device_assignments set valid_to = $2 where device_pk = $1', [first.device, moved]);
  await query('insert into device_assignments (device_pk, vehicle_id, valid_from) values ($1, $2, $3)', [
    ...[first.device, second.id, moved],
  ]);
  await query('delete from device_assignments where device_pk = $1', [second.device]);
  await query('update devices set vehicle_id = null where id = $1', [second.device]);
  await query('update devices set vehicle_id = $2, vehicle_since = $3 where id = $1', [first.device, second.id, moved]);
  await send(first.tracker, morning(daysAgo(2) + 8 * HOUR, 40, 30));
  await send(first.tracker, morning(daysAgo(1) + 8 * HOUR, 80, -20));
  const kinds = async (id: number) => (await shownOf(id)).changes.map(({ kind }: { kind: string }) => kind);
  expect([await kinds(first.id), await kinds(second.id)]).toEqual([['refuel'], ['drain']]);
});

it('shows the same in whatever order messages come, also where it was asked for before all had come', async () => {
  let found = 0;
  const part = fc.record({ change: fc.constantFrom(-25, -12, 0, 15, 30), minute: fc.integer({ min: 3, max: 55 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 60 }),
      fc.infiniteStream(fc.nat()),
      async (parts, size, numbers) => {
        const [expected, other] = [await newVehicle(), await newVehicle()];
        const reports = parts.flatMap(({ change, minute }, i) =>
          morning(daysAgo(2 - i) + 8 * HOUR, 50, change, minute),
        );
        await send(expected.tracker, reports);
        const shuffled = bodiesOf(other.tracker, reports)
          .map((body) => ({ body, place: numbers.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ body }) => body);
        for (let i = 0; i < shuffled.length; i += size) {
          await sendPositions(test, [shuffled.slice(i, i + size)]);
          if (i < shuffled.length / 2 && i + size >= shuffled.length / 2) await shownOf(other.id);
        }
        const want = await shownOf(expected.id);
        found += want.changes.length;
        expect(await shownOf(other.id)).toEqual(want);
      },
    ),
    tries(12),
  );
  expect(found).toBeGreaterThan(0);
});

describe('drains as alarms', () => {
  interface Raised {
    source_key: string;
    message: string;
    severity: string;
    latitude: number;
    created_at: string;
  }
  /** What follows from what has come, as the server finds it within a minute. */
  async function follow() {
    await test.api.services.trips.catchUp();
    await test.api.services.upkeep.run('drains');
  }
  const alarmsOf = (id: number) =>
    query<Raised>(
      `select regexp_replace(source_key, ':\\d+:', ':') as source_key, message, severity, latitude, created_at from alarms
       where vehicle_id = $1 and alarm_type = 'fuel_theft' order by created_at`,
      [id],
    );

  it('are raised once a drive has confirmed them, with litres, place and time, and only where they are chosen', async () => {
    const [{ id, tracker }, off] = [await newVehicle({ severity: 'critical' }), await newVehicle()];
    const reports = morning(daysAgo(1) + 8 * HOUR, 58, -20);
    await send(off.tracker, reports);
    const geometry = { type: 'Point', coordinates: [21.7, 41.3 + 60 / 111.195], radius: 500 };
    await call('POST', '/api/zones', { name: 'Паркинг', kind: 'other', color: 'blue', geometry });
    // It stands, and nobody knows yet whether it is a slope.
    await send(tracker, reports.slice(0, 120));
    await follow();
    expect(await alarmsOf(id)).toEqual([]);
    await send(tracker, reports.slice(120));
    await follow();
    await follow();
    const [alarm, ...others] = await alarmsOf(id);
    expect([others, await alarmsOf(off.id)]).toEqual([[], []]);
    expect(alarm).toMatchObject({ severity: 'critical', latitude: expect.closeTo(41.84, 1) });
    expect(Date.parse(alarm?.created_at ?? '')).toBe(daysAgo(1) + 9 * HOUR + 24 * MINUTE);
    expect(alarm?.message).toMatch(
      /^Резервоар: исчезнаа (?:19|20)(?:,\d)? l \(± [1-5](?:,\d)? l\) од 09:24 на \d\d\.\d\d\.\d{4} до 09:2\d, зона Паркинг$/,
    );
    const listed = await call('GET', `/api/alarms?vehicle_id=${id}`, undefined, 'operator');
    expect(listed.body.data).toMatchObject([{ alarm_type: 'fuel_theft', message: alarm?.message }]);
    // What somebody has deleted does not come again with the next message.
    await query("delete from alarms where vehicle_id = $1 and alarm_type = 'fuel_theft'", [id]);
    await send(
      tracker,
      reports.slice(-1).map((one) => ({ ...one, at: one.at + MINUTE })),
    );
    await follow();
    expect(await alarmsOf(id)).toEqual([]);
  });

  it('are withdrawn where what came late refutes them', async () => {
    const { id, tracker } = await newVehicle({ severity: 'high' });
    // On a slope; it is level again as soon as it drives.
    const reports = morning(daysAgo(1) + 8 * HOUR, 58, -20).map((one, i) =>
      i > 124 ? { ...one, fuel: one.fuel + 20 } : one,
    );
    const late = reports.slice(125, 134);
    await send(tracker, [
      ...reports.slice(0, 125),
      ...reports.slice(134).map((one) => ({ ...one, fuel: one.fuel - 20 })),
    ]);
    await follow();
    expect(await alarmsOf(id)).toHaveLength(1);
    await send(tracker, late);
    await follow();
    expect(await alarmsOf(id)).toEqual([]);
  });

  it('notify of what happened within hours, and of nothing before', async () => {
    const rule = {
      ...{ alarm_types: ['fuel_theft'], severities: null, vehicle_ids: null, moment: 'always', is_paused: false },
      steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
    };
    expect((await call('POST', '/api/notification-rules', rule, 'admin')).status).toBe(201);
    const [old, fresh] = [await newVehicle({ severity: 'high' }), await newVehicle({ severity: 'high' })];
    await send(old.tracker, morning(daysAgo(2) + 8 * HOUR, 58, -20));
    await send(fresh.tracker, morning(Date.now() - 200 * MINUTE, 58, -20));
    await follow();
    const told = await query<{ vehicle: number }>(
      `select distinct a.vehicle_id as vehicle from notification_dues d join alarms a on a.id = d.alarm_id where a.alarm_type = 'fuel_theft'`,
    );
    expect([(await alarmsOf(old.id)).length, (await alarmsOf(fresh.id)).length]).toEqual([1, 1]);
    expect(told).toEqual([{ vehicle: fresh.id }]);
  });

  it('whose beginning turns out to be another are the same alarm: it notifies once, and stays deleted', async () => {
    const moved = await newVehicle({ severity: 'high' });
    const deleted = await newVehicle({ severity: 'high' });
    const reports = morning(Date.now() - 200 * MINUTE, 58, -20);
    const keysOf = (id: number) =>
      query<{ id: number; source_key: string }>(
        "select id, source_key from alarms where vehicle_id = $1 and alarm_type = 'fuel_theft'",
        [id],
      );
    // For a quarter of an hour nobody saw the tank.
    for (const { tracker } of [moved, deleted])
      await send(
        tracker,
        reports.filter((_, i) => i < 70 || i > 90),
      );
    await follow();
    const [before] = await keysOf(moved.id);
    await query('delete from alarms where vehicle_id = $1', [deleted.id]);
    for (const { tracker } of [moved, deleted]) await send(tracker, reports.slice(70, 91));
    await follow();
    const [after, ...others] = await keysOf(moved.id);
    expect([after?.id, others, await keysOf(deleted.id)]).toEqual([before?.id, [], []]);
    expect(after?.source_key).not.toBe(before?.source_key);
  });

  it('are the same in whatever order messages come, also where they were looked for before all had come', async () => {
    let found = 0;
    const part = fc.record({ change: fc.constantFrom(-30, -20, -12, 0, 20), minute: fc.integer({ min: 3, max: 55 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 90 }),
        fc.infiniteStream(fc.nat()),
        async (parts, size, numbers) => {
          const [expected, other] = [await newVehicle({ severity: 'high' }), await newVehicle({ severity: 'high' })];
          const reports = [{ change: -20, minute: 25 }, ...parts].flatMap(({ change, minute }, i) =>
            morning(daysAgo(5 - i) + 8 * HOUR, 60, change, minute),
          );
          await send(expected.tracker, reports);
          await follow();
          const shuffled = bodiesOf(other.tracker, reports)
            .map((body) => ({ body, place: numbers.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ body }) => body);
          for (let i = 0; i < shuffled.length; i += size) {
            await sendPositions(test, [shuffled.slice(i, i + size)]);
            if (i % 3 === 0) await follow();
          }
          await follow();
          const want = await alarmsOf(expected.id);
          found += want.length;
          expect(await alarmsOf(other.id)).toEqual(want);
        },
      ),
      tries(8),
    );
    expect(found).toBeGreaterThan(0);
  });
});
