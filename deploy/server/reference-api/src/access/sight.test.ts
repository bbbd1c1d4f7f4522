import { startTestApi, type TestApi } from '../testing/client';
import { findLeaks } from '../testing/leaks';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('shows nobody, in any answer or live event, what they do not see', async () => {
  const calls = 400;
  expect(await findLeaks(test, calls)).toBeGreaterThan(calls / 4);
}, 60_000);
