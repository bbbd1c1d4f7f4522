import { importedKinds } from 'shared-auth/calls';
import { seedFixture } from '../../index';
import { BUDGETS } from '../../platform/limits/budgets';
import { startTestApi, type TestApi } from '../../testing/client';
import { Field } from '../../testing/field/field';
import { stores } from '../privacy/retention/stores';
import { usesOf } from './fileImports.store';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
/** @returns the id of the import */
const bringIn = async (what: string, rows: readonly object[], as = 'manager'): Promise<number> => {
  const body = what === 'zones' ? { zones: rows } : { rows };
  expect((await test.call(as, 'POST', `/api/${what}/import`, body)).status).toBe(200);
  return (await recent(as))[0]?.id ?? 0;
};
const recent = async (as = 'manager'): Promise<{ id: number; kind: string; made: number }[]> =>
  (await test.call(as, 'GET', '/api/imports')).body.data;
const undo = async (id: number, as = 'manager') => {
  const { status, body } = await test.call(as, 'DELETE', `/api/imports/${id}`);
  return status === 200 ? body.data : status;
};
const vehicle = (name: string, more: object = {}) => ({
  ...{ vehicle_code: name, license_plate: `${name}-P`, make: 'Ford', model: 'Transit', vehicle_type: 'van' },
  ...more,
});
const device = (n: number, more: object = {}) => ({
  ...{ device_id: `UNDO-${n}`, imei: `35999000000000${n}`, device_type: 'Concox GT06N' },
  ...more,
});
const count = async (table: string, where: string) =>
  Number((await query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n);

it('removes the vehicles of a file together, but for those that were changed or have a tracker since', async () => {
  await bringIn('vehicles', [vehicle('UV-0')]);
  const id = await bringIn('vehicles', [
    vehicle('UV-0', { color: 'црвена' }),
    ...['UV-1', 'UV-2', 'UV-3'].map((one) => vehicle(one)),
  ]);
  expect((await recent())[0]).toMatchObject({ id, kind: 'vehicles', made: 3 });
  await test.call('manager', 'PUT', '/api/vehicles/UV-2', { color: 'бела' });
  await bringIn('devices', [device(1, { vehicle: 'UV-3' })]);
  const kept = [
    { name: 'UV-2-P', reason: 'changed' },
    { name: 'UV-3-P', reason: 'device' },
  ];
  expect(await undo(id)).toEqual({ removed: 1, kept });
  expect(await count('vehicles', "vehicle_code like 'UV-%'")).toBe(3);
  // What was there before the file stays as the file left it.
  expect(await count('vehicles', "vehicle_code = 'UV-0' and color = 'црвена'")).toBe(1);
  expect((await recent()).find((one) => one.id === id)).toMatchObject({ made: 2 });
});

it('removes trackers with what came with them, and then their vehicles; one that has sent stays', async () => {
  const vehicles = await bringIn('vehicles', [vehicle('UT-1'), vehicle('UT-2')]);
  const rows = [2, 3, 4].map((n) => device(n, { silence_minutes: '90', ...(n < 4 && { vehicle: `UT-${n - 1}` }) }));
  const id = await bringIn('devices', rows);
  const field = new Field(test);
  const [sender] = await query<{ id: number; vehicle: number }>(
    "select id, vehicle_id as vehicle from devices where device_id = 'UNDO-3'",
  );
  const tracked = {
    uid: device(3).imei,
    device_id: 'UNDO-3',
    plate: '',
    id: sender?.id ?? 0,
    vehicle: sender?.vehicle ?? 0,
  };
  await field.send(field.position(tracked, { fix: Date.now() - 60_000 }));
  expect(await undo(id)).toEqual({
    removed: 2,
    kept: [{ name: 'UNDO-3', reason: expect.stringMatching(/changed|messages/) }],
  });
  expect(await count('device_names', "name like 'UNDO-2' or name like '35999000000000' || 4")).toBe(0);
  const { removed, kept } = await undo(vehicles);
  expect([removed, kept.map(({ name }: { name: string }) => name)]).toEqual([1, ['UT-2-P']]);
});

it('keeps a vehicle of which there are positions, also when its tracker was taken off', async () => {
  const vehicles = await bringIn('vehicles', [vehicle('UP-1'), vehicle('UP-2')]);
  await bringIn('devices', [device(5, { vehicle: 'UP-1' })]);
  const [{ id, vehicle_id } = { id: 0, vehicle_id: 0 }] = await query<{ id: number; vehicle_id: number }>(
    "select id, vehicle_id from devices where device_id = 'UNDO-5'",
  );
  const field = new Field(test);
  const tracked = { uid: device(5).imei, device_id: 'UNDO-5', plate: '', id, vehicle: vehicle_id };
  await field.send(field.position(tracked, { fix: Date.now() - 60_000 }));
  await test.call('manager', 'PUT', `/api/devices/${id}`, { vehicle_id: null });
  expect(await undo(vehicles)).toEqual({ removed: 1, kept: [{ name: 'UP-1-P', reason: 'used' }] });
});

it('removes the zones of a file at once from what is asked, but for one that alarms name', async () => {
  const circle = (lat: number) => ({ type: 'Point', coordinates: [21.4, lat], radius: 100 });
  const rows = ['А', 'Б'].map((name, at) => ({
    name: `Поврат ${name}`,
    kind: 'depot',
    color: 'green',
    geometry: circle(41 + at / 10),
  }));
  const id = await bringIn('zones', rows);
  const [named] = await query<{ id: number }>("select id from zones where name = 'Поврат Б'");
  const rule = { zone_id: named?.id, event: 'enter', severity: 'high' };
  expect((await test.call('manager', 'POST', '/api/zones/rules', rule)).status).toBe(201);
  expect(await undo(id)).toEqual({ removed: 1, kept: [{ name: 'Поврат Б', reason: 'used' }] });
  expect(test.api.services.zoneBook.index.zones().filter(({ name }) => name.startsWith('Поврат'))).toHaveLength(1);
});

it('removes the receipts of a file, but for one that was changed since and what was entered before', async () => {
  await bringIn('vehicles', [vehicle('UF-1'), vehicle('UF-2')]);
  const [{ id: vehicle_id } = { id: 0 }] = await query<{ id: number }>(
    "select id from vehicles where vehicle_code = 'UF-1'",
  );
  const receipt = (hour: string) => ({
    vehicle: 'UF-1',
    bought_at: `2026-11-05 ${hour}:00:00`,
    litres: '40',
    price: '',
  });
  const typed = { vehicle_id, bought_at: '2026-11-05T07:00:30Z', litres: 40, price: null };
  expect((await test.call('manager', 'POST', '/api/fuel', typed)).status).toBe(201);
  const ofOther = { ...receipt('11'), vehicle: 'UF-2' };
  const id = await bringIn('fuel', [...['08', '09', '10'].map(receipt), ofOther]);
  expect((await recent())[0]).toMatchObject({ id, kind: 'receipts', made: 3 });
  const [changed] = await query<{ id: number }>(
    "select id from fuel_receipts where bought_at = '2026-11-05T08:00:00Z'",
  );
  const correction = { ...typed, bought_at: '2026-11-05T08:00:00Z', litres: 41 };
  expect((await test.call('manager', 'PUT', `/api/fuel/${changed?.id}`, correction)).status).toBe(200);
  expect(await undo(id, 'admin')).toBe(404);
  expect(await undo(id)).toEqual({ removed: 2, kept: [{ name: 'UF-1-P, 05.11.2026 09:00', reason: 'changed' }] });
  const acts = await query<{ plate: string; details: object }>(
    `select v.license_plate as plate, a.details from acts a join vehicles v on v.id = a.vehicle_id where a.type = 'import_undone' order by 1`,
  );
  expect(acts).toEqual([
    { plate: 'UF-1-P', details: { kind: 'receipts', removed: 1, kept: 1 } },
    { plate: 'UF-2-P', details: { kind: 'receipts', removed: 1, kept: 0 } },
  ]);
  expect(await count('fuel_receipts', `vehicle_id = ${vehicle_id} and litres = any('{40,41}')`)).toBe(2);
});

it('leaves receipts of vehicles that who imported them does not see any more', async () => {
  await bringIn('vehicles', [vehicle('UL-1', { team: '1' }), vehicle('UL-2', { team: '2' })]);
  const bought = { bought_at: '2026-11-05 09:00:00', litres: '40', price: '' };
  const id = await bringIn(
    'fuel',
    ['UL-1', 'UL-2'].map((name) => ({ ...bought, vehicle: name })),
  );
  await query("insert into user_teams (user_id, team_id) select id, 1 from users where username = 'manager'");
  test.forget('manager');
  try {
    expect(await undo(id)).toEqual({ removed: 1, kept: [] });
  } finally {
    await query('delete from user_teams');
    test.forget('manager');
  }
  const left = await query(
    `select v.vehicle_code from fuel_receipts r join vehicles v on v.id = r.vehicle_id where v.vehicle_code like 'UL-%'`,
  );
  expect(left).toEqual([{ vehicle_code: 'UL-2' }]);
  expect(await undo(id)).toEqual({ removed: 1, kept: [] });
});

it('is for who imported, for an hour, and not where nothing was made', async () => {
  const before = await recent();
  const id = await bringIn('vehicles', [vehicle('UW-1')]);
  await bringIn('vehicles', [vehicle('UW-1', { color: 'сина' })], 'admin');
  expect([await recent('admin'), await undo(id, 'admin'), await undo(0)]).toEqual([[], 404, 404]);
  await query("update file_imports set made_at = now() - interval '61 minutes' where id = $1", [id]);
  expect([await undo(id), (await recent()).length]).toEqual([404, before.length]);
});

it('is not offered where the database was restored since, as nothing tells then what was changed', async () => {
  const before = await recent();
  const id = await bringIn('vehicles', [vehicle('UR-1')]);
  expect(await recent()).toHaveLength(before.length + 1);
  // As a restored dump has it: every row is written by another transaction.
  await query('update file_imports set kind = kind where id = $1', [id]);
  expect([await recent(), await undo(id)]).toEqual([before, 404]);
});

const referredKinds = importedKinds.filter((kind) => kind !== 'receipts');

it('knows that nothing refers to receipts', async () => {
  const referring = "select 1 from pg_constraint where contype = 'f' and confrelid = 'fuel_receipts'::regclass";
  expect([await usesOf(test.api.database, 'receipts'), await query(referring)]).toEqual([[], []]);
});

it.each(referredKinds)('knows every column that refers to %s', async (kind) => {
  const known = (await usesOf(test.api.database, kind)).map(({ table, column }) => `${table}.${column}`);
  const referring = await query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::regclass`,
    [kind],
  );
  expect(referring.length).toBeGreaterThan(1);
  expect(known).toEqual(expect.arrayContaining(referring.map(({ name }) => name)));
});

/** What is dropped after some days grows with the messages of the fleet, unless a budget bounds its rows. */
const growing = stores.flatMap((store) => ('days' in store && !(store.table in BUDGETS) ? [store.table] : []));

it.each(['vehicles', 'devices'] as const)('reads by an index what grows with messages and names %s', async (kind) => {
  const asked = (await usesOf(test.api.database, kind)).filter(({ table }) => growing.includes(table));
  expect(asked.length).toBeGreaterThan(5);
  await test.api.database.transaction(async (queries) => {
    await queries.query('set local enable_seqscan = off');
    for (const { table, column } of asked) {
      const plan = await queries.query(`explain select from ${table} where ${column} = any('{1,2}'::int[])`);
      expect([table, JSON.stringify(plan)]).toEqual([table, expect.not.stringContaining('Seq Scan')]);
    }
  });
  // PostgreSQL itself asks for what refers to a row that is removed.
  const unindexed = await query(
    `select c.conrelid::regclass from pg_constraint c where c.contype = 'f' and c.confrelid = $1::regclass and c.conrelid::regclass::text = any($2::text[])
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    [kind, growing],
  );
  expect(unindexed).toEqual([]);
});
