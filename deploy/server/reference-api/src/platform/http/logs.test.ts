import { workCalls } from 'shared-auth/calls';
import { sendJson } from './jsonBody';
import { serve } from './serve';
import { createServer } from './server';

/** What a server writes to its log while it handles a request. */
async function logOf(url: string, logLevel = 'info'): Promise<string> {
  const lines: string[] = [];
  const app = createServer({ logLevel, trustProxy: 'loopback', logTo: { write: (line) => lines.push(line) } });
  for (const path of ['/api/users', '/healthz', '/ingest/osmand']) app.get(path, async () => ({ success: true }));
  await app.inject({ url, headers: { authorization: 'Bearer tajna', 'x-request-id': 'abc' } });
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

it('O11: writes one line a request, and of trackers and probes that succeed only where it is asked to', async () => {
  const line = JSON.parse(await logOf('/api/users'));
  expect(line).toMatchObject({
    level: 'info',
    method: 'GET',
    path: '/api/users',
    status: 200,
    requestId: expect.any(String),
  });
  expect(new Date(line.time).toISOString()).toBe(line.time);
  for (const url of ['/healthz', '/ingest/osmand?id=1']) {
    expect(await logOf(url)).toBe('');
    expect(await logOf(url, 'debug')).toContain('"level":"debug"');
  }
});

it('nothing is sent twice where a call sends JSON that is ready', async () => {
  const lines: string[] = [];
  const app = createServer({ logLevel: 'warn', trustProxy: 'loopback', logTo: { write: (line) => lines.push(line) } });
  serve(app, workCalls.list, async ({ reply }) => sendJson(reply, '{"success":true,"data":[]}'));
  const { statusCode, body } = await app.inject('/api/work');
  await app.close();
  expect([statusCode, body, lines]).toEqual([200, '{"success":true,"data":[]}', []]);
});
