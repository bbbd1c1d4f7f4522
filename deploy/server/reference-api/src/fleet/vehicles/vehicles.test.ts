import { inputFields, vehicleFields } from 'shared-auth/contract';
import { type FixtureSummary, seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

const vehicle = {
  vehicle_id: 'V-900',
  license_plate: 'SK-9000-AB',
  make: 'Škoda',
  model: 'Octavia',
  year: 2021,
  color: 'бела',
  vehicle_type: 'car',
  status: 'active',
  notes: 'Ново',
};

describe('vehicles', () => {
  let test: TestApi;
  let fixture: FixtureSummary;
  beforeAll(async () => {
    test = await startTestApi();
    fixture = await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const get = (path: string) => test.call('operator', 'GET', `/api/vehicles${path}`);
  const plates = async (search: string) =>
    (await get(`?limit=100&search=${encodeURIComponent(search)}`)).body.data.map(
      (row: { license_plate: string }) => row.license_plate,
    );

  it('come in pages of 20', async () => {
    const first = (await get('')).body;
    expect([first.success, first.data.length, first.pagination]).toEqual([
      true,
      20,
      { total: fixture.vehicles, pages: 2, page: 1 },
    ]);
    const second = (await get('?page=2')).body;
    expect(second.data).toHaveLength(fixture.vehicles - 20);
    expect((await get('?page=9')).body).toMatchObject({ data: [], pagination: { page: 9, pages: 2 } });
  });

  it('are filtered by status and type, and sorted on request', async () => {
    const { data, pagination } = (await get('?limit=100&status=active&vehicle_type=van&sort=year&order=desc')).body;
    expect(data.length).toBe(pagination.total);
    expect(data.every((row: Record<string, unknown>) => row.status === 'active' && row.vehicle_type === 'van')).toBe(
      true,
    );
    const years = data.map(({ year }: { year: number }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect((await get('?status=flying')).body.fields).toEqual({ status: 'Статусот на возилото не е исправен' });
  });

  it('are found in either script, with or without separators, by any of their texts', async () => {
    await test.call('manager', 'POST', '/api/vehicles', vehicle);
    await test.call('manager', 'POST', '/api/vehicles', {
      ...vehicle,
      vehicle_id: 'Комбе-1',
      license_plate: 'СК-9001-ЌШ',
      make: 'Застава',
      model: 'Ријал',
    });
    for (const search of ['SK-9000-AB', 'sk-9000', 'СК-9000-АБ', 'ск9000аб', 'SK9000AB', 'V-900', 'Шкода sk-9000'])
      expect(await plates(search)).toEqual(['SK-9000-AB']);
    for (const search of ['СК-9001', 'sk-9001', 'SK-9001-KS', 'zastava', 'Zastava rijal', 'ЗАСТАВА', 'kombe'])
      expect(await plates(search)).toEqual(['СК-9001-ЌШ']);
    expect(await plates('100%')).toEqual([]);
    expect(await plates('GPS-0001')).toHaveLength(1);
  });

  it('have options for the form', async () => {
    const { data } = (await test.call('manager', 'GET', '/api/vehicles/new')).body;
    expect(data).toEqual({
      vehicle_types: expect.arrayContaining(['truck', 'van', 'car', 'motorcycle', 'bus', 'other']),
      statuses: ['active', 'inactive', 'maintenance', 'retired'],
    });
  });

  it('are documented, stored and sent field by field as the contract has them', async () => {
    const { paths } = (await test.send('GET', '/api/docs', {})).body;
    const { post, get: list } = paths['/api/vehicles'];
    const rows = list.responses['200'].content['application/json'].schema.properties.data.items;
    expect(Object.keys(rows.properties)).toEqual(Object.keys(vehicleFields));
    const inputs = inputFields(vehicleFields);
    const { properties, required } = post.requestBody.content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(inputs.map(({ name, input }) => input.as ?? name));
    expect(required).toEqual(inputs.flatMap(({ name, input }) => (input.required ? [input.as ?? name] : [])));

    const values = inputs.map(({ name, field, input }, index) => {
      const value = input.oneOf?.at(-1) ?? (field.kind === 'integer' ? 1990 + index : `${name} ${index}`);
      return { name, sent: input.as ?? name, value };
    });
    const body = Object.fromEntries(values.map(({ sent, value }) => [sent, value]));
    const { status, body: created } = await test.call('manager', 'POST', '/api/vehicles', body);
    expect(status).toBe(201);
    expect(created.data).toMatchObject(Object.fromEntries(values.map(({ name, value }) => [name, value])));
  });

  it('say in the words of the spec what is missing', async () => {
    const { status, body } = await test.call('manager', 'POST', '/api/vehicles', {
      vehicle_id: ' ',
      license_plate: '',
      year: 1800,
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      vehicle_id: 'Кодот на возилото е задолжителен',
      license_plate: 'Регистрацијата е задолжителна',
      make: 'Марката е задолжителна',
      model: 'Моделот е задолжителен',
      vehicle_type: 'Типот на возилото е задолжителен',
      year: 'Годината мора да биде од 1900 до следната година',
    });
    expect(body.error).toContain('Марката е задолжителна');
  });

  it('keep code and plate to themselves', async () => {
    const code = await test.call('manager', 'POST', '/api/vehicles', { ...vehicle, vehicle_id: 'V-0001' });
    expect([code.status, code.body.fields]).toEqual([409, { vehicle_id: 'Веќе постои возило со овој код.' }]);
    const plate = await test.call('manager', 'POST', '/api/vehicles', {
      ...vehicle,
      vehicle_id: 'V-901',
      license_plate: 'sk-9000-ab',
    });
    expect([plate.status, plate.body.fields]).toEqual([
      409,
      { license_plate: 'Веќе постои возило со оваа регистрација.' },
    ]);
  });

  it('take what a form sends: an empty year, a year as text', async () => {
    const created = await test.call('manager', 'POST', '/api/vehicles', {
      ...vehicle,
      vehicle_id: 'V-902',
      license_plate: 'BT-1-AA',
      year: '',
      color: null,
      notes: '',
    });
    expect([created.status, created.body.data]).toEqual([
      201,
      expect.objectContaining({ vehicle_code: 'V-902', year: null, color: null, notes: null, device_id: null }),
    ]);
    const other = await test.call('manager', 'POST', '/api/vehicles', {
      ...vehicle,
      vehicle_id: 'V-903',
      license_plate: 'BT-2-AA',
      year: '1999',
    });
    expect(other.body.data.year).toBe(1999);
  });

  it('are created once, however often the same call is repeated', async () => {
    const key = { 'idempotency-key': 'form-42' };
    const body = { ...vehicle, vehicle_id: 'V-910', license_plate: 'OH-1-AA' };
    const answers = await Promise.all([1, 2, 3].map(() => test.call('manager', 'POST', '/api/vehicles', body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await test.call('manager', 'POST', '/api/vehicles', { ...body, make: 'Друга' }, key)).status).toBe(422);
    expect((await test.call('admin', 'POST', '/api/vehicles', body, key)).status).toBe(409);
    const refused = await test.call(
      'manager',
      'POST',
      '/api/vehicles',
      { ...body, vehicle_id: 'V-0001' },
      { 'idempotency-key': 'form-43' },
    );
    expect(refused.status).toBe(409);
    expect(
      (
        await test.call(
          'manager',
          'POST',
          '/api/vehicles',
          { ...body, vehicle_id: 'V-911', license_plate: 'OH-2-AA' },
          { 'idempotency-key': 'form-43' },
        )
      ).status,
    ).toBe(201);
  });

  it('show on their page all that is known', async () => {
    const { data } = (await get('/1')).body;
    expect(data).toMatchObject({
      id: 1,
      vehicle_code: 'V-0001',
      device_id: 'GPS-0001',
      device_status: 'online',
      imei: '359632080000001',
      device_type: expect.any(String),
      sim_card_number: expect.any(String),
      phone_number: expect.any(String),
      last_heartbeat: expect.any(String),
      latest_location: {
        latitude: expect.any(Number),
        satellites: expect.any(Number),
        received_at: expect.any(String),
      },
      latest_status: {
        ignition: expect.any(Boolean),
        engine_status: expect.stringMatching(/running|stopped/),
        fuel_level: expect.any(Number),
        battery_voltage: 13.8,
        temperature: expect.any(Number),
        odometer: expect.any(Number),
        rpm: expect.any(Number),
      },
    });
    expect(data.recent_alarms.length).toBeLessThanOrEqual(5);
    expect(
      data.recent_alarms.every(
        (alarm: Record<string, unknown>) => alarm.is_acknowledged === false && alarm.vehicle_id === 1,
      ),
    ).toBe(true);
    const bare = (await get(`/${fixture.vehicles}`)).body.data;
    expect(bare).toMatchObject({ device_id: null, latest_location: null, latest_status: null, recent_alarms: [] });
    const missing = await get('/999999');
    expect([missing.status, missing.body.error]).toEqual([404, 'Возилото не е пронајдено']);
  });

  it('change field by field', async () => {
    const { body } = await test.call('manager', 'PUT', '/api/vehicles/2', {
      vehicle_id: 'V-0002-Б',
      status: 'maintenance',
      notes: 'На сервис',
    });
    expect(body.data).toMatchObject({
      id: 2,
      vehicle_code: 'V-0002-Б',
      status: 'maintenance',
      notes: 'На сервис',
      make: expect.any(String),
      device_id: 'GPS-0002',
    });
    expect(await plates('v-0002-b')).toHaveLength(1);
    expect((await test.call('manager', 'PUT', '/api/vehicles/2', { license_plate: 'SK-9000-AB' })).status).toBe(409);
    expect((await test.call('manager', 'PUT', '/api/vehicles/999999', {})).status).toBe(404);
  });

  it('say how long a text may be', async () => {
    const { body } = await test.call('manager', 'POST', '/api/vehicles', {
      vehicle_id: 'LONG-1',
      license_plate: 'x'.repeat(150),
      make: 'MAN',
      model: 'x'.repeat(150),
      vehicle_type: 'van',
      notes: 'x'.repeat(2001),
    });
    expect(body.fields).toEqual({
      license_plate: 'Регистрацијата може да има најмногу 20 знаци',
      model: 'Моделот може да има најмногу 100 знаци',
      notes: 'Забелешките може да имаат најмногу 2000 знаци',
    });
  });
});
