import { type FixtureSummary, seedFixture } from '../index';
import type { AlarmUpdate } from '../live/payloads';
import { nextEvent, startTestApi, type TestApi } from '../testing/client';

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
      received_at: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      is_acknowledged: false,
      acknowledged_at: null,
      acknowledged_by: null,
      undo_until: null,
      claimed_by: null,
      claimed_by_id: null,
      claimed_at: null,
      handed_over_at: null,
      note_count: 0,
      last_note: null,
      last_note_at: null,
      last_note_by: null,
      source_type: null,
      source_text: null,
      zone: null,
      maintenance: null,
      value_before: null,
      value_after: null,
      value_unit: null,
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
    expect(body.message).toBe('Не е потврден 1 од 4 аларми.');
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

  describe('worked through together', () => {
    const later = (minutes: number, id: number) =>
      test.api.database.query(
        'update alarms set acknowledged_at = acknowledged_at - make_interval(mins => $1) where id = $2',
        [minutes, id],
      );

    it('tells every console who acknowledged an alarm, and until when that can be taken back', async () => {
      const [id] = await open();
      const socket = await test.connect(await test.login('manager'));
      const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
      const { data } = (await test.call('operator', 'PUT', `/api/alarms/${id}/acknowledge`, {})).body;
      expect(data.acknowledged_by).toBe('Елена Петровска');
      expect(Date.parse(data.undo_until) - Date.parse(data.acknowledged_at)).toBe(8_000);
      expect(await update).toMatchObject({
        change: 'acknowledged',
        ids: [id],
        alarms: [data],
        by: { name: 'Елена Петровска' },
      });
      await later(1, id);
      const row = (await list('?limit=100')).data.find((alarm: { id: number }) => alarm.id === id);
      expect([row.acknowledged_by, row.undo_until]).toEqual(['Елена Петровска', null]);
    });

    it('takes an acknowledgement back for who gave it, within its time', async () => {
      const [id, late] = await open();
      for (const alarm of [id, late]) await test.call('operator', 'PUT', `/api/alarms/${alarm}/acknowledge`, {});
      expect((await test.call('manager', 'DELETE', `/api/alarms/${id}/acknowledge`)).status).toBe(409);
      const socket = await test.connect(await test.login('manager'));
      const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
      const undone = await test.call('operator', 'DELETE', `/api/alarms/${id}/acknowledge`);
      expect([undone.status, undone.body.data.is_acknowledged, undone.body.data.acknowledged_by]).toEqual([
        200,
        false,
        null,
      ]);
      expect(await update).toMatchObject({ change: 'unacknowledged', ids: [id] });
      expect((await test.call('operator', 'DELETE', `/api/alarms/${id}/acknowledge`)).status).toBe(200);
      await later(1, late);
      const refused = await test.call('operator', 'DELETE', `/api/alarms/${late}/acknowledge`);
      expect([refused.status, refused.body.error]).toEqual([409, 'Потврдата повеќе не може да се поништи.']);
    });

    it('acknowledges and takes back in bulk, with one event for each call', async () => {
      const ids = (await open()).slice(0, 3);
      const socket = await test.connect(await test.login('manager'));
      const updates: AlarmUpdate[] = [];
      socket.on('alarm-update', (update: AlarmUpdate) => updates.push(update));
      const done = await test.call('operator', 'PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: ids });
      expect(done.body.data).toMatchObject({ acknowledged_by: 'Елена Петровска', undo_until: expect.any(String) });
      const taken = nextEvent<AlarmUpdate>(socket, 'alarm-update');
      const undone = await test.call('operator', 'DELETE', '/api/alarms/acknowledge/bulk', {
        alarm_ids: [...ids, 999_999],
      });
      expect([...undone.body.data.restored].sort()).toEqual([...ids].sort());
      expect(undone.body.data.failed).toEqual([999_999]);
      await taken;
      expect(updates.map(({ change, ids: changed }) => [change, changed.length])).toEqual([
        ['acknowledged', 3],
        ['unacknowledged', 3],
      ]);
      expect(await open()).toEqual(expect.arrayContaining(ids));
    });

    it('lets one at a time claim an alarm, and a manager free it', async () => {
      const [id] = await open();
      const socket = await test.connect(await test.login('admin'));
      const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
      const claimed = await test.call('operator', 'PUT', `/api/alarms/${id}/claim`, {});
      expect(claimed.body.data).toMatchObject({ claimed_by: 'Елена Петровска', claimed_at: expect.any(String) });
      expect(await update).toMatchObject({ change: 'claimed', alarms: [{ claimed_by: 'Елена Петровска' }] });
      const refused = await test.call('manager', 'PUT', `/api/alarms/${id}/claim`, {});
      expect([refused.status, refused.body.error]).toEqual([409, 'Алармот веќе го презеде Елена Петровска.']);
      expect((await test.call('manager', 'DELETE', `/api/alarms/${id}/claim`)).body.data.claimed_by).toBeNull();
      await test.call('manager', 'PUT', `/api/alarms/${id}/claim`, {});
      expect((await test.call('operator', 'DELETE', `/api/alarms/${id}/claim`)).status).toBe(403);
    });

    it('tells every console of a deletion', async () => {
      const [id] = await open();
      const socket = await test.connect(await test.login('manager'));
      const update = nextEvent<AlarmUpdate>(socket, 'alarm-update');
      await test.call('operator', 'DELETE', `/api/alarms/${id}`);
      expect(await update).toMatchObject({ change: 'deleted', ids: [id], alarms: [] });
    });
  });

  it.each(['alarms', 'vehicles', 'devices', 'users', 'locations'])(
    'confirms what the list of %s is sorted by, where that was asked for and is known',
    async (of) => {
      const sort =
        of === 'users' ? 'last_name' : of === 'locations' ? 'speed' : of === 'alarms' ? 'severity' : 'license_plate';
      const ask = async (query: string) => (await test.call('admin', 'GET', `/api/${of}?page=1${query}`)).body;
      expect(await ask(`&sort=${sort}&order=desc`)).toMatchObject({ sorted_by: sort, sorted_order: 'desc' });
      expect(await ask(`&sort=${sort}`)).toMatchObject({ sorted_by: sort, sorted_order: 'asc' });
      for (const query of ['', '&sort=nonsense']) expect(await ask(query)).not.toHaveProperty('sorted_by');
    },
  );

  it('counts the unacknowledged from their own index', async () => {
    const plan = await test.api.database.transaction(async ({ query }) => {
      // Few rows are read whole; with many the planner has the choice that is asked for here.
      await query('set local enable_seqscan = off');
      return query<{ 'QUERY PLAN': string }>('explain select count(*) from alarms a where not a.is_acknowledged');
    });
    expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toMatch(/alarms_open/);
  });
});
