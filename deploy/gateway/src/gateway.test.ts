import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthReport } from '@fleet/rollout/health';
import { type Gateway, startGateway } from './gateway';
import { contentSecurityPolicy } from './securityHeaders';
import { type GatewaySettings, SettingError, settingsFrom } from './settings';
import { createSampleStore, sampleRegistry } from './testStore';

let gateway: Gateway;
let upstream: Server;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (request.url === '/api/reset') return void response.destroy();
    response.setHeader('content-type', 'application/json');
    if (request.url === '/api/auth/verify') {
      const role = request.headers.authorization?.replace('Bearer ', '');
      return void response.end(JSON.stringify({ success: true, user: { id: 1, username: 'x', role } }));
    }
    response.end(JSON.stringify({ url: request.url, bearer: request.headers.authorization ?? null }));
  }).listen(0);
  const { port } = upstream.address() as AddressInfo; // listening on TCP
  const settings: GatewaySettings = {
    ...settingsFrom({ API_ORIGIN: `http://localhost:${port}` }),
    port: 0,
    storeDir: createSampleStore(),
  };
  gateway = await startGateway({
    ...settings,
    config: { ...settings.config, tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png' },
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
    '/modules/mfe-alarms/9.9.9/mf-manifest.json',
    '/modules/mfe-alarms/1.2.0/',
    '/assets/app.js',
  ])('a missing %s is a 404, never the page', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<html');
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
    const again = await page('/alarms', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it("preloads the landing route's files with their hashes, and only fonts for the login page", async () => {
    const html = await (await page('/alarms')).text();
    expect(html).toMatch(/rel="preload" as="script" href="\/modules\/shell\/1\.0\.0\/console\.js" integrity="sha384-/);
    expect(html).toMatch(
      /rel="preload" as="fetch" href="\/modules\/mfe-alarms\/1\.2\.0\/mf-manifest\.json" crossorigin/,
    );
    expect(html).toContain('href="/modules/mfe-alarms/1.2.0/page.js"');
    const font =
      '<link rel="preload" as="font" href="/modules/shell/1.0.0/inter-core-cyrillic.woff2" crossorigin="anonymous">';
    expect(html).toContain(font);
    expect((await (await page('/login')).text()).match(/<link rel="preload"[^>]*>/g)).toEqual([font]);
  });

  it('has a strict policy: own scripts, no inline code, Trusted Types of the versions it may load', async () => {
    const csp = (await page('/alarms')).headers.get('content-security-policy') ?? '';
    expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(csp).not.toContain('unsafe');
    expect(csp).toContain("require-trusted-types-for 'script'");
    expect(csp).toContain('trusted-types shell fleet-modules mfe-alarms@1.2.0 mfe-alarms@1.1.0');
    expect(csp).toContain('https://*.tiles.example');
    expect(csp).toContain("connect-src 'self' http://localhost:3000 ws://localhost:3000");
  });
});

it.each([
  // Spec core §9: on localhost it is localhost's port 3000, whatever the page came by.
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

  it('API calls are passed on with their bearer', async () => {
    const response = await fetch(`${gateway.url}/api/vehicles?page=2`, { headers: { authorization: 'Bearer x' } });
    expect(await response.json()).toEqual({ url: '/api/vehicles?page=2', bearer: 'Bearer x' });
  });

  it('a server that breaks off is a 502 without words, which the console finds itself', async () => {
    const response = await fetch(`${gateway.url}/api/reset`);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({ success: false });
  });

  it('reports of pages are counted, malformed ones refused', async () => {
    const report = (body: unknown) =>
      fetch(`${gateway.url}/telemetry`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(body),
      });
    expect((await report({ module: 'mfe-alarms', version: '1.2.0', kind: 'render', revision: 7 })).status).toBe(204);
    expect((await report({ module: '<script>', version: '1.2.0', kind: 'render' })).status).toBe(400);
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(
      'console_module_failures_total{module="mfe-alarms",version="1.2.0",kind="render"} 1',
    );
  });
});

describe('what pages said', () => {
  const post = (body: unknown) =>
    fetch(`${gateway.url}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is summed up for rollout watch; versions that were never rolled out are not counted', async () => {
    await post({ module: 'mfe-alarms', version: '1.1.0', kind: 'load', ms: 90, weight: 10 });
    await post({ module: 'mfe-alarms', version: '6.6.6', kind: 'load', ms: 90 });
    const { versions } = (await (await fetch(`${gateway.url}/telemetry/health?minutes=5`)).json()) as HealthReport;
    expect(versions.find(({ version }) => version === '1.1.0')).toMatchObject({ module: 'mfe-alarms', loads: 10 });
    expect(versions.map(({ version }) => version)).not.toContain('6.6.6');
    expect((await fetch(`${gateway.url}/telemetry/health?minutes=9999`)).status).toBe(400);
  });

  it('is shown to administrators only', async () => {
    const as = (token?: string) =>
      fetch(`${gateway.url}/ops/modules`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await as()).status).toBe(401);
    expect((await as('operator')).status).toBe(403);
    const answer = await as('admin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      success: true,
      data: {
        revision: 7,
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

describe('settings', () => {
  it.each([
    [{ API_ORIGIN: 'localhost:3000' }, /API_ORIGIN/],
    [{ LIVE_ORIGIN: 'nonsense' }, /LIVE_ORIGIN/],
    [{ PORT: 'http' }, /PORT/],
    [{ DEFAULT_LOCALE: 'fr' }, /DEFAULT_LOCALE/],
  ])('%p is refused by name', (env, message) => {
    expect(() => settingsFrom(env)).toThrow(SettingError);
    expect(() => settingsFrom(env)).toThrow(message);
  });
});
