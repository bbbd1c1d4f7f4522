import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gateway } from './gateway';
import { startTestApi, startTestGateway } from './testing';

let api: Server;
let controller: Server;
let plain: Gateway;
let connected: Gateway;
const received: { url: string; host: string; body: string }[] = [];
beforeAll(async () => {
  controller = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        url: `${request.method} ${request.url}`,
        host: String(request.headers['x-forwarded-host']),
        body: Buffer.concat(chunks).toString(),
      });
      response.setHeader('content-type', 'application/json');
      response.end('{"success":true}');
    });
  });
  await new Promise<void>((resolve) => controller.listen(0, '127.0.0.1', resolve));
  const started = await startTestApi();
  api = started.server;
  plain = await startTestGateway(started.origin);
  connected = await startTestGateway(started.origin, {
    controllerUrl: `http://127.0.0.1:${(controller.address() as AddressInfo).port}`, // listening on TCP
  });
});
afterAll(async () => {
  await Promise.all([plain.close(), connected.close()]);
  api.close();
  controller.close();
});

it.each([
  ['Bearer ana:admin', 200],
  ['Bearer mia:manager', 403],
  ['', 401],
])('without a controller: %p gets %d', async (authorization, status) => {
  const response = await fetch(`${plain.url}/ops/rollouts`, { headers: { authorization } });
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.json()).toEqual({ success: true, data: { actable: false } });
});

it('passes what is asked and done on to the controller, with the host that the browser asked for', async () => {
  expect((await fetch(`${connected.url}/ops/rollouts`)).status).toBe(200);
  const body = JSON.stringify({ id: 'mfe-alarms' });
  const forged = { 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
  await fetch(`${connected.url}/ops/rollouts/enable`, { method: 'POST', headers: forged, body });
  const { host } = new URL(connected.url);
  expect(received).toEqual([
    { url: 'GET /ops/rollouts', host, body: '' },
    { url: 'POST /ops/rollouts/enable', host, body },
  ]);
});

it('A16: passes on what says it is text: the controller refuses it', async () => {
  received.length = 0;
  const response = await fetch(`${connected.url}/ops/rollouts/enable`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'not JSON',
  });
  expect(response.status).toBe(200);
  expect(received).toMatchObject([{ body: 'not JSON' }]);
});
