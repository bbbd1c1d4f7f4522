import fc from 'fast-check';
import { lookalikeKey } from 'shared-auth/contract';
import { startTestApi, type TestApi } from '../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

const query = <R>(sql: string, params: unknown[] = []) => test.api.database.query<R>(sql, params);
const vehicle = { make: 'Ford', model: 'Transit', vehicle_type: 'van', status: 'active' };
let next = 0;
const addVehicle = (license_plate: string, vehicle_id = `V-${++next}`) =>
  test.call('manager', 'POST', '/api/vehicles', { ...vehicle, vehicle_id, license_plate });
const device = { device_type: 'Coban GPS103', status: 'online' };
const addDevice = async (device_id: string, more: object = {}) => {
  const { body } = await addVehicle(`OH-${++next}`);
  return test.call('manager', 'POST', '/api/devices', { ...device, device_id, vehicle_id: body.data.id, ...more });
};
const addUser = (username: string) =>
  test.call('admin', 'POST', '/api/users', {
    username,
    email: `look${++next}@example.mk`,
    first_name: 'Ана',
    last_name: 'Анина',
    role: 'operator',
    password: 'Trojka-Sever-77',
    phone: '',
  });

it('the database reads names as the contract does', async () => {
  const letters = fc.constantFrom(...'АВЕКМНОРСТУХЈЅІавекмнорстухјѕібгдѓжзијлљњпќцчџшђћABEKMHOPCTYXJSIabz019-_ šđž');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(letters).map((all) => all.join('')),
        { minLength: 20 },
      ),
      async (names) => {
        const rows = await query<{ key: string }>(
          'select lookalike_key(name) as key from unnest($1::text[]) with ordinality as x(name, i) order by i',
          [names],
        );
        expect(rows.map(({ key }) => key)).toEqual(names.map(lookalikeKey));
      },
    ),
    { numRuns: 20 },
  );
});

it.each([
  ['SK-4711-AB', 'ЅК-4711-АВ', 'license_plate', (name: string) => addVehicle(name)],
  ['КУ-4712-РЕ', 'KY-4712-PE', 'license_plate', (name: string) => addVehicle(name)],
  ['sk-4713-ab', 'ЅK-4713-Ав', 'license_plate', (name: string) => addVehicle(name)],
  ['KOMBE', 'КОМВЕ', 'vehicle_id', (name: string) => addVehicle(`OH-${++next}`, name)],
  ['Kombi-1', 'KOMBI-1', 'vehicle_id', (name: string) => addVehicle(`OH-${++next}`, name)],
  [
    'ТРАКЕР-7',
    'TPAКEP-7',
    'device_id',
    (name: string) => addDevice(name, { identifier: String(++next).padStart(11, '0') }),
  ],
  ['operator', 'ореrаtоr', 'username', (name: string) => addUser(name)],
  ['aca', 'аса', 'username', (name: string) => addUser(name)],
  ['Саса', 'CACA', 'username', (name: string) => addUser(name)],
])('%s and %s are one name', async (name, twin, field, add) => {
  await add(name);
  const { status, body } = await add(twin);
  const isMixed = field === 'username' && /[a-z]/.test(twin) && /[а-я]/.test(twin);
  expect([status, body.fields[field]]).toEqual(
    isMixed ? [400, expect.any(String)] : [409, expect.stringContaining(name)],
  );
});

it('twins from before stay, and are changed in all else', async () => {
  await query('alter table vehicles disable trigger vehicles_refuse_lookalike_plate');
  const ids = [];
  for (const plate of ['TE-88-XX', 'ТЕ-88-ХХ']) ids.push((await addVehicle(plate)).body.data.id);
  await query('alter table vehicles enable trigger vehicles_refuse_lookalike_plate');
  for (const id of ids) {
    const row = (await test.call('manager', 'GET', `/api/vehicles/${id}`)).body.data;
    const body = { ...vehicle, vehicle_id: row.vehicle_code, license_plate: row.license_plate, notes: 'близнак' };
    expect((await test.call('manager', 'PUT', `/api/vehicles/${id}`, body)).status).toBe(200);
  }
});

