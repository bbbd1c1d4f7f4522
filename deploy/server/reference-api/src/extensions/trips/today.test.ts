import { dayOf, startOfDay } from '../../platform/http/times';
import { startTestApi, type TestApi } from '../../testing/client';
import { Field, HOUR } from '../../testing/field/field';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('compares today with the same day last week only once all of that day is counted', async () => {
  const f = new Field(test);
  const day = dayOf(new Date(startOfDay(f.today) - 7 * 24 * HOUR + 12 * HOUR));
  const before = async () => (await f.get('/api/distances/today')).same_time_last_week.distance;
  expect(await before()).toBeNull();
  for (let vehicles = 1; vehicles < 4; vehicles += 1) {
    // It began on the day before, so that it has driven at any time of the day.
    await f.replay(f.drive(await f.fresh(), startOfDay(day) - HOUR, 120));
    expect(await before()).toBeNull();
    await test.api.trips.catchUp();
    expect(await before()).toBeGreaterThanOrEqual(0);
  }
  // What comes in of other days changes nothing.
  await f.replay(f.drive(await f.fresh(), startOfDay(day) - 30 * HOUR, 60));
  expect(await before()).toBeGreaterThanOrEqual(0);
});
