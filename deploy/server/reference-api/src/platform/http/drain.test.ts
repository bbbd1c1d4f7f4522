import { startTestApi } from '../../testing/client';

it('O13: a server that is told to end is unready first, goes on responding, and closes then', async () => {
  const test = await startTestApi({ drainDelay: 1_500 });
  const closing = test.api.close();
  const statusOf = async (path: string) => (await fetch(test.api.url + path)).status;
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
  await closing;
  await expect(statusOf('/healthz')).rejects.toThrow();
});