it.each([
  ['SK-5511-AB', ['ЅК-5511-АВ', '5511-АВ', 'sk5511ab', 'ск5511аб', 'ЅК5511АВ']],
  ['КУ-5512-РЕ', ['KY-5512-PE', 'ky5512', '5512-PE', 'ку-5512']],
])('%s is found by %j', async (plate, searches) => {
  await addVehicle(plate);
  for (const search of searches) {
    const { body } = await test.call('operator', 'GET', `/api/vehicles?search=${encodeURIComponent(search)}`);
    const found = body.data.map(({ license_plate }: { license_plate: string }) => license_plate);
    expect([search, found]).toEqual([search, [plate]]);
  }
});

it('a file names the vehicle whose plate or code its row looks like', async () => {
  await addVehicle('VE-6611-KA', 'MAKE-6');
  const row = { ...vehicle, vehicle_code: 'МАКЕ-6', license_plate: 'VE-6612-KA' };
  const rows = [
    row,
    { ...row, vehicle_code: 'Q-6', license_plate: 'ВЕ-6611-КА' },
    { ...row, vehicle_code: 'Q-7', license_plate: 'VE-6611-КА' },
  ];
  const { body } = await test.call('manager', 'POST', '/api/vehicles/import', { rows, dry_run: true });
  const errors = body.data.errors.map(({ row: at, field, code }: Record<string, unknown>) => [at, field, code]);
  expect(errors).toEqual([
    [0, 'vehicle_code', 'taken'],
    [2, 'license_plate', 'taken'],
  ]);
});

describe('a tracker without an IMEI', () => {
  it.each([
    ['027042385393', 201],
    ['A10000009296F2', 201],
    ['123456789', 400],
    ['8649000000000170', 400],
    ['A1000000ZZ96F2', 400],
  ])('of the identifier %s: %d', async (identifier, status) => {
    const { status: came, body } = await addDevice(`ID-${++next}`, { identifier });
    expect(came).toBe(status);
    if (status === 201) expect(body.data).toMatchObject({ identifier, imei: null });
    else expect(body.fields).toEqual({ identifier: expect.stringContaining('MEID') });
  });

  it.each([
    [{}, { imei: 'IMEI мора да има точно 15 цифри' }],
    [{ imei: '', identifier: '' }, { imei: 'IMEI мора да има точно 15 цифри' }],
    [{ imei: '12', identifier: '027042385399' }, { imei: 'IMEI мора да има точно 15 цифри' }],
  ])('of %j is refused', async (names, fields) => {
    expect((await addDevice(`ID-${++next}`, names)).body.fields).toEqual(fields);
  });

  it('is known by its identifier, which is no other tracker’s name', async () => {
    const { body } = await addDevice('TK-1', { identifier: '0280000001' });
    const time = new Date(Date.now() - 60_000).toISOString();
    const place = { fixTime: time, deviceTime: time, valid: true, latitude: 41.9, longitude: 21.4, attributes: {} };
    const sent = await test.forward('/ingest/positions', { device: { uniqueId: '0280000001' }, position: place });
    expect(sent.body.data.stored).toBe(1);
    expect(
      (await test.call('manager', 'GET', `/api/devices/${body.data.id}`)).body.data.latest_location,
    ).not.toBeNull();
    expect((await addDevice('TK-2', { identifier: '0280000001' })).body.fields).toHaveProperty('identifier');
    expect((await addDevice('0280000001', { identifier: '0280000002' })).body.fields).toHaveProperty('device_id');
    const found = await test.call('manager', 'GET', '/api/devices?search=0280000001&limit=5');
    expect(found.body.data.map(({ device_id }: { device_id: string }) => device_id)).toEqual(['TK-1']);
  });

  it('comes in from a file', async () => {
    const row = { device_id: 'FILE-1', imei: '', identifier: '0270423860', device_type: 'Coban GPS103' };
    const send = (rows: object[]) => test.call('manager', 'POST', '/api/devices/import', { rows, dry_run: false });
    expect((await send([row])).body.data).toMatchObject({ applied: true, created: 1 });
    expect((await send([{ ...row, device_id: 'FILE-2' }])).body.data).toMatchObject({ applied: true, updated: 1 });
    const wrong = await send([{ ...row, device_id: 'FILE-3', identifier: '12' }]);
    expect(wrong.body.data.errors).toMatchObject([{ field: 'identifier' }]);
  });
});
