import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { SettingError } from '@fleet/build/errors';
import type { HealthReport } from '@fleet/rollout/health';
import { version } from '@fleet/tracing';
import type { OperationsView } from 'shared-auth/contract';
import type { Gateway } from './gateway';
import { contentSecurityPolicy } from './http/securityHeaders';
import { operationsView } from './operations';
import { settingsFrom } from './settings';
import { createTestBrowser, startTestApi, startTestGateway } from './testing';
import { sampleRegistry } from './testStore';
import { tileLayersFrom } from './tiles';

let gateway: Gateway;
let upstream: Server;
/** The requests that reached the API, as `GET /api/…`. */
const received: string[] = [];
/** Lines of the gateway's log. */
const lines: string[] = [];

beforeAll(async () => {
  const api = await startTestApi((incoming, response) => {
    received.push(`${incoming.method} ${incoming.url}`);
    if (incoming.url === '/api/reset') return void response.destroy();
    if (incoming.url === '/api/upload') return void incoming.resume().once('end', () => response.end('{}'));
    const [, status] = /^\/api\/status\/(\d+)/.exec(incoming.url ?? '') ?? [];
    if (status) response.writeHead(Number(status), { 'retry-after': '7' });
    response.end(JSON.stringify({ url: incoming.url, headers: incoming.headers }));
  });
  upstream = api.server;
  const { config } = settingsFrom({});
  gateway = await startTestGateway(api.origin, {
    config: { ...config, tileLayers: tileLayersFrom('https://{s}.tiles.example/{z}/{x}/{y}.png') },
    requestTimeout: 400,
    logLevel: 'info',
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await gateway.close();
  upstream.close();
});

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });

