import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

/** The bodies of the acts that need one. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/alarms/:id/notes': { text: 'белешка' },
  'PUT /api/alarms/:id/handover': { user_id: null },
  'PUT /api/alarms/:id/close': { reason: 'причина' },
};
/** Acts on one alarm, of the API's own routes. */
const acts = () => test.api.routes.filter(({ method, path }) => path.startsWith('/api/alarms/:id') && method !== 'GET');
const make = (who: string, { method, path }: { method: string; path: string }, id: number) =>
  test.call(who, method, path.replace(':id', String(id)), bodies[`${method} ${path}`] ?? {});
const rowOf = async (id: number) => {
  const { body } = await test.call('manager', 'GET', '/api/alarms?limit=1000');
  return body.data.find((row: { id: number }) => row.id === id);
};

it('whatever two people do one after the other, a closed alarm stays as it was closed, and the second is told', async () => {
  const { database } = test.api;
  const [{ id }] = (await database.query<{ id: number }>('select id from alarms order by id limit 1')) as [
    { id: number },
  ];
  const isClosing = ({ method, path }: { method: string; path: string }) =>
    method === 'PUT' && /\/(close|acknowledge)$/.test(path);
  let closed = 0;
  for (const first of acts().filter(({ method, path }) => `${method} ${path}` !== 'DELETE /api/alarms/:id'))
    for (const second of acts()) {
      await database.query(
        'update alarms set is_acknowledged = false, acknowledged_by = null, acknowledged_at = null, claimed_by = null where id = $1',
        [id],
      );
      await make('operator', first, id);
      if (!isClosing(first) || `${second.method} ${second.path}` === 'DELETE /api/alarms/:id') continue;
      const before = await rowOf(id);
      const { status, body } = await make('manager', second, id);
      const name = `${first.method} ${first.path}, ${second.method} ${second.path}`;
      // The specification's own call has no effect a second time, and shows the first.
      const isRepeat = second.method === 'PUT' && second.path.endsWith('/acknowledge');
      expect([name, status]).toEqual([name, isRepeat ? 200 : 409]);
      expect(await rowOf(id)).toEqual(before);
      if (isRepeat) expect(body.data.acknowledged_by).toBe('Елена Петровска');
      else if (second.method !== 'DELETE' || !second.path.endsWith('/acknowledge'))
        expect(body.error).toMatch(/^Алармот е веќе потврден: \d\d\.\d\d\.\d{4}, \d\d:\d\d \(Елена Петровска\)\.$/);
      closed++;
    }
  expect(closed).toBe(2 * (acts().length - 1));
}, 60_000);

it('an alarm that two close at once is closed once', async () => {
  const [{ id }] = (await test.api.database.query<{ id: number }>(
    'select id from alarms where not is_acknowledged order by id desc limit 1',
  )) as [{ id: number }];
  const close = { method: 'PUT', path: '/api/alarms/:id/close' };
  const answers = await Promise.all(['operator', 'manager'].map((who) => make(who, close, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await test.call('manager', 'GET', `/api/alarms/${id}/notes`);
  expect(body.data.filter(({ kind }: { kind: string }) => kind === 'closed')).toHaveLength(1);
});
