import { startTestApi, type TestApi } from '../../testing/client';
import { orders, ReplayedFleet } from '../../testing/replayedFleet';

jest.setTimeout(60 * 60_000);

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

/** Of the 60 vehicles of the sample fleet; all of them take four times an hour on two cores. */
const VEHICLES = Number(process.env.REPLAY_VEHICLES ?? 8);

it(`a month of ${VEHICLES} vehicles leads to the same alarms, trips and kilometres in any order, and twice`, async () => {
  const fleet = new ReplayedFleet(test, VEHICLES, 30);
  const messages = await fleet.replay('forwards');
  const expected = await fleet.shown('forwards');
  console.info(`${messages} messages, ${expected.alarms.length} alarms, ${expected.days.length} days`);
  for (const order of Object.keys(orders).slice(1)) {
    await fleet.replay(order);
    const came = await fleet.shown(order);
    for (const part of ['alarms', 'days', 'reports', 'episodes'] as const)
      expect([order, part, came[part]]).toEqual([order, part, expected[part]]);
  }
});
