import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { evaluateHealth, type HealthReport, type VersionHealth } from '@fleet/rollout/health';
import { BEHAVIOUR_PATH, CLIENT_HEADER, type EvidenceResponse, type Registry, type Visit } from 'shared-auth/contract';
import type { Gateway } from '../gateway';
import { createTestBrowser, startTestApi, startTestGateway } from '../testing';
import { createSampleStore, sampleRegistry, sampleRelease } from '../testStore';

// Hundreds of requests, on a machine that may be busy.
jest.setTimeout(30_000);

/** A module and the shell are being rolled out, to everyone. */
const rolling: Registry = {
  ...sampleRegistry,
  shell: { ...sampleRegistry.shell, candidate: { ...sampleRegistry.shell, version: '1.0.1', percent: 100 } },
  modules: {
    'mfe-alarms': { stable: sampleRelease('1.2.0'), candidate: { ...sampleRelease('1.3.0'), percent: 100 } },
  },
};

let api: { server: Server; origin: string };
let gateway: Gateway;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => void api.server.close());
beforeEach(async () => {
  const storeDir = createSampleStore();
  writeFileSync(join(storeDir, 'registry.json'), JSON.stringify(rolling));
  // Each browser of a test may have an address of its own.
  gateway = await startTestGateway(api.origin, { storeDir, trustProxy: 1, opsOpen: true });
});
afterEach(() => gateway.close());

const candidate = { module: 'mfe-alarms', version: '1.3.0' } as const;

async function health(): Promise<VersionHealth[]> {
  const response = await fetch(`${gateway.url}/telemetry/health?seconds=3600`);
  return ((await response.json()) as HealthReport).versions;
}

async function evaluate(id: 'mfe-alarms' | 'shell' = 'mfe-alarms') {
  const window = await health();
  const versions = id === 'shell' ? ['1.0.1', '1.0.0'] : ['1.3.0', '1.2.0'];
  const [version = '', stable = ''] = versions;
  return evaluateHealth({
    id,
    candidate: version,
    stable,
    stableModules: { 'mfe-alarms': '1.2.0' },
    window,
    sinceStep: window,
  });
}

/** Many users to whom the candidate does the same. */
async function visit(users: number, kinds: readonly ('started' | 'rendered' | 'crash')[]) {
  for (let user = 0; user < users; user += 1) {
    const browser = createTestBrowser(gateway.url, { 'x-forwarded-for': `10.0.0.${user}` });
    const { nonce, shell } = await browser.visit(`user${user}`);
    for (const kind of kinds) expect((await browser.report({ ...candidate, kind, shell, nonce })).status).toBe(204);
  }
}

it('row 47: reports of real pages decide: a crowd raises a good version and stops a bad one', async () => {
  await visit(25, ['started', 'rendered']);
  expect((await evaluate()).state).toBe('good');
  await visit(10, ['crash']);
  expect((await evaluate()).state).toBe('worse');
});

it('row 47: S1 attack 1: reports without a session do not revert a good release', async () => {
  const mallory = createTestBrowser(gateway.url);
  const { nonce } = await mallory.open();
  for (let time = 0; time < 60; time += 1) {
    await mallory.report({ ...candidate, kind: 'crash', nonce });
    await mallory.report({ ...candidate, kind: 'crash', nonce: 'made.up' });
    await mallory.report({ ...candidate, kind: 'crash' });
  }
  expect(await health()).toEqual([]);
  expect((await evaluate()).state).toBe('waiting');
});

it('row 47: S1 attack 2: weights and repetition do not raise a release that always fails', async () => {
  await visit(4, ['started', 'crash']);
  const mallory = createTestBrowser(gateway.url);
  const { nonce } = await mallory.visit('mallory');
  expect((await mallory.report({ ...candidate, kind: 'rendered', nonce, weight: 10 })).status).toBe(400);
  for (let time = 0; time < 60; time += 1) await mallory.report({ ...candidate, kind: 'rendered', nonce });
  for (let page = 0; page < 20; page += 1) {
    const { nonce: next } = await mallory.visit('mallory');
    await mallory.report({ ...candidate, kind: 'rendered', nonce: next });
  }
  const [pair] = (await health()).filter(({ version }) => version === '1.3.0');
  expect(pair?.rendered).toBeLessThanOrEqual(10);
  expect((await evaluate()).state).toBe('worse');
});

