import { createContext, runInContext } from 'node:vm';
import type { Gateway } from '../gateway';
import { startTestApi, startTestGateway } from '../testing';
import { pushWorker } from './pushWorker';

let gateway: Gateway;
let close: () => void;

beforeAll(async () => {
  const { origin, server } = await startTestApi((_incoming, response) => response.end('{}'));
  gateway = await startTestGateway(origin);
  close = () => server.close();
});
afterAll(async () => {
  await gateway.close();
  close();
});

it('can be installed: the page names a manifest whose icons and shortcuts are there', async () => {
  const page = await fetch(`${gateway.url}/dashboard`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<link rel="manifest" href="/app.webmanifest">');
  const response = await fetch(`${gateway.url}/app.webmanifest`);
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const { icons, shortcuts, display, name } = await response.json();
  expect([display, name]).toEqual(['standalone', 'GPS Tracker: возен парк']);
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/alarms', '/map']);
  for (const { src, sizes } of [...icons, { src: '/app-icon-180.png', sizes: '180x180' }]) {
    const bytes = Buffer.from(await (await fetch(`${gateway.url}${src}`)).arrayBuffer());
    expect([bytes.toString('latin1', 1, 4), `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([
      'PNG',
      sizes,
    ]);
  }
});

it('serves the push worker so that each change is seen at once, with a policy that lets it fetch pictures only', async () => {
  const response = await fetch(`${gateway.url}/push-worker.js`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; img-src 'self';/);
  expect(await response.text()).toBe(pushWorker);
});

it('has no page in the scope of the push worker', async () => {
  const response = await fetch(`${gateway.url}/push-worker/anything`, { headers: { accept: 'text/html' } });
  expect(response.status).toBe(404);
});

describe('the push worker', () => {
  type Handler = (event: Record<string, unknown>) => void;

  /** The worker as a browser runs it, with what it showed and opened. */
  function start() {
    const handlers = new Map<string, Handler>();
    const shown: [string, Record<string, unknown>][] = [];
    const opened: string[] = [];
    const self = {
      addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
      skipWaiting: () => {},
      registration: {
        showNotification: (title: string, options: Record<string, unknown>) => shown.push([title, options]),
      },
      clients: { openWindow: (path: string) => opened.push(path) },
    };
    runInContext(pushWorker, createContext({ self }));
    const send = (name: string, event: Record<string, unknown>) =>
      handlers.get(name)?.({ waitUntil: () => {}, ...event });
    return { names: [...handlers.keys()], shown, opened, send };
  }
  const message = {
    key: 'fleet-7',
    title: 'СК-1234-АБ: SOS',
    body: 'Критичен',
    path: '/alarms?take=7',
    is_critical: true,
    actions: [
      { action: 'take', title: 'Преземи', path: '/alarms?take=7' },
      { action: 'map', title: 'Мапа', path: '/map?vehicle=3' },
    ],
  };

  it('takes no requests of pages', () => expect(start().names).toEqual(['install', 'push', 'notificationclick']));

  it('shows a message once, and opens what is clicked', () => {
    const { shown, opened, send } = start();
    send('push', { data: { json: () => message } });
    expect(shown).toMatchObject([['СК-1234-АБ: SOS', { body: 'Критичен', tag: 'fleet-7', requireInteraction: true }]]);
    const notification = { data: shown[0]?.[1].data, close: () => {} };
    for (const action of ['', 'take', 'map', 'other']) send('notificationclick', { notification, action });
    expect(opened).toEqual(['/alarms?take=7', '/alarms?take=7', '/map?vehicle=3', '/alarms?take=7']);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 7, undefined])(
    'opens no other site: %p',
    (path) => {
      const { shown, opened, send } = start();
      send('push', { data: { json: () => ({ ...message, path, actions: [] }) } });
      send('notificationclick', { notification: { data: shown[0]?.[1].data, close: () => {} }, action: '' });
      expect(opened).toEqual(['/alarms']);
    },
  );

  it.each([
    ['no data', null],
    ['data that is no JSON', { json: () => JSON.parse('x') }],
  ])('shows something for %s, as browsers demand', (_, data) => {
    const { shown, send } = start();
    send('push', { data });
    expect(shown[0]?.[0]).toBe('GPS Tracker');
  });
});
