import { once } from 'node:events';
import { seedFixture } from '../../index';
import type { Order } from '../../platform/heavy/fairQueue';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

type Row = Record<string, string>;
const post = async (what: string, rows: readonly Row[], dry_run = false) => {
  const { status, body } = await test.call('manager', 'POST', `/api/${what}/import`, { rows, dry_run });
  expect(status).toBe(200);
  return body.data;
};
const vehicleOf = async (code: string) =>
  (await test.call('operator', 'GET', `/api/vehicles?search=${encodeURIComponent(code)}`)).body.data[0];
const counts = ({ created, updated, unchanged }: Record<string, number>) => [created, updated, unchanged];

/** What says that a file came in: the audit log, and what can be undone. */
const traces = () =>
  test.api.database.query(
    "select (select count(*) from acts where type like '%imported') as acts, (select count(*) from file_imports) as imports",
  );

const vehicle = (number: number, more: Row = {}): Row => ({
  vehicle_code: `IMP-${number}`,
  license_plate: `SR-70${number}-AA`,
  make: 'Ford',
  model: 'Transit',
  year: '2021',
  vehicle_type: 'van',
  status: '',
  notes: 'Од датотека',
  ...more,
});
const device = (number: number, more: Row = {}): Row => ({
  device_id: `IMP-GPS-${number}`,
  imei: `35000000000000${number}`,
  device_type: 'Concox GT06N',
  vehicle: '',
  ...more,
});