it('row 47: S1 attack 3: a cookie does not revert the shell, signed out or forged', async () => {
  for (let time = 0; time < 60; time += 1)
    await fetch(`${gateway.url}/login`, { headers: { accept: 'text/html', cookie: 'fleet-shell-refused=1.0.1' } });
  // These reports carry a real page's nonce, but no user is signed in.
  for (let time = 0; time < 20; time += 1) {
    const mallory = createTestBrowser(gateway.url, { 'x-forwarded-for': `10.1.0.${time}` });
    const { nonce, shell } = await mallory.open('/login');
    expect(shell).toBe('1.0.1');
    mallory.jar.set('fleet-shell-failed', nonce);
    expect((await mallory.open('/login')).shell).toBe('1.0.0');
  }
  expect(await health()).toEqual([]);
  expect((await evaluate('shell')).state).toBe('waiting');
});

it('row 39: a shell that did not start is counted once somebody has signed in on the stable one', async () => {
  for (let user = 0; user < 4; user += 1) {
    const browser = createTestBrowser(gateway.url);
    const first = await browser.open('/login');
    browser.jar.set('fleet-shell-failed', first.nonce);
    const second = await browser.open('/login');
    expect(second.shell).toBe('1.0.0');
    for (let time = 0; time < 3; time += 1) await browser.signIn(`user${user}`, second.nonce);
  }
  const shell = (await health()).find(({ module, version }) => module === 'shell' && version === '1.0.1');
  expect(shell).toMatchObject({ failed: 4, failures: { evaluation: 4 } });
  expect((await evaluate('shell')).state).toBe('worse');
});

