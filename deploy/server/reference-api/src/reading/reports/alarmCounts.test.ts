import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
  await seedFixture(test.api);
});
afterAll(() => test.close());

it('counts the alarms of each vehicle on given days as the list of alarms does, and of seen vehicles alone', async () => {
  const { database } = test.api;
  const days = await database.query<{ day: string }>(
    `select distinct (created_at at time zone 'Europe/Skopje')::date::text as day from alarms order by 1`,
  );
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const counts = async (from: string, to: string, as = 'manager') =>
    (await test.call(as, 'GET', `/api/reports/alarms?start_date=${from}&end_date=${to}`)).body;
  let compared = 0;
  for (const [from, to] of [[first, last], ...days.map(({ day }) => [day, day])] as [string, string][]) {
    for (const { vehicle_id, total_alarms } of (await counts(from, to)).data) {
      const { body } = await test.call(
        'manager',
        'GET',
        `/api/alarms?limit=1&vehicle_id=${vehicle_id}&start_date=${from}&end_date=${to}`,
      );
      expect([vehicle_id, total_alarms]).toEqual([vehicle_id, body.pagination.total]);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1);
  expect((await test.call('driver', 'GET', `/api/reports/alarms?start_date=${first}&end_date=${last}`)).status).toBe(
    403,
  );
  expect((await counts(last, '2020-01-01')).error).toBe('Почетокот на периодот мора да биде пред крајот.');
});
