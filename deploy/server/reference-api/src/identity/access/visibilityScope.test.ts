import { startTestApi, type TestApi } from '../../testing/client';
import { findLeaks, SecretFleet, walkCalls } from '../../testing/leaks/fleet';
import { runs } from '../../testing/runs';

let test: TestApi;
let fleet: SecretFleet;
beforeAll(async () => {
  test = await startTestApi();
  fleet = await SecretFleet.create(test);
});
afterAll(() => test.close());

it('A12: shows nobody, in any answer or live event, what they do not see', async () => {
  const calls = runs(300);
  expect(await findLeaks(fleet, calls)).toBeGreaterThan(calls / 4);
}, 180_000);

it('A12: shows no one in any call what they do not see, in a fleet of which each sees a part', async () => {
  expect(await walkCalls(fleet)).toBeGreaterThan(100);
}, 180_000);