it.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ['no origin at all', { origin: '' }],
])('row 47: refuses reports and sessions from %s', async (_what, headers) => {
  const browser = createTestBrowser(gateway.url);
  const { nonce } = await browser.visit('ana');
  expect((await browser.report({ ...candidate, kind: 'crash', nonce }, headers)).status).toBe(403);
  const session = await browser.send('/telemetry/session', {
    method: 'POST',
    headers: { authorization: 'Bearer ana', 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  expect(session.status).toBe(403);
  expect((await health()).filter(({ module }) => module !== 'shell')).toEqual([]);
});

it('row 47: refuses nonces of another gateway’s key, altered ones and those of a bearer that the API rejects', async () => {
  const other = await startTestGateway(api.origin, { evidenceSecret: 'another secret, not shared with anybody' });
  const { nonce } = await createTestBrowser(other.url).visit('ana');
  await other.close();
  const browser = createTestBrowser(gateway.url);
  expect((await browser.report({ ...candidate, kind: 'crash', nonce })).status).toBe(403);
  const own = (await browser.visit('ana')).nonce;
  expect((await browser.report({ ...candidate, kind: 'crash', nonce: `${own.slice(0, -2)}AA` })).status).toBe(403);
  expect((await browser.signIn('nobody')).status).toBe(401);
});

it('row 47: counts no candidate for a user who is not in its share', async () => {
  const storeDir = createSampleStore();
  const none = {
    ...rolling,
    modules: {
      'mfe-alarms': { ...rolling.modules['mfe-alarms'], candidate: { ...sampleRelease('1.3.0'), percent: 0 } },
    },
  };
  writeFileSync(join(storeDir, 'registry.json'), JSON.stringify(none));
  const cautious = await startTestGateway(api.origin, { storeDir, opsOpen: true });
  const browser = createTestBrowser(cautious.url);
  const { nonce } = await browser.visit('ana');
  await browser.report({ ...candidate, kind: 'crash', nonce });
  await browser.report({ module: 'mfe-alarms', version: '1.2.0', kind: 'rendered', nonce });
  const { versions } = (await (await fetch(`${cautious.url}/telemetry/health`)).json()) as HealthReport;
  await cautious.close();
  expect(versions.filter(({ module }) => module !== 'shell').map(({ version }) => version)).toEqual(['1.2.0']);
});

it('A20: preloads the version that the user gets, by a cookie that only the gateway can make, that names nobody and ends at sign-out', async () => {
  const browser = createTestBrowser(gateway.url);
  expect((await browser.open('/alarms')).html).toContain('href="/modules/mfe-alarms/1.2.0/');
  await browser.visit('ana');
  const { html } = await browser.open('/alarms');
  expect(html).toContain('href="/modules/mfe-alarms/1.3.0/mf-manifest.json"');
  expect(html).not.toContain('href="/modules/mfe-alarms/1.2.0/');
  // A20: it names no user, and ends with the session.
  const cookie = browser.jar.get('fleet-versions') ?? '';
  expect(Buffer.from(cookie.split('.')[0] ?? '', 'base64url').toString()).not.toContain('ana');
  await browser.send('/api/auth/logout', { method: 'POST', headers: { authorization: 'Bearer ana' } });
  expect(browser.jar.has('fleet-versions')).toBe(false);
  browser.jar.set('fleet-versions', 'bWFsbG9yeQ.x');
  expect((await browser.open('/alarms')).html).toContain('href="/modules/mfe-alarms/1.2.0/');
});

it('asks every page for signs of life during a rollout', async () => {
  const answer = await createTestBrowser(gateway.url).signIn('ana');
  expect((await answer.json()) as EvidenceResponse).toMatchObject({ reportsLife: true, expiresIn: 600 });
});

it('P5-3: books cookies that keep users from the console to the candidate that they have', async () => {
  let candidates = 0;
  for (const user of ['ana', 'petar', 'marija', 'jovan']) {
    const browser = createTestBrowser(gateway.url);
    await browser.visit(user);
    if (browser.jar.has('fleet-versions')) candidates += 1;
    for (const name of ['a', 'b', 'c', 'd', 'e']) browser.jar.set(name, 'x'.repeat(3_900));
    expect((await browser.open('/vehicles')).html).toContain('lang="en"');
    // What was removed keeps nobody out.
    expect((await browser.open('/vehicles')).shell).not.toBe('');
  }
  expect(candidates).toBeGreaterThan(0);
  const booked = (await health()).filter(({ version, failures }) => version === '1.3.0' && failures.leak);
  expect(booked.map(({ failed }) => failed)).toEqual([candidates]);
});

describe('what pages measure', () => {
  const measured = { requests: 900 };
  const visits = async () => {
    const response = await fetch(`${gateway.url}/telemetry/health?seconds=3600`);
    return ((await response.json()) as { visits: Visit[] }).visits;
  };
  const measure = (
    browser: ReturnType<typeof createTestBrowser>,
    nonce: string,
    more: object = {},
    headers: object = {},
  ) =>
    browser.send(BEHAVIOUR_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        modules: ['mfe-alarms@1.3.0'],
        shell: '1.0.0',
        route: '/alarms',
        measured,
        nonce,
        ...more,
      }),
    });

  it('is kept of a page that signed it, for its module and shell', async () => {
    const browser = createTestBrowser(gateway.url);
    const { nonce, shell } = await browser.visit('ana');
    expect((await measure(browser, nonce, { shell })).status).toBe(204);
    expect(await visits()).toEqual([
      expect.objectContaining({ module: 'shell', version: shell, route: '/alarms', measured }),
      expect.objectContaining({ module: 'mfe-alarms', version: '1.3.0', route: '/alarms', measured }),
    ]);
  });

  describe('P13: writes past the shell’s client', () => {
    const send = (browser: ReturnType<typeof createTestBrowser>, init: RequestInit = {}, path = '/api/alarms') =>
      browser.send(path, {
        ...{ method: 'PUT', ...init },
        headers: { referer: `${gateway.url}/alarms`, ...(init.headers as Record<string, string>) },
      });
    const direct = async () =>
      (await visits()).filter(({ module }) => module !== 'shell').map((visit) => visit.measured);
    const report = (browser: ReturnType<typeof createTestBrowser>, nonce: string, more: object = {}) =>
      measure(browser, nonce, more, { [CLIENT_HEADER]: '1' });

    it('are counted for the visit of their page, once', async () => {
      const browser = createTestBrowser(gateway.url);
      const { nonce } = await browser.visit('ana');
      await send(browser);
      await send(browser, { method: 'POST' });
      await report(browser, nonce);
      await report(browser, nonce);
      expect(await direct()).toEqual([
        { ...measured, unprompted: 2 },
        { ...measured, unprompted: 0 },
      ]);
    });

    it('are those of the page that wrote last, and no other’s', async () => {
      const from = (path: string) => ({ headers: { referer: `${gateway.url}${path}` } });
      const browser = createTestBrowser(gateway.url);
      const { nonce } = await browser.visit('ana');
      await send(browser, from('/alarms/7'));
      await send(browser, from('/alarms/7'));
      await send(browser, from('/alarms'));
      await report(browser, nonce, { route: '/alarms/:id' });
      await report(browser, nonce);
      expect(await direct()).toEqual([
        { ...measured, unprompted: 0 },
        { ...measured, unprompted: 1 },
      ]);
    });

    it.each<[what: string, init: RequestInit, path: string]>([
      ['of the client', { headers: { [CLIENT_HEADER]: '1' } }, '/api/alarms'],
      ['that only read', { method: 'GET' }, '/api/alarms'],
      ['of another site', { headers: { origin: 'https://elsewhere.example' } }, '/api/alarms'],
      ['of no page of a module', { headers: { referer: 'http://host/login' } }, '/api/alarms'],
      ['of what names no page', { headers: { referer: '' } }, '/api/alarms'],
      ['to what is not the API', {}, '/telemetry/none'],
    ])('are none %s', async (_what, init, path) => {
      const browser = createTestBrowser(gateway.url);
      const { nonce } = await browser.visit('ana');
      await send(browser, init, path);
      expect(browser.jar.has('fleet-direct')).toBe(false);
      await report(browser, nonce);
      expect(await direct()).toEqual([{ ...measured, unprompted: 0 }]);
    });

    it('are not known of a shell that does not mark its client’s', async () => {
      const browser = createTestBrowser(gateway.url);
      const { nonce } = await browser.visit('ana');
      await send(browser);
      await measure(browser, nonce);
      expect(await direct()).toEqual([measured]);
    });
  });

  it('is kept without what only a newer shell measures', async () => {
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('ana');
    const newer = {
      measured: { ...measured, frames: 12 },
      engine: 'of a later contract',
      page: { theme: 'dark', role: 'owner' },
    };
    expect((await measure(browser, nonce, newer)).status).toBe(204);
    expect((await visits()).map((visit) => [visit.measured, visit.page])).toEqual(
      Array(2).fill([measured, { theme: 'dark' }]),
    );
  });

  it.each([
    ['a text', { measured: { requests: 'ana' } }, 400],
    ['an address in place of a route', { route: '/alarms?user=ana' }, 400],
    ['a route of nobody', { route: '/made-up' }, 204],
    ['a version that was never live', { modules: ['mfe-alarms@9.9.9'] }, 204],
    ['a nonce that nobody signed', { nonce: 'made.up' }, 403],
  ])('row 47: is not kept with %s', async (_what, more, status) => {
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('ana');
    expect((await measure(browser, nonce, more)).status).toBe(status);
    expect(await visits()).toEqual([]);
  });
});
