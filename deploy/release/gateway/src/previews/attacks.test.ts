import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Person } from '../../../../server/reference-api/src/extensions/secondFactor/testing/person';
import { startTestApi, type TestApi } from '../../../../server/reference-api/src/testing/client';
import type { Gateway } from '../gateway';
import { createTestBrowser, startTestGateway } from '../testing';
import { createSampleStore, sampleRelease } from '../testStore';

const name = `mfe-alarms-${'b2'.repeat(12)}`;
const build = '1.3.0-preview.b2b2b2b2';

let api: TestApi;
let gateway: Gateway;
beforeAll(async () => {
  const storeDir = createSampleStore();
  for (const folder of ['previews', 'releases/mfe-alarms']) mkdirSync(join(storeDir, folder), { recursive: true });
  writeFileSync(join(storeDir, `releases/mfe-alarms/${build}.json`), JSON.stringify(sampleRelease(build)));
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const versions = { 'mfe-alarms': build };
  writeFileSync(join(storeDir, `previews/${name}.json`), JSON.stringify({ at: '', who: 'ana', until, versions }));
  api = await startTestApi();
  gateway = await startTestGateway(api.api.url, { storeDir });
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await api?.close();
});

/** A browser that opened the preview's link, and what a bearer gets there: the preview, and evidence. */
async function openedBy(bearer: string | undefined) {
  const browser = createTestBrowser(gateway.url);
  await browser.send(`/alarms?preview=${name}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const asked = await browser.send('/ops/preview', { method: 'POST', headers });
  const { html } = await browser.open('/alarms');
  const other = createTestBrowser(gateway.url);
  const signed = await other.signIn(bearer ?? '', (await other.open()).nonce);
  return { browser, given: [asked.status, html.includes(`/modules/mfe-alarms/${build}/`), signed.status] };
}

/** The answer to a request whose address is sent as it is written. */
const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    request({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => resolve(answer.resume()))
      .on('error', reject)
      .end();
  });

it('shows a preview, and takes evidence, of those whom the API knows and lets', async () => {
  const bearer = await api.login('operator');
  expect((await openedBy(bearer)).given).toEqual([200, true, 200]);
  // A driver is a user as well, and sees no previews.
  expect((await openedBy(await api.login('driver'))).given).toEqual([403, false, 200]);
});

it('shows nothing to nobody, trackers, links, and sessions that ended', async () => {
  const ended = await api.login('operator');
  await api.send('POST', '/api/auth/logout', { token: ended });
  api.forget('operator');
  for (const bearer of [undefined, 'x', api.api.ingestKey, 'share_x', ended])
    expect((await openedBy(bearer)).given).toEqual([401, false, 401]);
});

it('shows nothing to a session that lacks the second factor that it must have', async () => {
  const admin = new Person(api, 'admin');
  await admin.signIn();
  await admin.addTotp();
  const rules = { required_roles: ['manager'], confirms: false, asks_company_accounts: false };
  expect((await admin.send('PUT', '/api/second-factor/rules', rules)).status).toBe(200);
  const held = new Person(api, 'manager');
  expect((await held.signIn()).body.user.must_add_second_factor).toBe(true);
  expect((await openedBy(held.token)).given).toEqual([401, false, 401]);
});

it('lets nobody keep a previewed page for others, or send it to somebody who has none', async () => {
  const { browser } = await openedBy(await api.login('operator'));
  const page = await browser.send('/alarms', { headers: { accept: 'text/html' } });
  expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store|private/);
  const tag = page.headers.get('etag');
  const other = createTestBrowser(gateway.url);
  const answer = await other.send('/alarms', {
    headers: { accept: 'text/html', ...(tag && { 'if-none-match': tag }) },
  });
  expect([answer.status, (await answer.text()).includes(build)]).toEqual([200, false]);
});

it('leads from its link to no other host, however the address is written', async () => {
  const pieces = ['/', '\\', '.', '..', '%2f', '%5c', '@', 'evil.example', 'http:'];
  const longer = (paths: string[]) => paths.flatMap((path) => pieces.map((piece) => path + piece));
  const paths = [longer(['/']), longer(longer(['/'])), longer(longer(longer(['/'])))].flat();
  const found: string[] = [];
  for (const path of [...paths, '/x/..//evil.example']) {
    const { statusCode = 0, headers } = await ask(`${path}?preview=${name}`);
    const { host } = new URL(headers.location ?? '/', gateway.url);
    if (statusCode >= 500 || host !== new URL(gateway.url).host)
      found.push(`${path}: ${statusCode} ${headers.location}`);
  }
  expect(found).toEqual([]);
});
