import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';
import { openServices, TOGETHER, warnOfMaintenance } from './maintenance.store';

const vehicle = {
  vehicle_id: 'M-1',
  license_plate: 'SK-1111-AA',
  make: 'MAN',
  model: 'TGX',
  year: 2021,
  vehicle_type: 'truck',
};
const imei = '860000000000991';

describe('maintenance', () => {
  let test: TestApi;
  let id = 0;
  beforeAll(async () => {
    test = await startTestApi();
    id = (await test.call('manager', 'POST', '/api/vehicles', vehicle)).body.data.id;
    await test.call('manager', 'POST', '/api/devices', {
      device_id: 'GPS-M1',
      imei,
      device_type: 'Teltonika',
      vehicle_id: String(id),
    });
    await send(99_000);
  });
  afterAll(() => test.close());

  const send = (km: number) =>
    test.forward('/ingest/positions', positionBody(imei, new Date(), 50, { attributes: { odometer: km * 1000 } }));
  const add = (values: object) => test.call('manager', 'POST', '/api/maintenance', { vehicle_id: id, ...values });
  const list = async () => (await test.call('operator', 'GET', `/api/maintenance?vehicle_id=${id}`)).body.data;

  const warn = async () => warnOfMaintenance(test.api.database, [], await openServices(test.api.database, 0));

  it('warns before the odometer is there, once, as an alarm', async () => {
    const { status, body } = await add({ title: 'Масло', due_odometer: 100_000 });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ title: 'Масло', odometer: 99_000, status: 'ok', warn_km: 500, warned_at: null }),
    ]);
    expect(await warn()).toEqual([]);
    await send(99_600);
    const [alarm, ...others] = await warn();
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ alarmType: 'maintenance', license_plate: vehicle.license_plate });
    expect(alarm?.message).toBe('Одржување: Масло – на 100.000 km (сега 99.600)');
    expect(await warn()).toEqual([]);
    expect(await list()).toEqual([expect.objectContaining({ status: 'soon', warned_at: expect.any(String) })]);
  });

  it('by date; put off, it warns again', async () => {
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    const values = { vehicle_id: id, title: 'Технички преглед', warn_days: 3 };
    const { body } = await add({ ...values, due_date: tomorrow });
    expect(await warn()).toHaveLength(1);
    const path = `/api/maintenance/${body.data.id}`;
    const put = (due_date: string) => test.call('manager', 'PUT', path, { ...values, due_date });
    expect((await put('2099-01-31')).body.data).toMatchObject({
      status: 'ok',
      due_date: '2099-01-31',
      warned_at: null,
    });
    await put('2020-01-31');
    expect(await warn()).toHaveLength(1);
    expect((await test.call('manager', 'DELETE', path)).status).toBe(200);
    expect((await test.call('manager', 'DELETE', path)).status).toBe(404);
  });

  it('comes to each service of a large fleet, some at a time', async () => {
    const titles = Array.from({ length: 2 * TOGETHER + 1 }, (_, i) => `Сервис ${i}`);
    await test.api.database.query(
      `insert into maintenance (vehicle_id, title, due_date, warn_km, warn_days) select $1, title, '2020-01-31', 1, 1 from unnest($2::text[]) title`,
      [id, titles],
    );
    const waiting = async () =>
      (await list()).filter(({ warned_at }: { warned_at: string | null }) => warned_at === null).length;
    await test.api.upkeep.run('maintenance');
    expect(await waiting()).toBeGreaterThan(0);
    for (let i = 0; i < 2; i++) await test.api.upkeep.run('maintenance');
    expect(await waiting()).toBe(0);
    await test.api.database.query('delete from maintenance where title = any($1::text[])', [titles]);
  });

  it('says what is wrong, and leaves writing to managers', async () => {
    expect((await add({ title: 'Гуми' })).body).toMatchObject({
      fields: { due_odometer: 'Внесете километража, моточасови или датум' },
    });
    expect((await add({ title: ' ', due_odometer: 1 })).status).toBe(400);
    const body = { vehicle_id: id, title: 'Гуми', due_odometer: 1 };
    expect((await test.call('operator', 'POST', '/api/maintenance', body)).status).toBe(403);
  });
});