describe('vehicles from a file', () => {
  it('are counted first, then brought in, and the same file again changes nothing', async () => {
    const rows = [vehicle(1), vehicle(2)];
    expect(await post('vehicles', rows, true)).toMatchObject({ applied: false, created: 2, errors: [] });
    expect(await vehicleOf('IMP-1')).toBeUndefined();
    expect(await post('vehicles', rows)).toMatchObject({ applied: true, created: 2 });
    expect(await vehicleOf('IMP-1')).toMatchObject({
      license_plate: 'SR-701-AA',
      year: 2021,
      status: 'active',
      notes: 'Од датотека',
    });
    const before = await traces();
    expect(counts(await post('vehicles', rows))).toEqual([0, 0, 2]);
    expect(await traces()).toEqual(before);
  });

  it('are not counted where their row has an error', async () => {
    const result = await post('vehicles', [vehicle(8), vehicle(9, { year: 'old' })], true);
    expect([counts(result), result.errors.map(({ row }: { row: number }) => row)]).toEqual([[1, 0, 0], [1]]);
  });

  it('change what is there by their code: missing fields stay, empty ones are cleared', async () => {
    await post('vehicles', [vehicle(3)]);
    const { license_plate: _, notes: __, ...rest } = vehicle(3, { year: '', model: 'Transit Custom' });
    const result = await post('vehicles', [rest]);
    expect(result.rows).toEqual([{ row: 0, action: 'update', fields: ['model', 'year'] }]);
    expect(await vehicleOf('IMP-3')).toMatchObject({
      license_plate: 'SR-703-AA',
      model: 'Transit Custom',
      year: null,
      notes: 'Од датотека',
    });
  });

  it('may change plates with each other', async () => {
    await post('vehicles', [vehicle(4), vehicle(5)]);
    const swapped = [vehicle(4, { license_plate: 'SR-705-AA' }), vehicle(5, { license_plate: 'SR-704-AA' })];
    expect(counts(await post('vehicles', swapped))).toEqual([0, 2, 0]);
    expect(await vehicleOf('IMP-4')).toMatchObject({ license_plate: 'SR-705-AA' });
  });

  it('come all or not at all: each wrong cell is named, by the rules of the form', async () => {
    const { license_plate: taken } = (await test.call('operator', 'GET', '/api/vehicles/1')).body.data;
    const { errors, applied } = await post('vehicles', [
      vehicle(6),
      vehicle(7, { make: '', vehicle_type: 'tank', year: '1492' }),
      vehicle(8, { model: 'x'.repeat(101), license_plate: taken.toLowerCase() }),
      vehicle(9, { vehicle_code: 'IMP-6', license_plate: 'SR-799-AA' }),
    ]);
    expect(applied).toBe(false);
    expect(errors.map(({ row, field, code, limit }: Row) => [row, field, code, limit])).toEqual([
      [1, 'make', 'required', undefined],
      [1, 'year', 'invalid', undefined],
      [1, 'vehicle_type', 'invalid', undefined],
      [2, 'model', 'too_long', 100],
      [2, 'license_plate', 'taken', undefined],
      [3, 'vehicle_code', 'duplicate', 0],
    ]);
    expect(errors[0].message).toBe('Марката е задолжителна');
    expect(await vehicleOf('IMP-6')).toBeUndefined();
  });

  it('name what a spreadsheet has ruined, and a code that has lost its zeros, unless it is stored so', async () => {
    await post('vehicles', [vehicle(10, { vehicle_code: '0071' })]);
    const { errors } = await post('vehicles', [
      vehicle(13, { vehicle_code: '8,64E+14' }),
      vehicle(14, { model: '5-Sep', license_plate: '893890000009731000' }),
      vehicle(15, { vehicle_code: '71' }),
      vehicle(10, { vehicle_code: '0071', model: '9-3' }),
    ]);
    expect(errors.map(({ row, field, message }: Row) => [row, field, message?.split(' (')[0]])).toEqual([
      [0, 'vehicle_code', 'Табеларната програма ги изгубила цифрите'],
      [1, 'license_plate', 'Табеларната програма ги заокружила цифрите по петнаесеттата'],
      [1, 'model', 'Табеларната програма го претворила бројот во датум'],
      [2, 'vehicle_code', 'Табеларната програма ја изгубила почетната нула'],
    ]);
  });

  it('name the team of each: one that is none is a problem, an empty cell takes it out, a missing one keeps it', async () => {
    const teamOf = async (code: string) =>
      (await test.api.database.query('select team_id from vehicles where vehicle_code = $1', [code]))[0]?.team_id;
    const { errors } = await post('vehicles', [vehicle(60, { team: '4' }), vehicle(61, { team: 'Логистика, Возачи' })]);
    expect(errors.map(({ row, field, code }: Row) => [row, field, code])).toEqual([
      [0, 'team', 'invalid'],
      [1, 'team', 'invalid'],
    ]);
    const made = await post('vehicles', [vehicle(60, { team: '2' }), vehicle(61)], false);
    expect([made.created, await teamOf('IMP-60'), await teamOf('IMP-61')]).toEqual([2, 2, null]);
    const changed = await post('vehicles', [vehicle(60), vehicle(61, { team: '3' })], false);
    expect(changed).toMatchObject({ updated: 1, unchanged: 1, rows: [{ action: 'keep' }, { fields: ['team'] }] });
    expect([await teamOf('IMP-60'), await teamOf('IMP-61')]).toEqual([2, 3]);
    await post('vehicles', [vehicle(60, { team: '' })], false);
    expect(await teamOf('IMP-60')).toBeNull();
  });

  it('are no business of a manager of some teams, who could move others by the team column', async () => {
    const managers = await test.call('admin', 'GET', '/api/users?search=manager');
    const teams = async (team_ids: number[]) => {
      await test.call('admin', 'PUT', `/api/users/${managers.body.data[0].id}/teams`, { team_ids });
      test.forget('manager');
    };
    await post('vehicles', [vehicle(62, { team: '2' })]);
    await teams([1]);
    const rows = [vehicle(62, { team: '1' }), vehicle(63, { team: '1' })];
    const file = { rows, dry_run: false };
    const { status, body } = await test.call('manager', 'POST', '/api/vehicles/import', file);
    await teams([]);
    expect([status, body.error]).toEqual([403, 'Ова е само за оние што ги гледаат сите возила.']);
  });

  it("are managers' to bring in, at most 5,000 at once", async () => {
    const many = Array.from({ length: 5_001 }, () => ({ vehicle_code: 'x' }));
    expect((await test.call('manager', 'POST', '/api/vehicles/import', { rows: many })).status).toBe(400);
    expect((await test.call('operator', 'POST', '/api/vehicles/import', { rows: [vehicle(1)] })).status).toBe(403);
  });
});

