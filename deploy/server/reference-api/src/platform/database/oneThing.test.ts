import { createServer } from '../http/server';
import type { Database, Queries } from './database';
import { oneByOne, tellThings } from './oneThing';

/** What the transaction of each kind of call asks the database first. */
async function locked(): Promise<Record<string, readonly unknown[]>> {
  const asked: Record<string, unknown[]> = {};
  let call = '';
  const query: Queries['query'] = (_sql, params = []) => {
    asked[call]?.push(...params);
    return Promise.resolve([]);
  };
  const kept = { query, transaction: (work: (queries: Queries) => unknown) => work({ query }) };
  const database = oneByOne(kept as unknown as Database); // all that it is asked for here
  const app = createServer({ logLevel: 'silent', trustProxy: 'loopback' });
  tellThings(app);
  const handler = () => database.transaction(() => Promise.resolve({}));
  app.put('/things/:id', { config: { budget: 'cheap' }, handler });
  app.get('/things/:id', { config: { budget: 'cheap' }, handler });
  app.post('/things', { config: { budget: 'cheap' }, handler });
  app.post('/ingest/:key', { config: { budget: 'key' }, handler });
  for (const [method, url] of [
    ['PUT', '/things/7'],
    ['GET', '/things/7'],
    ['POST', '/things'],
    ['POST', '/ingest/k'],
  ] as const) {
    call = `${method} ${url}`;
    asked[call] = [];
    expect((await app.inject({ method, url })).statusCode).toBe(200);
  }
  await app.close();
  return asked;
}

it('lets writes to one thing wait for one another, and neither reads nor messages of trackers', async () => {
  expect(await locked()).toEqual({
    'PUT /things/7': ['/things/7'],
    'GET /things/7': [],
    'POST /things': [],
    'POST /ingest/k': [],
  });
});
