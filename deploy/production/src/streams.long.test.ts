import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startTestApi, startTestGateway } from '@fleet/gateway/testing';
import { createSampleStore } from '../../release/gateway/src/testStore';
import { TestNginx } from './testNginx';

// nginx, from Debian where it is missing.
jest.setTimeout(180_000);

let backend: Server;
let api: Server;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let nginx: TestNginx;
let address: string;
let opened: ServerResponse[];

beforeAll(async () => {
  opened = [];
  backend = createServer((_request, response) => {
    opened.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`; // listening on TCP
  const storeDir = createSampleStore();
  const file = join(storeDir, 'registry.json');
  const registry = JSON.parse(readFileSync(file, 'utf8'));
  registry.modules['mfe-alarms'].stable.contributes.backend = { url };
  writeFileSync(file, JSON.stringify(registry));
  const choices = [{ kind: 'setting', name: `backend ${url}`, value: true }];
  const arrangement = { schema: 1, version: 1, modules: { 'mfe-alarms': choices }, log: [] };
  writeFileSync(join(storeDir, 'arrangement.json'), JSON.stringify(arrangement));
  const { server, origin } = await startTestApi();
  api = server;
  gateway = await startTestGateway(origin, { storeDir, egressAllow: ['127.0.0.0/8'] });
  nginx = new TestNginx();
  address = await nginx.start({ gateway: gateway.url, api: origin });
});
afterAll(async () => {
  await nginx?.close();
  await gateway?.close();
  for (const server of [api, backend]) {
    server?.closeAllConnections();
    server?.close();
  }
});

it('passes a stream of a module’s backend on as it comes, and ends it there when the page leaves', async () => {
  const page = new AbortController();
  const response = await fetch(`${address}/modules-api/mfe-alarms/live`, {
    headers: { authorization: 'Bearer ana', accept: 'text/event-stream' },
    signal: page.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
    opened[0]?.write(text);
    expect(await reader.read()).toEqual({ done: false, value: text });
  }
  const ended = once(opened[0]!, 'close');
  page.abort();
  await ended;
});
