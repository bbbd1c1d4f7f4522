import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runtimeConfig } from 'shared-auth/contract';
import * as v from 'valibot';
import { createServerCapabilities } from './serverCapabilities';
import { startTestApi, startTestGateway } from './testing';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** An API whose reply to `GET /api/capabilities` each test sets; other paths reply 404. */
async function startApi(port = 0) {
  const reply = { status: 200, body: '{"success":true,"data":["trips"]}' };
  const paths: string[] = [];
  const server: Server = createServer((request, response) => {
    paths.push(request.url ?? '');
    const { status, body } = request.url === '/api/capabilities' ? reply : { status: 404, body: '{}' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((closed) => server.close(closed));
  };
  open.push(close);
  return { reply, paths, close, port: (server.address() as AddressInfo).port }; // listening on TCP
}

const MINUTE = 60_000;
/** Waits until a read in the background has ended. */
const whenRead = async (capabilities: ReturnType<typeof createServerCapabilities>, expected: string[]) => {
  for (let left = 200; left > 0; left--) {
    if (JSON.stringify(await capabilities.current()) === JSON.stringify(expected)) return;
    await new Promise(setImmediate);
  }
  expect(await capabilities.current()).toEqual(expected);
};

it.each([
  ['404', 404, '{"success":false}'],
  ['500', 500, '{"success":false}'],
  ['a page', 200, '<!doctype html>'],
  ['another shape', 200, '{"success":true,"data":{}}'],
])('are none where the API replies with %s', async (_, status, body) => {
  const api = await startApi();
  Object.assign(api.reply, { status, body });
  expect(await createServerCapabilities(`http://127.0.0.1:${api.port}`).current()).toEqual([]);
});

it('are read once a minute, and what is announced anew shows itself then', async () => {
  const api = await startApi();
  let now = 0;
  const capabilities = createServerCapabilities(`http://127.0.0.1:${api.port}`, () => now);
  expect(await Promise.all([capabilities.current(), capabilities.current()])).toEqual([['trips'], ['trips']]);
  api.reply.body = '{"success":true,"data":["trips","notifications"]}';
  now = MINUTE - 1;
  expect(await capabilities.current()).toEqual(['trips']);
  expect(api.paths).toEqual(['/api/capabilities']);
  now = MINUTE;
  // Callers get the old value while a later read runs in the background.
  expect(await capabilities.current()).toEqual(['trips']);
  await whenRead(capabilities, ['trips', 'notifications']);
  now = 2 * MINUTE;
  api.reply.status = 404;
  await whenRead(capabilities, []);
});

it('stay as they were while the API is away, and are asked for again soon where it never replied', async () => {
  const first = await startApi();
  const { port } = first;
  let now = 0;
  const known = createServerCapabilities(`http://127.0.0.1:${port}`, () => now);
  expect(await known.current()).toEqual(['trips']);
  await first.close();
  const unknown = createServerCapabilities(`http://127.0.0.1:${port}`, () => now);
  expect(await unknown.current()).toEqual([]);
  now = MINUTE;
  expect(await known.current()).toEqual(['trips']);

  const second = await startApi(port);
  second.reply.status = 503;
  expect(await unknown.current()).toEqual([]);
  second.reply.status = 200;
  now += 5_000;
  expect(await unknown.current()).toEqual(['trips']);
});

it("are in config.json and in the page's configuration, and no page asks the API for them", async () => {
  const { server, origin } = await startTestApi((request, response) => {
    response.end(request.url === '/api/capabilities' ? '{"success":true,"data":["trips"]}' : '{}');
  });
  const gateway = await startTestGateway(origin);
  open.push(
    () => gateway.close(),
    async () => void server.close(),
  );
  const config = v.parse(runtimeConfig, await (await fetch(`${gateway.url}/config.json`)).json());
  expect(config.capabilities).toEqual(['trips']);
  const html = await (await fetch(`${gateway.url}/dashboard`, { headers: { accept: 'text/html' } })).text();
  const [, inlined = ''] = /id="fleet-config">(.*?)<\/script>/.exec(html) ?? [];
  expect(v.parse(runtimeConfig, JSON.parse(inlined))).toEqual(config);
  expect(html).not.toContain('/api/capabilities');
});
