import { startTestApi, type TestApi } from '../../testing/client';
import { orders, ReplayedFleet } from '../../testing/replayedFleet';

jest.setTimeout(240_000);

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('@long two days of the sample fleet lead to the same alarms, trips and kilometres in any order, and twice', async () => {
  const fleet = new ReplayedFleet(test, 2, 2);
  expect(await fleet.replay('forwards')).toBeGreaterThan(300);
  const expected = await fleet.shown('forwards');
  expect(expected.alarms.length).toBeGreaterThan(5);
  expect(expected.days.length).toBeGreaterThan(3);
  for (const order of Object.keys(orders).slice(1)) {
    await fleet.replay(order);
    expect([order, await fleet.shown(order)]).toEqual([order, expected]);
  }
});
