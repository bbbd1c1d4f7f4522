import { startTestApi, type TestApi } from '../testing/client';
import { findLeaks, walkedCalls } from '../testing/leaks';
import { openToLimited } from './limited';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi();
});
afterAll(() => test.close());

it('A12: shows nobody, in any answer or live event, what they do not see', async () => {
  const calls = 400;
  expect(await findLeaks(test, calls)).toBeGreaterThan(calls / 4);
}, 60_000);

/** Of accounts, wishes and browsers: they hold nothing of a vehicle. */
const withoutVehicles =
  /^(POST|PUT|GET|DELETE) \/api\/(auth|acts\/exports|users|notification-rules|notifications)(\/|$)/;

it('A12: leaves out no call that people may make who see only some vehicles', () => {
  const walked = walkedCalls();
  const forgotten = [...openToLimited].filter((call) => {
    const pattern = new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`);
    return !withoutVehicles.test(call) && !walked.some((made) => pattern.test(made));
  });
  expect(forgotten).toEqual([]);
});
