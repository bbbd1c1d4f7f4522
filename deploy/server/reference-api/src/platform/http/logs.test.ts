import { createServer } from './server';

/** What a server writes to its log while it handles a request. */
async function logOf(url: string): Promise<string> {
  const lines: string[] = [];
  const app = createServer({ logLevel: 'info', trustProxy: 'loopback', logTo: { write: (line) => lines.push(line) } });
  app.get('/api/users', async () => ({ success: true }));
  await app.inject({ url, headers: { authorization: 'Bearer tajna' } });
  await app.close();
  return lines.join('');
}

it('A7: logs the path of a request without its query, and no token', async () => {
  const log = await logOf('/api/users?search=Petrovska&phone=070123456&token=tajna');
  expect(log).toContain('"path":"/api/users"');
  expect(log).not.toMatch(/Petrovska|070123456|tajna/);
});

const KEY = 'fk_Tajna0123456789';
it.each([
  `//ingest/osmand/${KEY}`,
  `/ingest//osmand/${KEY}`,
  `/%69ngest/osmand/${KEY}`,
  `/INGEST/osmand/${KEY}`,
  `/ingest/osmand;${KEY}`,
  `/ingest/osmand/${KEY}`,
  `/ingest/${KEY}`,
  `/${KEY}`,
  `/api/${KEY}`,
  `/api/users/../${KEY}`,
])('T28: logs no key of a path that nearly leads to a door: %s', async (url) => {
  expect(await logOf(url)).not.toContain('Tajna');
});
