import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

/** What is done about an alarm, by the address of the call, and the act that the report has of it. */
const bodies: Readonly<Record<string, object>> = {
  notes: { text: 'Возачот не крева' },
  handover: { user_id: null, text: 'чека полиција' },
  close: { reason: 'Решено на терен' },
};

it('has every act about alarms of the API, with who and what was written, in the order of time, of seen vehicles alone', async () => {
  const { database } = test.api;
  const alarms = await database.query<{ id: number }>('select id from alarms where not is_acknowledged order by id');
  const since = new Date(Date.now() - 1_000).toISOString();
  const acts = test.api.routes.filter(
    ({ method, path }) => path.startsWith('/api/alarms/:id') && method !== 'GET' && path !== '/api/alarms/:id',
  );
  let done = 0;
  for (const { method, path } of acts) {
    const alarm = alarms[done]?.id;
    // A claim is there to be released, an acknowledgement to be taken back.
    if (method === 'DELETE') await test.call('operator', 'PUT', path.replace(':id', String(alarm)), {});
    const { status } = await test.call(
      'operator',
      method,
      path.replace(':id', String(alarm)),
      bodies[path.split('/').at(-1) ?? ''] ?? {},
    );
    expect([method, path, status]).toEqual([method, path, expect.any(Number)]);
    expect(status).toBeLessThan(300);
    const { body } = await test.call('manager', 'GET', `/api/alarm-log?start_date=${encodeURIComponent(since)}`);
    const last = body.data
      .filter(({ alarm_id, act }: { alarm_id: number; act: string }) => alarm_id === alarm && act !== 'raised')
      .at(-1);
    expect([path, last]).toEqual([
      path,
      expect.objectContaining({ author: 'Елена Петровска', license_plate: expect.any(String) }),
    ]);
    const { text, reason } = (bodies[path.split('/').at(-1) ?? ''] ?? {}) as { text?: string; reason?: string };
    if (text ?? reason) expect(last.text).toBe(text ?? reason);
    done++;
  }
  expect(done).toBeGreaterThan(5);
  const { body } = await test.call('manager', 'GET', '/api/alarm-log?start_date=2020-01-01&limit=1000');
  const times = body.data.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort());
  const raised = body.data.filter(({ act }: { act: string }) => act === 'raised').length;
  const [count] = await database.query<{ n: number }>('select count(*)::int as n from alarms');
  expect(raised).toBe(Math.min(count?.n ?? 0, raised));
  expect(body.pagination.total).toBeGreaterThanOrEqual((count?.n ?? 0) + done);
  expect((await test.call('driver', 'GET', '/api/alarm-log?start_date=2020-01-01')).status).toBe(403);
});
