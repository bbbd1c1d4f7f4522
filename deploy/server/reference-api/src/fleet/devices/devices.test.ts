import { type FixtureSummary, seedFixture } from '../../index';
import type { StatusUpdate } from '../../live/payloads';
import { nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { eventBody } from '../../testing/traccar';

const device = {
  device_id: 'GPS-900',
  imei: '359632089999999',
  device_type: 'Teltonika FMB920',
  vehicle_id: 26,
  sim_card_number: '89389',
  phone_number: '+389 70 1',
  status: 'online',
  notes: '',
};

describe('devices', () => {
  let test: TestApi;
  let fixture: FixtureSummary;
  beforeAll(async () => {
    test = await startTestApi();
    fixture = await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const get = (path: string) => test.call('operator', 'GET', `/api/devices${path}`);

  it('come all at once without parameters, with what pickers and the map need', async () => {
    const { data, pagination } = (await get('')).body;
    expect([data.length, pagination]).toEqual([fixture.devices, { total: fixture.devices, pages: 1, page: 1 }]);
    expect(data[0]).toMatchObject({
      device_id: 'GPS-0001',
      vehicle_code: 'V-0001',
      license_plate: expect.any(String),
      status: 'online',
      device_status: 'online',
      has_alarms: expect.any(Boolean),
      vehicle_type: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      last_location_time: expect.any(String),
      speed: expect.any(Number),
    });
    expect(data.some((row: { has_alarms: boolean }) => row.has_alarms)).toBe(true);
    expect(data[24]).toMatchObject({ device_id: 'GPS-0025', last_heartbeat: null, latitude: null, status: 'offline' });
  });

  it('come in pages, by status, by vehicle and by search', async () => {
    expect((await get('?page=2')).body).toMatchObject({
      data: { length: fixture.devices - 20 },
      pagination: { total: fixture.devices, pages: 2, page: 2 },
    });
    expect((await get('?status=offline&page=1')).body.pagination.total).toBe(fixture.offlineDevices);
    expect((await get('?vehicle_id=3')).body.data.map((row: { device_id: string }) => row.device_id)).toEqual([
      'GPS-0003',
    ]);
    expect((await get('?search=359632080000007')).body.data).toHaveLength(1);
    const [{ license_plate }] = (await get('?vehicle_id=4')).body.data;
    expect((await get(`?search=${license_plate.toLowerCase()}`)).body.data).toHaveLength(1);
  });

  it('have options for the form, free vehicles first', async () => {
    const { data } = (await test.call('manager', 'GET', '/api/devices/new')).body;
    expect(data.device_types.length).toBeGreaterThan(0);
    expect(data.vehicles).toHaveLength(fixture.vehicles);
    expect(
      data.vehicles.slice(0, 3).map((vehicle: { device_id: string | null }) => vehicle.device_id === null),
    ).toEqual([true, true, false]);
  });

  it('say in the words of the spec what is wrong', async () => {
    const { body } = await test.call('manager', 'POST', '/api/devices', { imei: '123' });
    expect(body.fields).toEqual({
      device_id: 'ID на уредот е задолжителен',
      imei: 'IMEI мора да има точно 15 цифри',
      device_type: 'Типот на уредот е задолжителен',
      vehicle_id: 'Возилото е задолжително',
    });
  });

  it('are created, linked and changed', async () => {
    const created = await test.call('manager', 'POST', '/api/devices', device);
    expect([created.status, created.body.data]).toEqual([
      201,
      expect.objectContaining({
        device_id: 'GPS-900',
        vehicle_id: 26,
        vehicle_code: 'V-0026',
        status: 'online',
        notes: null,
      }),
    ]);
    const taken = await test.call('manager', 'POST', '/api/devices', {
      ...device,
      device_id: 'GPS-901',
      imei: '359632089999998',
    });
    expect([taken.status, taken.body.fields]).toEqual([409, { vehicle_id: 'Избраното возило веќе има уред.' }]);
    expect(
      (await test.call('manager', 'POST', '/api/devices', { ...device, vehicle_id: '424242' })).body.fields,
    ).toEqual({ vehicle_id: 'Избраното возило не постои.' });
    const changed = await test.call('manager', 'PUT', `/api/devices/${created.body.data.id}`, {
      vehicle_id: '27',
      status: 'maintenance',
    });
    expect(changed.body.data).toMatchObject({ vehicle_id: 27, status: 'maintenance', imei: device.imei });
    expect(
      (await test.call('manager', 'PUT', `/api/devices/${created.body.data.id}`, { vehicle_id: null })).body.data,
    ).toMatchObject({ vehicle_id: null, license_plate: null });
    const missing = await get('/nobody');
    expect([missing.status, missing.body.error]).toEqual([404, 'Уредот не е пронајден']);
  });

  describe('commands', () => {
    const command = (id: number, body: unknown, headers = {}) =>
      test.call('operator', 'POST', `/api/devices/${id}/command`, body, headers);
    const collect = async () => (await test.send('GET', '/ingest/commands', { token: test.api.ingestKey })).body.data;

    it('go to the tracker once and come back with what it wrote, which confirms nothing', async () => {
      const { body } = await command(1, {
        command_type: 'config_update',
        command_data: { report_interval: 30, speed_limit: 80 },
      });
      expect(body).toMatchObject({
        success: true,
        message: 'Командата е испратена успешно!',
        data: { command_type: 'config_update', status: 'pending' },
      });
      expect(await collect()).toEqual([
        {
          id: body.data.id,
          unique_id: '359632080000001',
          command_type: 'config_update',
          command_data: { report_interval: 30, speed_limit: 80 },
        },
      ]);
      expect(await collect()).toEqual([]);
      const socket = await test.connect(await test.login('operator'));
      const update = nextEvent<StatusUpdate>(socket, 'status-update');
      await test.tracker(
        '/ingest/events',
        eventBody('359632080000001', 'commandResult', new Date(), { commandId: body.data.id, result: 'Во ред' }),
      );
      expect(await update).toMatchObject({
        device_id: 'GPS-0001',
        command: { id: body.data.id, status: 'answered', result: 'Во ред', evidence: null },
      });
      expect((await get('/1')).body.data.recent_commands[0]).toMatchObject({ id: body.data.id, status: 'answered' });
    });

    it('cut an engine once, although the answer was lost and the call repeated', async () => {
      const key = { 'idempotency-key': 'cut-1' };
      const first = await command(2, { command_type: 'engine_cut' }, key);
      expect(await collect()).toHaveLength(1);
      const second = await command(2, { command_type: 'engine_cut' }, key);
      expect(second.body.data).toMatchObject({ id: first.body.data.id, status: 'sent' });
      expect(await collect()).toEqual([]);
    });

    it('fail when nobody collects them', async () => {
      const { body } = await command(3, { command_type: 'reboot' });
      await test.api.database.query("update commands set created_at = now() - interval '6 minutes' where id = $1", [
        body.data.id,
      ]);
      await test.api.services.commands.expire();
      expect((await get('/3')).body.data.recent_commands[0]).toMatchObject({
        status: 'failed',
        result: 'Никој не ја презеде командата.',
      });
    });

    it('are refused when they make no sense', async () => {
      expect((await command(1, { command_type: 'explode' })).body.fields).toEqual({
        command_type: 'Командата не е позната',
      });
      expect((await command(1, { command_type: 'config_update', command_data: { speed_limit: 9000 } })).status).toBe(
        400,
      );
      expect((await command(999_999, { command_type: 'reboot' })).status).toBe(404);
    });
  });

  const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);

  it.each([
    ['9 levels deep', nested(9)],
    ['2,000 levels deep', nested(2_000)],
    ['larger than 4 kB', { text: 'x'.repeat(4_096) }],
  ])('S4: refuses a command whose data are %s, and goes on showing the device', async (_, command_data) => {
    const answer = await test.call('operator', 'POST', '/api/devices/1/command', {
      command_type: 'reboot',
      command_data,
    });
    expect(answer.status).toBe(400);
    expect((await test.call('operator', 'GET', '/api/devices/1')).status).toBe(200);
  });

  it('S4: takes a command whose data are 8 levels deep', async () => {
    const command = { command_type: 'reboot', command_data: nested(8) };
    expect((await test.call('operator', 'POST', '/api/devices/1/command', command)).status).toBe(200);
  });
});
