import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Gateway } from '../gateway';
import { createTestBrowser, startTestApi, startTestGateway } from '../testing';
import { createSampleStore, sampleRelease } from '../testStore';

const name = `mfe-alarms-${'a1'.repeat(12)}`;
const build = '1.3.0-preview.a1a1a1a1';

let api: Server;
let gateway: Gateway;
let storeDir: string;
const until = (time: number) =>
  writeFileSync(
    join(storeDir, `previews/${name}.json`),
    JSON.stringify({ at: '', who: 'ana', until: new Date(time).toISOString(), versions: { 'mfe-alarms': build } }),
  );

beforeEach(async () => {
  storeDir = createSampleStore();
  for (const folder of ['previews', 'releases/mfe-alarms']) mkdirSync(join(storeDir, folder), { recursive: true });
  writeFileSync(join(storeDir, `releases/mfe-alarms/${build}.json`), JSON.stringify(sampleRelease(build)));
  until(Date.now() + 60_000);
  const started = await startTestApi();
  api = started.server;
  gateway = await startTestGateway(started.origin, { storeDir });
});
afterEach(async () => {
  await gateway.close();
  api.close();
});

type Browser = ReturnType<typeof createTestBrowser>;
const openLink = (browser: Browser, link = name) =>
  browser.send(`/alarms?preview=${link}&page=2`, { headers: { accept: 'text/html' }, redirect: 'manual' });
const ask = async (browser: Browser, bearer: string) =>
  (await browser.send('/ops/preview', { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })).status;
/** A browser whose user signed in and opened the link. */
async function openedBy(bearer: string): Promise<Browser> {
  const browser = createTestBrowser(gateway.url);
  await openLink(browser);
  expect(await ask(browser, bearer)).toBe(200);
  return browser;
}
const isShown = async (browser: Browser) => {
  const { html } = await browser.open('/alarms');
  expect(html.includes(`/modules/mfe-alarms/${build}/mf-manifest.json`)).toBe(html.includes('"isShown":true'));
  return html.includes('"isShown":true');
};

it('shows its builds once the link was opened and somebody with the capability has signed in', async () => {
  const browser = createTestBrowser(gateway.url);
  const opened = await openLink(browser);
  // The name does not stay in the address, where it would be copied along.
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/alarms?page=2']);
  expect(await isShown(browser)).toBe(false);
  expect(await ask(browser, 'driver:driver')).toBe(403);
  expect(await ask(browser, 'nobody')).toBe(401);
  expect(await isShown(browser)).toBe(false);
  expect(await ask(browser, 'ana')).toBe(200);
  expect(await isShown(browser)).toBe(true);
  expect(await isShown(createTestBrowser(gateway.url))).toBe(false);
});

it('lets its builds be loaded by the policy of the page, and nobody’s registry has them', async () => {
  const browser = await openedBy('ana');
  const page = await browser.send('/alarms', { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-security-policy')).toContain(`mfe-alarms@${build}`);
  expect(await (await browser.send('/registry.json')).text()).not.toContain(build);
});

it('is no evidence: its pages get nothing to sign reports by', async () => {
  const browser = await openedBy('ana');
  const page = await browser.open();
  expect((await browser.signIn('ana', page.nonce)).status).toBe(204);
  const other = createTestBrowser(gateway.url);
  expect((await other.signIn('ana', (await other.open()).nonce)).status).toBe(200);
});

it('is for the one who opened it: the next user of the browser is refused, and a sign-out puts it away', async () => {
  const browser = await openedBy('ana');
  expect(await ask(browser, 'petar')).toBe(403);
  await browser.send('/api/auth/logout', { method: 'POST' });
  expect(await isShown(browser)).toBe(false);
});

it('is put away by its own pages only', async () => {
  const browser = await openedBy('ana');
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await browser.send('/ops/preview', { method: 'DELETE', headers: elsewhere })).status).toBe(403);
  expect(await isShown(browser)).toBe(true);
  await browser.send('/ops/preview', { method: 'DELETE' });
  expect(await isShown(browser)).toBe(false);
});

it('ends with its time', async () => {
  const browser = await openedBy('ana');
  until(Date.now() - 1_000);
  expect(await isShown(browser)).toBe(false);
  expect(await ask(browser, 'ana')).toBe(403);
});

it.each(['../registry', 'mfe-alarms-000000000000000000000000', ''])('knows no preview %j', async (link) => {
  const browser = createTestBrowser(gateway.url);
  await openLink(browser, encodeURIComponent(link));
  expect(await ask(browser, 'ana')).toBe(403);
  expect(await isShown(browser)).toBe(false);
});

it('takes no cookie that it has not signed', async () => {
  const browser = createTestBrowser(gateway.url);
  browser.jar.set(
    'fleet-preview',
    `${Buffer.from(JSON.stringify({ name, user: 'x', exp: 9e9 })).toString('base64url')}.AAAA`,
  );
  expect(await isShown(browser)).toBe(false);
});