/** fetch decodes bodies; this shows what is on the wire. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ encoding: string | undefined; body: string }>((resolve) => {
    get(`${gateway.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks).toString() }),
      );
    });
  });

/** The response to a request that is sent exactly as it is written here. */
const rawAnswer = (head: string) =>
  new Promise<{ status: number; headers: Record<string, string> }>((resolve) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
      socket.write(`${head}Connection: close\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => {});
    socket.on('close', () => {
      const [line = '', ...fields] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
      const headers = fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 2),
      ]);
      resolve({ status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) });
    });
  });

describe('module files', () => {
  it('are immutable, and compressed forms are used', async () => {
    const response = await fetch(`${gateway.url}/modules/mfe-alarms/1.2.0/page.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await raw('/modules/mfe-alarms/1.2.0/page.js', { 'accept-encoding': 'br' })).toEqual({
      encoding: 'br',
      body: 'brotli',
    });
    expect(await raw('/modules/mfe-alarms/1.2.0/page.js', {})).toEqual({ encoding: undefined, body: 'plain' });
  });

  it.each([
    '/modules/mfe-alarms/1.2.0/gone.js',
    '/modules/mfe-alarms/1.2.0/page.js.map',
    '/modules/mfe-alarms/9.9.9/mf-manifest.json',
    '/modules/mfe-alarms/1.2.0/',
    '/assets/app.js',
  ])('a missing %s is a 404, never the page', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<html');
  });

  it.each([
    '/modules',
    '/modules/',
    '/modules//',
    '/modules/..',
    '/modules/../',
    '/modules/%2e%2e',
    '/api/..',
    '/api/../',
    '/api/%2e%2e/modules/',
    '/telemetry/..',
    '/ops/..',
    '/ingest/..',
    '/metrics/',
    '//',
  ])('T27: whoever asks for %s, as a page or as anything, rings no alert', async (path) => {
    for (const accept of ['text/html', '*/*', 'application/json']) {
      // As it is written here: fetch would take the dots away.
      const answer = await rawAnswer(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\n`);
      expect([path, accept, answer.status < 500]).toEqual([path, accept, true]);
    }
  });

  it('cannot be left by climbing', async () => {
    expect((await page('/modules/..%2fregistry.json')).status).toBe(404);
  });
});

describe('the page', () => {
  it('is served for any path of the console, revalidated, with configuration and registry inlined', async () => {
    const response = await page('/alarms');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(html).toContain('<script type="application/json" id="fleet-registry">');
    expect(html).toContain('"revision":7');
    // Shown by the shell's first stylesheet where the browser is too old to run its scripts.
    expect(html).toMatch(/<div class="old-browser" hidden>\n<p lang="mk">Прелистувачот е престар за конзолата\./);
    const again = await page('/alarms', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it("fetches the shell's scripts first, the console's code behind them, and leaves the landing route's files for later", async () => {
    const html = await (await page('/alarms')).text();
    const filesIn = (part: string) => [...part.matchAll(/(?:href|src)="\/modules\/([^"]+)"/g)].map(([, file]) => file);
    const [head = '', later = ''] = html.split(/<template id="fleet-later">|<\/template>/);
    expect(filesIn(head)).toEqual(['shell/1.0.0/main.css', 'shell/1.0.0/main.js', 'shell/1.0.0/console.js']);
    expect(filesIn(later)).toEqual([
      'mfe-alarms/1.2.0/mf-manifest.json',
      'mfe-alarms/1.2.0/remoteEntry.js',
      'mfe-alarms/1.2.0/page.js',
      'mfe-alarms/1.2.0/page.css',
    ]);
    expect(head).toMatch(
      /<script defer fetchpriority="high" src="\/modules\/shell\/1\.0\.0\/main\.js" integrity="sha384-/,
    );
    expect(head).toMatch(/rel="preload" as="script" href="[^"]+console\.js" integrity="sha384-/);
    expect(later).toMatch(/as="script" fetchpriority="low" href="[^"]+page\.js" integrity="sha384-/);
    expect(later).toMatch(/as="fetch" fetchpriority="low" href="[^"]+mf-manifest\.json" crossorigin/);
  });

  it('has a script of its own start what is left for later, but not on the login page', async () => {
    const tag = '<script async fetchpriority="high" src="/early-preloads.js"></script>';
    expect(await (await page('/alarms')).text()).toContain(tag);
    expect(await (await page('/login')).text()).not.toContain(tag);
    const script = await page('/early-preloads.js');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain("getElementById('fleet-later')");
  });

  it('preloads only the fonts for the login page', async () => {
    expect((await (await page('/login')).text()).match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" as="font" fetchpriority="low" href="/modules/shell/1.0.0/inter-core-cyrillic.woff2" crossorigin="anonymous">',
    ]);
  });

  it('has a strict policy: own scripts, no inline code, Trusted Types of the versions it may load', async () => {
    const csp = (await page('/alarms')).headers.get('content-security-policy') ?? '';
    expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-");
    // Of inline styles only the empty one: no text has this hash.
    const [hash] = /(?<=style-src 'self' 'sha256-)[^']+/.exec(csp) ?? [];
    expect(hash).toBe(createHash('sha256').update('').digest('base64'));
    expect(csp).not.toContain('unsafe');
    expect(csp).toContain("require-trusted-types-for 'script'");
    expect(csp).toContain('trusted-types default shell fleet-modules mfe-alarms@1.2.0 mfe-alarms@1.1.0');
    expect(csp).toContain('https://*.tiles.example');
    expect(csp).toContain("connect-src 'self' http://localhost:3000 ws://localhost:3000");
  });
});

it.each([
  [{}, false],
  [{ default: true }, false],
  [{ value: false }, false],
  [{ value: true }, true],
])('lets pages compile WebAssembly only where the operator allows it: %j', (chosen, isAllowed) => {
  const registry = structuredClone(sampleRegistry);
  const [module] = Object.values(registry.modules);
  if (!module) throw new Error('the sample has a module');
  const webAssembly = { type: 'boolean' as const, default: false, title: 'webAssembly', ...chosen };
  module.stable.contributes.settings = { webAssembly };
  const scripts = (env: NodeJS.ProcessEnv) =>
    /script-src ([^;]*)/.exec(contentSecurityPolicy(registry, settingsFrom(env).config, 'a'))?.[1];
  expect(scripts({})).toBe(isAllowed ? "'self' 'wasm-unsafe-eval'" : "'self'");
  // Of developers.
  expect(scripts({ ALLOW_OVERRIDES: '1' })).toContain("'wasm-unsafe-eval'");
});

it('adds sources that an operator has allowed, in their own directives, and nothing in another form', () => {
  const registry = structuredClone(sampleRegistry);
  const { contributes } = registry.modules['mfe-alarms']!.stable;
  const before = contentSecurityPolicy(registry, settingsFrom({}).config, 'a');
  contributes.needs = {
    connect: ['https://a.example.mk'],
    img: ['https://b.example.mk'],
    media: ['https://c.example.mk'],
  };
  contributes.backend = { url: 'https://d.example.mk' };
  const policy = () => contentSecurityPolicy(registry, settingsFrom({}).config, 'a');
  expect(policy()).toBe(before);
  contributes.allowed = [
    'connect https://a.example.mk',
    'connect https://b.example.mk',
    'backend https://d.example.mk',
  ];
  expect(policy()).toBe(before.replace(/(connect-src [^;]*)/, '$1 https://a.example.mk'));
  contributes.allowed.push('img https://b.example.mk', 'media https://c.example.mk');
  expect(policy()).toMatch(/; img-src [^;]* https:\/\/b\.example\.mk; media-src https:\/\/c\.example\.mk; connect-src/);
  // A store that was written by hand: the whole is left out.
  contributes.needs = { connect: ['https://a.example.mk', "https://e.example.mk; script-src 'unsafe-inline'"] };
  contributes.allowed.push("connect https://e.example.mk; script-src 'unsafe-inline'");
  expect(policy()).toBe(before);
});

it.each([
  // docs/spec/core.md §9: on localhost the API is at port 3000, whatever the port of the page.
  ['localhost', true, 'http://localhost:3000 ws://localhost:3000'],
  ['localhost:8080', false, 'http://localhost:3000 ws://localhost:3000'],
  ['fleet.example.mk', true, 'https://fleet.example.mk:3000 wss://fleet.example.mk:3000'],
  ['10.0.0.5:8080', false, 'http://10.0.0.5:3000 ws://10.0.0.5:3000'],
])('lets a page of %s (TLS: %s) open its websocket, and no other', (host, secure, allowed) => {
  const { config } = settingsFrom({});
  expect(contentSecurityPolicy(sampleRegistry, config, host, secure)).toContain(`connect-src 'self' ${allowed};`);
});

describe('data', () => {
  it('registry and configuration are revalidated at each use', async () => {
    for (const path of ['/registry.json', '/config.json']) {
      const response = await fetch(gateway.url + path);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('etag')).toBeTruthy();
    }
  });

  it('API calls are passed on with their bearer, the caller’s own address and an id', async () => {
    const response = await fetch(`${gateway.url}/api/vehicles?page=2`, {
      headers: { authorization: 'Bearer x', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' },
    });
    const { url, headers } = (await response.json()) as { url: string; headers: Record<string, string> };
    expect(url).toBe('/api/vehicles?page=2');
    expect(headers).toMatchObject({ authorization: 'Bearer x', 'x-forwarded-for': '127.0.0.1' });
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers['x-request-id']).toBe(response.headers.get('x-request-id'));
  });

  it('S5: whose `X-Forwarded-For` is believed is said by the number of proxies in front', async () => {
    const address = upstream.address();
    const behind = await startTestGateway(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, {
      trustProxy: 1,
    });
    const answer = await fetch(`${behind.url}/api/x`, { headers: { 'x-forwarded-for': '6.6.6.6, 10.0.0.7' } });
    await behind.close();
    expect(await answer.json()).toMatchObject({ headers: { 'x-forwarded-for': '10.0.0.7' } });
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])(
    'row 9: %s is sent once, whatever is answered',
    async (method) => {
      for (const status of [500, 502, 503, 504]) {
        received.length = 0;
        const response = await fetch(`${gateway.url}/api/status/${status}`, { method });
        expect(response.status).toBe(status);
        expect(response.headers.get('retry-after')).toBe('7');
        expect(received).toHaveLength(1);
      }
      received.length = 0;
      await fetch(`${gateway.url}/api/reset`, { method });
      expect(received).toHaveLength(1);
    },
  );

  it('a server that breaks off is a 502 without words, which the console finds itself', async () => {
    const response = await fetch(`${gateway.url}/api/reset`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ success: false });
  });
});

describe('what pages said', () => {
  it('is summed up for rollout watch and Prometheus; malformed reports and versions that were never rolled out are not counted', async () => {
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('ana');
    const report = async (body: object) => (await browser.report({ kind: 'render', nonce, ...body })).status;
    expect(await report({ module: 'mfe-alarms', version: '1.1.0' })).toBe(204);
    expect(await report({ module: 'mfe-alarms', version: '6.6.6' })).toBe(204);
    expect(await report({ module: '<script>', version: '1.1.0' })).toBe(400);
    const { versions } = (await (await fetch(`${gateway.url}/telemetry/health?minutes=5`)).json()) as HealthReport;
    expect(versions.filter(({ module }) => module === 'mfe-alarms')).toMatchObject([
      { version: '1.1.0', shell: '1.0.0', failed: 1 },
    ]);
    expect((await fetch(`${gateway.url}/telemetry/health?minutes=9999`)).status).toBe(400);
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(metrics).toContain(
      'console_module_failures_total{module="mfe-alarms",version="1.1.0",shell="1.0.0",kind="render"} 1',
    );
    expect(metrics).toContain('console_reports_refused_total{reason="unknown"} 1');
  });

  it('S16: is told to this computer, to the bearer of OPS_TOKEN, or where OPS_OPEN says so; so is what the API can do', async () => {
    const paths = ['/metrics', '/telemetry/health', '/api/docs', '/api/docs/html'];
    const statuses = async (url: string, headers: Record<string, string> = {}) =>
      Promise.all(
        paths.map(async (path) => (await fetch(url + path, { headers: { accept: 'text/html', ...headers } })).status),
      );
    const shut = [404, 404, 404, 404];
    const open = [200, 200, 200, 200];
    expect(await statuses(gateway.url)).toEqual(open);
    expect(await statuses(gateway.url, { 'x-forwarded-for': '10.0.0.9' })).toEqual(shut);
    const address = upstream.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const guarded = await startTestGateway(origin, { opsToken: 'a token' });
    expect(await statuses(guarded.url)).toEqual(shut);
    expect(await statuses(guarded.url, { authorization: 'Bearer another' })).toEqual(shut);
    expect(await statuses(guarded.url, { authorization: 'Bearer a token' })).toEqual(open);
    await guarded.close();
  });

  it.each([
    '/api/%64ocs',
    '/api/./docs',
    '/api/x/../docs',
    '/api/x/%2e%2e/docs',
    '/api//docs',
    '/%61pi/docs',
    '/api/docs/./html',
    '/api/Docs',
    '/ingest/%66leet',
    '/%69ngest/fleet',
    '/ingest/./fleet',
  ])('A14: is closed by any spelling of its address: %s', async (path) => {
    received.length = 0;
    // By another name than fetch's, which would resolve the path itself.
    const { status } = await rawAnswer(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.9\r\n`);
    expect([status, received]).toEqual([404, []]);
  });

  it('row 46: is shown to administrators only, with what users’ shells leave out of the registry', async () => {
    const as = (token?: string) =>
      fetch(`${gateway.url}/ops/modules`, token ? { headers: { authorization: `Bearer ana:${token}` } } : {});
    expect((await as()).status).toBe(401);
    expect((await as('operator')).status).toBe(403);
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('ana');
    await browser.report({ kind: 'unread', nonce, module: 'mfe-alarms', version: '1.2.0' });
    const answer = await as('admin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      success: true,
      data: {
        revision: 7,
        // The API of this test names no version.
        servers: [
          { name: 'gateway', version },
          { name: 'api', version: null },
        ],
        // Row 46: what a shell leaves out is said by name.
        problems: ['mfe-alarms@1.2.0 is left out by shell@1.0.0, which does not understand it: 1 pages'],
        modules: [
          { id: 'shell', stable: { version: '1.0.0' } },
          {
            id: 'mfe-alarms',
            owner: 'alarms team',
            stable: { version: '1.2.0', size: 1_000 },
            candidate: null,
            refused: null,
          },
        ],
      },
    });
  });
});

