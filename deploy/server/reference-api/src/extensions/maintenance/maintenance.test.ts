import { startTestApi, type TestApi } from '../../testing/client';
import { positionBody } from '../../testing/traccar';
import { warnOfMaintenance } from './maintenance.store';

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

  it('warns before the odometer is there, once, as an alarm', async () => {
    const { status, body } = await add({ title: 'Масло', due_odometer: 100_000 });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ title: 'Масло', odometer: 99_000, status: 'ok', warn_km: 500, warned_at: null }),
    ]);
    expect(await warnOfMaintenance(test.api.database, [])).toEqual([]);
    await send(99_600);
    const [alarm, ...others] = await warnOfMaintenance(test.api.database, []);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ alarmType: 'maintenance', license_plate: vehicle.license_plate });
    expect(alarm?.message).toBe('Одржување: Масло – на 100.000 km (сега 99.600)');
    expect(await warnOfMaintenance(test.api.database, [])).toEqual([]);
    expect(await list()).toEqual([expect.objectContaining({ status: 'soon', warned_at: expect.any(String) })]);
  });

  it('by date; put off, it warns again', async () => {
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    const values = { vehicle_id: id, title: 'Технички преглед', warn_days: 3 };
    const { body } = await add({ ...values, due_date: tomorrow });
    expect(await warnOfMaintenance(test.api.database, [])).toHaveLength(1);
    const path = `/api/maintenance/${body.data.id}`;
    const put = (due_date: string) => test.call('manager', 'PUT', path, { ...values, due_date });
    expect((await put('2099-01-31')).body.data).toMatchObject({
      status: 'ok',
      due_date: '2099-01-31',
      warned_at: null,
    });
    await put('2020-01-31');
    expect(await warnOfMaintenance(test.api.database, [])).toHaveLength(1);
    expect((await test.call('manager', 'DELETE', path)).status).toBe(200);
    expect((await test.call('manager', 'DELETE', path)).status).toBe(404);
  });

  it('says what is wrong, and leaves writing to managers', async () => {
    expect((await add({ title: 'Гуми' })).body).toMatchObject({
      fields: { due_odometer: 'Внесете километража или датум' },
    });
    expect((await add({ title: ' ', due_odometer: 1 })).status).toBe(400);
    const body = { vehicle_id: id, title: 'Гуми', due_odometer: 1 };
    expect((await test.call('operator', 'POST', '/api/maintenance', body)).status).toBe(403);
  });
});
