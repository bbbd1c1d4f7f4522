import { startTestApi } from '../../testing/client';

it('T25: /readyz says that the clocks of server and database differ', async () => {
  const test = await startTestApi();
  try {
    expect((await test.call(undefined, 'GET', '/readyz')).body).toEqual({ status: 'ready' });
    const { database } = test.api.services;
    const { query } = database;
    // As if the database's clock were a day ahead.
    database.query = async () => [{ ms: Date.now() + 86_400_000 } as never];
    const { status, body } = await test.call(undefined, 'GET', '/readyz');
    database.query = query;
    expect([status, body]).toEqual([
      503,
      {
        status: 'not ready',
        reason: expect.stringMatching(/^the clocks of server and database differ by 8640[01] s$/),
      },
    ]);
  } finally {
    await test.close();
  }
});