it('says on the page and to Prometheus that the version which everybody has fails', async () => {
  const { port } = upstream.address() as AddressInfo; // listening on TCP
  const own = await startTestGateway(`http://127.0.0.1:${port}`, { opsOpen: true });
  const metrics = async () => (await fetch(`${own.url}/metrics`)).text();
  expect(await metrics()).not.toContain('console_stable_failing{');
  // One page in ten counts for ten that are not asked.
  for (let user = 0; user < 20; user += 1) {
    const browser = createTestBrowser(own.url);
    const { nonce } = await browser.visit(`user${user}`);
    await browser.report({ kind: 'crash', nonce, module: 'mfe-alarms', version: '1.2.0' });
  }
  expect(await metrics()).toContain('console_stable_failing{module="mfe-alarms",version="1.2.0"} 20');
  const answer = await fetch(`${own.url}/ops/modules`, { headers: { authorization: 'Bearer ana:admin' } });
  await own.close();
  expect(((await answer.json()) as { data: OperationsView }).data.modules).toEqual([
    expect.objectContaining({ id: 'shell', failing: null }),
    expect.objectContaining({ id: 'mfe-alarms', failing: expect.objectContaining({ failed: 20, users: 20 }) }),
  ]);
});

it.each([
  ['1.3.0', 'refused'],
  ['1.1.0', 'of no concern any more'],
])('a refusal of %s beside everybody’s 1.2.0 is %s', (version, state) => {
  const refusal = { id: 'mfe-alarms', version, at: '2026-11-23T08:00:00Z', who: 'ana', reasons: ['size: 200 kB'] };
  const { modules } = operationsView(sampleRegistry, [], [refusal], []);
  expect(modules.find(({ id }) => id === 'mfe-alarms')?.refused?.version ?? null).toBe(
    state === 'refused' ? version : null,
  );
});

