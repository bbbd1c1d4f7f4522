import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workspaceRoot } from '@fleet/build/workspace';
import { createSampleStore } from '../../release/gateway/src/testStore';
import { freePort } from './testNginx';

jest.setTimeout(120_000);

interface Span {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
/** OTLP over HTTP, in JSON. */
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<Span, 'service'>[] }[];
  }[];
}

const bodies: string[] = [];
let collector: Server;
let url: string;
const servers: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'fleet-tracing-'));

/** Starts a server as it is deployed, and waits until it responds. */
async function start(
  main: 'server/reference-api/src/app' | 'release/gateway/src',
  env: Record<string, string>,
): Promise<string> {
  const port = await freePort();
  const file = join(workspaceRoot, 'deploy', main, 'main.ts');
  servers.push(
    spawn(process.execPath, ['--import', '@oxc-node/core/register', file], {
      cwd: workspaceRoot,
      env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const at = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${at}/healthz`).catch(() => null))?.ok) await wait(50);
  return at;
}

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString('utf8'));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo; // listening on TCP
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const api = await start('server/reference-api/src/app', { ...tracing, DEMO_ACCOUNTS: '1', DATA_DIR: folder });
  url = await start('release/gateway/src', {
    ...tracing,
    API_ORIGIN: api,
    STORE_DIR: createSampleStore(),
    STORE_URL: '',
  });
});
afterAll(async () => {
  for (const server of servers) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const spans = (): Span[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service })));
    });

/** Waits until what was read is complete; after 20 s it returns what there is. */
async function until<T>(read: () => T, isComplete: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 20_000;
  while (!isComplete(read()) && Date.now() < end) await wait(50);
  return read();
}

/** The spans of a trace, once both servers have sent theirs. */
const traceOf = (traceId: string) =>
  until(
    () => spans().filter((span) => span.traceId === traceId),
    (found) => ['gateway', 'api'].every((server) => found.some(({ service }) => service === server)),
  );

it('a request is one trace from the gateway over the API to its SQL, without a value of a parameter', async () => {
  const signIn = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${signIn.traceId}-${signIn.spanId}-01` },
    body: JSON.stringify({ username: 'operator', password: 'operator123' }),
  });
  const { token } = (await response.json()) as { token: string };
  const login = await traceOf(signIn.traceId);
  const [atGateway] = login.filter(({ service }) => service === 'gateway');
  const [atApi] = login.filter(({ service, name }) => service === 'api' && name === 'POST /api/auth/login');
  // A trace that a page or a proxy has begun goes on.
  expect(atGateway).toMatchObject({ parentSpanId: signIn.spanId });
  expect(atApi).toMatchObject({ parentSpanId: atGateway?.spanId });
  expect(login.filter(({ parentSpanId }) => parentSpanId === atApi?.spanId).map(({ name }) => name)).toContain(
    'select',
  );

  bodies.length = 0;
  const listed = await fetch(`${url}/api/vehicles?search=Skriena`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(listed.status).toBe(200);
  const [own] = await until(
    () => spans().filter(({ service, name }) => service === 'gateway' && name.startsWith('GET /api')),
    (found) => found.length > 0,
  );
  // Without a caller's trace, the gateway begins one.
  expect(own?.parentSpanId ?? '').toBe('');
  const names = (await traceOf(own?.traceId ?? '')).map(({ service, name }) => `${service} ${name}`);
  expect(names).toEqual(expect.arrayContaining(['api GET /api/vehicles', 'api select']));
  expect(bodies.join()).toContain('db.query.text');
  for (const secret of ['Skriena', 'skriena', 'operator123', token]) expect(bodies.join()).not.toContain(secret);
});