describe('an import that is given up', () => {
  const begin = async (number: number) => {
    const { heavy } = test.api.services;
    const given = new AbortController();
    let order: Order | undefined;
    const real = heavy.inTurn.bind(heavy);
    const spy = jest.spyOn(heavy, 'inTurn').mockImplementation((made, work) => {
      order = made;
      return real(made, work);
    });
    const ended = fetch(`${test.api.url}/api/vehicles/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await test.login('manager')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rows: [vehicle(number)], dry_run: false }),
      signal: given.signal,
    }).then(
      ({ status }) => status,
      () => 'given up',
    );
    while (order === undefined) await new Promise(setImmediate);
    spy.mockRestore();
    const { signal } = order;
    return { ended, giveUp: () => Promise.all([once(signal, 'abort'), given.abort()]) };
  };
  const orders = async () => (await test.call('manager', 'GET', '/api/work')).body.data;

  it('T7: waits where its user sees how many are before it, and leaves the queue', async () => {
    const { heavy } = test.api.services;
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const { signal } = new AbortController();
    const others = [901, 902, 903].map((person) => heavy.inTurn({ person, kind: 'route', signal }, () => held));
    const { ended, giveUp } = await begin(90);
    expect(await orders()).toEqual([{ kind: 'import', before: 3, seconds: expect.any(Number) }]);
    // Of oneself alone.
    expect((await test.call('driver', 'GET', '/api/work')).body.data).toEqual([]);
    await giveUp();
    expect(await ended).toBe('given up');
    expect(await orders()).toEqual([]);
    free();
    await Promise.all(others);
    expect(await vehicleOf('IMP-90')).toBeUndefined();
  });

  it('T7: is undone as a whole when it has begun', async () => {
    const { database } = test.api;
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let goOn = () => {};
    const isGivenUp = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const transaction = database.transaction.bind(database);
    const spy = jest.spyOn(database, 'transaction').mockImplementation((work) =>
      transaction((queries) =>
        work({
          query: async (sql, params) => {
            const rows = await queries.query(sql, params);
            if (!/^\s*insert into vehicles/i.test(sql)) return rows as never;
            begun();
            await isGivenUp;
            return rows as never;
          },
        }),
      ),
    );
    const { ended, giveUp } = await begin(91);
    await isBegun;
    await giveUp();
    goOn();
    expect(await ended).toBe('given up');
    while ((await orders()).length > 0) await new Promise(setImmediate);
    spy.mockRestore();
    expect(await vehicleOf('IMP-91')).toBeUndefined();
  });
});

describe('devices from a file', () => {
  it('sit in vehicles by plate or code, and the same file again changes nothing', async () => {
    await post('vehicles', [vehicle(11), vehicle(12)]);
    const rows = [device(1, { vehicle: 'sr-7011-aa' }), device(2, { vehicle: 'IMP-12', status: 'online' }), device(3)];
    expect(await post('devices', rows)).toMatchObject({ applied: true, created: 3, errors: [] });
    const { data } = (await test.call('operator', 'GET', '/api/devices?search=IMP-GPS&sort=device_id')).body;
    expect(data.map(({ license_plate, status }: Row) => [license_plate, status])).toEqual([
      ['SR-7011-AA', 'offline'],
      ['SR-7012-AA', 'offline'],
      [null, 'offline'],
    ]);
    const before = await traces();
    expect(counts(await post('devices', rows))).toEqual([0, 0, 3]);
    expect(await traces()).toEqual(before);
  });

  it('are known by their IMEI, and may change vehicles with each other', async () => {
    const swapped = [
      device(1, { vehicle: 'IMP-12', device_id: 'IMP-GPS-2' }),
      device(2, { vehicle: 'IMP-11', device_id: 'IMP-GPS-1', status: 'maintenance' }),
    ];
    const { rows, errors } = await post('devices', swapped);
    expect(errors).toEqual([]);
    expect(rows.map(({ action, fields }: { action: string; fields: string[] }) => [action, ...fields])).toEqual([
      ['update', 'device_id', 'vehicle'],
      ['update', 'device_id', 'status', 'vehicle'],
    ]);
    expect((await test.call('operator', 'GET', '/api/devices/IMP-GPS-1')).body.data).toMatchObject({
      imei: '350000000000002',
      license_plate: 'SR-7011-AA',
      status: 'maintenance',
    });
  });

  it('name each wrong cell', async () => {
    const { errors, applied } = await post('devices', [
      device(4, { imei: '123', vehicle: 'нема такво' }),
      device(5, { device_id: 'GPS-0001', vehicle: 'V-0001' }),
      device(6, { vehicle: 'V-0026' }),
      device(7, { vehicle: 'V-0026', device_type: '' }),
    ]);
    expect(applied).toBe(false);
    expect(errors.map(({ row, field, code }: Row) => [row, field, code])).toEqual([
      [0, 'vehicle', 'unknown'],
      [0, 'imei', 'invalid'],
      [1, 'device_id', 'taken'],
      [1, 'vehicle', 'has_device'],
      [3, 'device_type', 'required'],
      [3, 'vehicle', 'duplicate'],
    ]);
  });
});

it('an export goes back in without a change', async () => {
  const { data: vehicles } = (await test.call('operator', 'GET', '/api/vehicles?limit=1000')).body;
  const { data: devices } = (await test.call('operator', 'GET', '/api/devices')).body;
  const text = (value: unknown) => (value === null ? '' : String(value));
  const cells = (record: Record<string, unknown>, names: readonly string[]): Row =>
    Object.fromEntries(names.map((name) => [name, text(record[name])]));
  const vehicleRows = vehicles.map((row: Record<string, unknown>) =>
    cells(row, ['vehicle_code', 'license_plate', 'make', 'model', 'year', 'color', 'vehicle_type', 'status', 'notes']),
  );
  const deviceRows = devices.map((row: Record<string, unknown>) => ({
    ...cells(row, ['device_id', 'imei', 'device_type', 'sim_card_number', 'phone_number', 'status', 'notes']),
    vehicle: text(row.license_plate),
  }));
  expect(counts(await post('vehicles', vehicleRows))).toEqual([0, 0, vehicles.length]);
  expect(counts(await post('devices', deviceRows))).toEqual([0, 0, devices.length]);
});

it('limits of silence come with devices, row by row, and the same file again changes nothing', async () => {
  const limits = () =>
    test.api.database.query(
      "select d.device_id, l.minutes, l.in_hours from silence_limits l join devices d on d.id = l.device_pk where d.device_id like 'IMP-GPS-%' order by 1",
    );
  const rows = [
    device(5, { silence_minutes: '720', silence_in_hours: 'yes' }),
    device(6, { silence_minutes: ' 90 ', silence_in_hours: '' }),
    device(7, { silence_minutes: '', silence_in_hours: 'no' }),
  ];
  const wrong = [device(5, { silence_minutes: '4' }), device(6, { silence_minutes: '90', silence_in_hours: 'можеби' })];
  const { errors } = await post('devices', wrong, true);
  expect(errors.map(({ row, field, code }: Row) => [row, field, code])).toEqual([
    [0, 'silence_minutes', 'invalid'],
    [1, 'silence_in_hours', 'invalid'],
  ]);
  expect(counts(await post('devices', rows, true))).toEqual([3, 0, 0]);
  expect(await limits()).toEqual([]);
  expect(counts(await post('devices', rows))).toEqual([3, 0, 0]);
  const kept = [
    { device_id: 'IMP-GPS-5', minutes: 720, in_hours: true },
    { device_id: 'IMP-GPS-6', minutes: 90, in_hours: false },
  ];
  expect(await limits()).toEqual(kept);
  expect(counts(await post('devices', rows))).toEqual([0, 0, 3]);
  // A file without the columns leaves them, an empty cell takes the limit away.
  expect(counts(await post('devices', [device(5), device(6, { silence_minutes: '' })]))).toEqual([0, 1, 1]);
  expect(await limits()).toEqual(kept.slice(0, 1));
  const [id] = test.api.services.silenceBook.devices();
  expect(id !== undefined && test.api.services.silenceBook.has(id)).toBe(true);
});
