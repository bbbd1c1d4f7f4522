import { startTestApi, type TestApi } from '../../testing/client';
import { runs } from '../../testing/runs';
import { findTrespasses } from '../../testing/writes/findTrespass';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
});
afterAll(() => test.close());

it('T3: lets nobody change what they do not see, or give what they do not have', async () => {
  const calls = runs(600);
  // A fifth of the calls write on average; in 120 that are drawn at random, hardly ever fewer than a tenth.
  expect(await findTrespasses(test, calls)).toBeGreaterThan(calls / 10);
}, 180_000);