describe('a request', () => {
  /** The status line that a raw request is answered with; '' when nothing comes. */
  const statusOf = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
      socket.on('error', () => resolve(''));
    });

  it.each(['[', 'localhost:99999', '', 'a b', 'x/y', 'user@host', 'a;script-src *'])(
    'S9: with the host "%s" is a 400',
    async (host) => {
      const answer = await statusOf(
        `GET /alarms HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toBe('HTTP/1.1 400 Bad Request');
    },
  );

  it('S10: whose body never ends is ended', async () => {
    const start = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{';
    expect(await statusOf(`POST /telemetry HTTP/1.1\r\n${start}`)).toBe('HTTP/1.1 408 Request Timeout');
    expect(await statusOf(`POST /api/upload HTTP/1.1\r\n${start}`)).toBe('HTTP/1.1 408 Request Timeout');
    expect(settingsFrom({}).requestTimeout).toBe(30_000);
  });

  it.each<[string, string, Record<string, string>]>([
    ['HEAD', '/', {}],
    ['HEAD', '/alarms', { accept: '*/*' }],
    ['GET', '/login', { accept: '*/*' }],
    ['GET', '/modules', { accept: 'text/html' }],
  ])('of an uptime monitor, %s %s, is answered as a browser’s', async (method, path, headers) => {
    const status = await new Promise((resolve) =>
      request(gateway.url + path, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end(),
    );
    expect(status).toBe(200);
    expect((await fetch(`${gateway.url}/assets/gone.js`, { method })).status).toBe(404);
    expect((await fetch(`${gateway.url}/ops/gone`, { method })).status).toBe(404);
  });

  it.each([
    ['whose address cannot be decoded', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['whose address is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n`, 431],
    ['that is none', 'GET HTTP/9\r\n', 400],
  ])('A16: %s is answered with the headers of every response', async (_what, head, expected) => {
    const { status, headers } = await rawAnswer(head);
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  describe('P5-3: with cookies that a module left behind', () => {
    const bomb = (count: number) =>
      Array.from({ length: count }, (_, index) => `recent${index}=${'x'.repeat(3_900)}`).join('; ');
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) =>
        request(gateway.url + path, { headers }, async (response) => {
          let text = '';
          for await (const part of response.setEncoding('utf8')) text += part;
          resolve({ status: response.statusCode, headers: response.headers, text });
        })
          .on('error', reject)
          .end(),
      );

    it.each(['/', '/login', '/vehicles'])(
      '%s answers with a page in both languages that removes them',
      async (path) => {
        const cookie = `fleet-bucket=7; ${bomb(5)}`;
        const { status, headers, text } = await ask(path, { cookie, accept: 'text/html,*/*' });
        expect(status).toBe(431);
        expect(headers['clear-site-data']).toBe('"cookies"');
        expect(headers['set-cookie']).toEqual(
          Array.from({ length: 5 }, (_, index) => `recent${index}=; Path=/; Max-Age=0`),
        );
        expect(text).toContain('Прелистувачот чуваше премногу колачиња');
        expect(text).toContain('The browser kept too many cookies');
        expect(text).toMatch(/<meta http-equiv="refresh"[\s\S]*<a href="">/);
      },
    );

    it('is counted, and refused for what no person sees', async () => {
      const { status, text } = await ask('/api/vehicles', { cookie: bomb(5) });
      expect([status, text]).toEqual([431, '{"success":false}']);
      expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/^console_cookie_overflows_total [4-9]/m);
    });

    it('is no matter of a few', async () => {
      expect((await ask('/vehicles', { cookie: bomb(3), accept: 'text/html' })).status).toBe(200);
    });
  });

  it('A16: for metrics is kept by no cache', async () => {
    expect((await fetch(`${gateway.url}/metrics`)).headers.get('cache-control')).toBe('no-store');
  });

  it('leaves one line in the log, without its query; files and health checks leave none', async () => {
    lines.length = 0;
    await fetch(`${gateway.url}/modules/mfe-alarms/1.2.0/page.js`);
    await fetch(`${gateway.url}/healthz`);
    const response = await fetch(`${gateway.url}/api/status/503?token=secret`, {
      headers: { authorization: 'Bearer secret' },
    });
    await response.text();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      service: 'gateway',
      method: 'GET',
      path: '/api/status/503',
      status: 503,
      ms: expect.any(Number),
      requestId: response.headers.get('x-request-id'),
    });
  });
});

describe('settings', () => {
  it.each([
    [{ API_ORIGIN: 'localhost:3000' }, /API_ORIGIN/],
    [{ LIVE_ORIGIN: 'nonsense' }, /LIVE_ORIGIN/],
    [{ PORT: 'http' }, /PORT/],
    [{ DEFAULT_LOCALE: 'fr' }, /DEFAULT_LOCALE/],
    [{ EVIDENCE_SECRET: 'short' }, /EVIDENCE_SECRET/],
    [{ NODE_ENV: 'production' }, /EVIDENCE_SECRET/],
    [{ TRUST_PROXY: 'everybody' }, /TRUST_PROXY/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  ])('%p is refused by name', (env, message) => {
    expect(() => settingsFrom(env)).toThrow(SettingError);
    expect(() => settingsFrom(env)).toThrow(message);
  });

  it('say that gateways without a common key reject each other’s pages', () => {
    expect(settingsFrom({ GATEWAY: 'http://a:8080,http://b:8080' }).warnings[0]).toContain('EVIDENCE_SECRET');
    expect(settingsFrom({ GATEWAY: 'http://a:8080' }).warnings).toEqual([]);
  });
});
