import { type FixtureSummary, seedFixture } from '../index';
import { startTestApi, type TestApi } from '../testing/client';

describe('alarms', () => {
  let test: TestApi;
  let fixture: FixtureSummary;
  beforeAll(async () => {
    test = await startTestApi();
    fixture = await seedFixture(test.api);
  });
  afterAll(() => test.close());

  const list = async (query = '') => (await test.call('operator', 'GET', `/api/alarms${query}`)).body;
  const open = async () => (await list('?is_acknowledged=false&limit=100')).data.map(({ id }: { id: number }) => id);

  it('come newest first, 50 a page', async () => {
    const { data, pagination } = await list();
    expect([data.length, pagination]).toEqual([50, { total: fixture.alarms, pages: 2, page: 1 }]);
    const times = data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(data[0]).toEqual({
      id: expect.any(Number),
      alarm_type: 'overspeed',
      severity: 'high',
      message: expect.stringContaining('Пречекорена брзина'),
      license_plate: expect.any(String),
      vehicle_code: 'V-0001',
      device_name: expect.stringContaining('GPS-0001'),
      device_id: 'GPS-0001',
      vehicle_id: 1,
      created_at: expect.any(String),
      is_acknowledged: false,
      acknowledged_at: null,
    });
  });

  it('are filtered by everything that the page offers', async () => {
    expect((await list('?alarm_type=sos')).pagination.total).toBe(5);
    expect(
      (await list('?severity=critical&is_acknowledged=false')).data.every(
        (row: Record<string, unknown>) => row.severity === 'critical' && !row.is_acknowledged,
      ),
    ).toBe(true);
    expect((await list('?is_acknowledged=false')).pagination.total).toBe(fixture.unacknowledgedAlarms);
    expect((await list('?is_acknowledged=1')).pagination.total).toBe(fixture.alarms - fixture.unacknowledgedAlarms);
    const [{ created_at }] = (await list('?page=2&limit=10')).data;
    expect((await list(`?start_date=${created_at}`)).pagination.total).toBe(11);
    expect(
      (await list('?device_id=GPS-0001')).data.every(({ vehicle_id }: { vehicle_id: number }) => vehicle_id === 1),
    ).toBe(true);
    expect((await list('?vehicle_id=1')).pagination.total).toBe((await list('?device_id=GPS-0001')).pagination.total);
    expect((await list('?severity=unknown&alarm_type=&device_id=')).pagination.total).toBe(0);
    expect((await test.call('operator', 'GET', '/api/alarms?start_date=13.13.2026')).body.fields).toEqual({
      start_date: expect.any(String),
    });
  });

  it('are acknowledged one by one, and the first acknowledgement stays', async () => {
    const [id] = await open();
    const first = await test.call('operator', 'PUT', `/api/alarms/${id}/acknowledge`, {});
    expect(first.body).toMatchObject({ success: true, data: { id, is_acknowledged: true } });
    const again = await test.call('manager', 'PUT', `/api/alarms/${id}/acknowledge`);
    expect(again.body.data.acknowledged_at).toBe(first.body.data.acknowledged_at);
    expect((await test.call('operator', 'PUT', '/api/alarms/999999/acknowledge', {})).body.error).toBe(
      'Алармот не е пронајден.',
    );
  });

  it('are acknowledged in bulk, and the answer says which were not', async () => {
    const ids = (await open()).slice(0, 3);
    const { status, body } = await test.call('operator', 'PUT', '/api/alarms/acknowledge/bulk', {
      alarm_ids: [...ids, 999_999, String(ids[0])],
    });
    expect([status, body.success, body.data.failed]).toEqual([200, true, [999_999]]);
    expect([...body.data.acknowledged].sort()).toEqual([...ids].sort());
    expect(await open()).not.toEqual(expect.arrayContaining([ids[0]]));
    expect((await test.call('operator', 'PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: [] })).body.fields).toEqual(
      { alarm_ids: 'Изберете најмалку еден аларм' },
    );
  });

  it('are deleted for good', async () => {
    const [id] = await open();
    expect((await test.call('operator', 'DELETE', `/api/alarms/${id}`)).body).toEqual({
      success: true,
      message: 'Алармот е избришан.',
    });
    expect((await test.call('operator', 'DELETE', `/api/alarms/${id}`)).status).toBe(404);
  });
});
