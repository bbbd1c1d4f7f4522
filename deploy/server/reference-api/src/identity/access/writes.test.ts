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
  expect(await findTrespasses(test, calls)).toBeGreaterThan(calls / 6);
}, 180_000);
