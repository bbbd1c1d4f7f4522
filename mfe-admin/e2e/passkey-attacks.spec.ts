import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Servers, testApart as test } from '@fleet/e2e';

const FACTOR = '/api/auth/second-factor';
interface Options {
  challenge: string;
  allowCredentials?: { id: string }[];
}
type Key = { id: string };

/** A security key in the browser, as its developer tools make one, and as a thief would copy it. */
async function plugIn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const plug = async () => {
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  };
  let authenticatorId = await plug();
  const copy = async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    copy,
    async replaceBy(credentials: Awaited<ReturnType<typeof copy>>) {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      authenticatorId = await plug();
      for (const credential of credentials)
        await client.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

/** What the key of a browser makes and signs, as a page there asks for it. */
const keyIn = (page: Page) => ({
  create: (options: Options) =>
    page.evaluate(async (asked) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked as never);
      const made = await navigator.credentials.create({ publicKey });
      return (made as PublicKeyCredential).toJSON() as Key;
    }, options),
  sign: (options: Options) =>
    page.evaluate(async (asked) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked as never);
      const signed = await navigator.credentials.get({ publicKey });
      return (signed as PublicKeyCredential).toJSON() as Key;
    }, options),
});

/** Calls of somebody who says that they come from the console's page, from wherever they do. */
function callerOf(servers: Servers) {
  async function send(method: string, path: string, body: object, token?: string) {
    const response = await fetch(servers.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: servers.url,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  const logIn = async (username: string) => {
    const { body } = await send('POST', '/api/auth/login', { username, password: `${username}123` });
    return body as { token?: string; second_factor?: { ticket: string; passkey_options: Options } };
  };
  return {
    send,
    logIn,
    /** The second step that the password leads to. */
    async begin(username: string) {
      const { second_factor: step } = await logIn(username);
      if (!step) throw new Error(`${username} has no second factor.`);
      return step;
    },
    async finish(ticket: string, passkey: Key) {
      return (await send('POST', `${FACTOR}/sign-in`, { ticket, passkey })).status;
    },
  };
}

/** A page of another server on the console's host, where the browser lets a page ask for the console's keys. */
async function startDeceiver() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Најава</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('a passkey signs for its own person, ticket, purpose and page, once, and a copy of it not at all', {
  tag: '@long',
}, async ({ page, servers }) => {
  test.slow();
  const { send, logIn, begin, finish } = callerOf(servers);
  await page.goto(`${servers.url}/favicon.svg`);
  const plugged = await plugIn(page);
  const key = keyIn(page);
  const tokens: Record<string, string> = {};
  for (const name of ['operator', 'manager']) {
    const { token = '' } = await logIn(name);
    tokens[name] = token;
    const { body } = await send('POST', `${FACTOR}/passkeys/options`, {}, token);
    const passkey = await key.create(body.data.options);
    if (name === 'manager') {
      // Made for the manager's ticket: another person's session cannot add it to itself.
      const stolen = await send('POST', `${FACTOR}/passkeys/options`, {}, tokens.operator);
      for (const ticket of [body.data.ticket, stolen.body.data.ticket]) {
        const taken = await send('POST', `${FACTOR}/passkeys`, { ticket, name: 'x', passkey }, tokens.operator);
        expect(taken.status).toBeGreaterThanOrEqual(400);
      }
    }
    const added = await send('POST', `${FACTOR}/passkeys`, { ticket: body.data.ticket, name: 'К', passkey }, token);
    expect(added.status).toBe(200);
  }

  const first = await begin('operator');
  const signed = await key.sign(first.passkey_options);
  expect(await finish((await begin('manager')).ticket, signed), 'for another person').toBe(401);
  expect(await finish((await begin('operator')).ticket, signed), 'for another ticket').toBe(401);
  expect(await finish(first.ticket, signed)).toBe(200);
  expect(await finish(first.ticket, signed), 'again').toBe(401);

  const theirs = (await begin('manager')).passkey_options.allowCredentials;
  const other = await begin('operator');
  const byAnother = await key.sign({ ...other.passkey_options, ...(theirs && { allowCredentials: theirs }) });
  expect(await finish(other.ticket, byAnother), 'by another person’s key').toBe(401);

  const confirming = await send('POST', `${FACTOR}/confirmation`, {}, tokens.operator);
  const confirmed = await key.sign(confirming.body.data.passkey_options);
  expect(await finish((await begin('operator')).ticket, confirmed), 'of a confirmation').toBe(401);
  const ofSignIn = await begin('operator');
  const used = { ticket: confirming.body.data.ticket, passkey: await key.sign(ofSignIn.passkey_options) };
  const refused = await send('PUT', `${FACTOR}/confirmation`, used, tokens.operator);
  expect(refused.status, 'of a sign-in').toBeGreaterThanOrEqual(400);

  const copied = await plugged.copy();
  const mine = await begin('manager');
  expect(await finish(mine.ticket, await key.sign(mine.passkey_options))).toBe(200);
  await plugged.replaceBy(copied);
  const byCopy = await begin('manager');
  expect(await finish(byCopy.ticket, await key.sign(byCopy.passkey_options)), 'by a copy').toBe(401);
});

test('a page that pretends to be the console gets nothing from a passkey', { tag: '@long' }, async ({
  page,
  servers,
}) => {
  const { send, logIn, begin, finish } = callerOf(servers);
  const deceiver = await startDeceiver();
  await page.goto(`${servers.url}/favicon.svg`);
  const plugged = await plugIn(page);
  const key = keyIn(page);
  const { token = '' } = await logIn('driver');
  const { body } = await send('POST', `${FACTOR}/passkeys/options`, {}, token);
  const passkey = await key.create(body.data.options);
  await send('POST', `${FACTOR}/passkeys`, { ticket: body.data.ticket, name: 'К', passkey }, token);
  const copied = await plugged.copy();

  const { hostname } = new URL(servers.url);
  await page.goto(`http://${hostname}:${deceiver.port}/`);
  await plugged.replaceBy(copied);
  const step = await begin('driver');
  // The browser signs, and says for which page; the deceiver passes it on as the console's.
  expect(await finish(step.ticket, await key.sign(step.passkey_options))).toBe(401);

  await page.goto(`http://127.0.0.1:${deceiver.port}/`);
  await expect(key.sign((await begin('driver')).passkey_options)).rejects.toThrow(
    /SecurityError|relying party|domain/i,
  );
  deceiver.close();
});
