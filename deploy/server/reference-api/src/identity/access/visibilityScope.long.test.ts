import { startTestApi, type TestApi } from '../../testing/client';
import { findLeaks, SecretFleet } from '../../testing/leaks/fleet';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('A12: shows nobody in 10,000 calls what they do not see', async () => {
  expect(await findLeaks(await SecretFleet.create(test), 10_000)).toBeGreaterThan(2_500);
}, 1_800_000);
