import { startTestGateway } from '@fleet/gateway/testing';
import { readRegistry } from '@fleet/rollout/store';
import { roles } from 'shared-auth/contract';
import { Person } from '../../../../server/reference-api/src/extensions/secondFactor/testing/person';
import { startTestApi, type TestApi } from '../../../../server/reference-api/src/testing/client';
import type { Controller } from '../controller';
import { createTestWorld, startBody, type TestWorld } from '../testing';
import { actionBodies } from './actions';

let api: TestApi;
let world: TestWorld;
let controller: Controller;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  [api, world] = await Promise.all([startTestApi(), createTestWorld()]);
  controller = await world.start({ apiUrl: api.api.url });
  gateway = await startTestGateway(api.api.url, { controllerUrl: controller.url });
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await world?.close();
  await api?.close();
});

/** What any action may need, so that only the caller is wrong. */
const body = {
  ...startBody,
  key: '3f1c0e5e-3f4b-4a6e-9a53-3c1f5f0f9a11',
  percent: 50,
  to: 1,
  seen: 0,
  choices: [],
};
const calls = [
  ...Object.entries(actionBodies).map(([name, { entries }]) => ({
    path: `/ops/rollouts/${name}`,
    body: Object.fromEntries(Object.entries(body).filter(([field]) => field in entries)),
  })),
  { path: '/ops/rollouts/verdict', body: { id: body.id, version: body.version } },
  ...['', '/errors', '/arrangement', '/timeline?key=x'].map((path) => ({
    path: `/ops/rollouts${path}`,
    body: undefined,
  })),
];
type Call = (typeof calls)[number];

/** A call as the console's page makes it, through the gateway. */
async function send(bearer: string | undefined, { path, body: given }: Call, headers: Record<string, string> = {}) {
  const { status } = await fetch(gateway.url + path, {
    method: given ? 'POST' : 'GET',
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(given && { 'content-type': 'application/json', origin: gateway.url, 'sec-fetch-site': 'same-origin' }),
      ...headers,
    },
    ...(given && { body: JSON.stringify(given) }),
  });
  return status;
}
const left = async () => JSON.stringify([(await readRegistry(world.cli.store))?.registry, await world.ramps()]);

/** Which calls of a bearer are let in, or leave something. */
async function letIn(bearer: string | undefined, headers?: Record<string, string>): Promise<string[]> {
  const before = await left();
  const found: string[] = [];
  for (const call of calls) {
    const status = await send(bearer, call, headers);
    if ((status !== 401 && status !== 403) || (await left()) !== before) found.push(`${call.path}: ${status}`);
  }
  return found;
}

/** An administrator who must have a second factor, and has signed in without it. */
async function heldAdministrator(): Promise<string> {
  const admin = new Person(api, 'admin');
  await admin.signIn();
  const password = 'Duga-Lozinka-91';
  const values = { username: 'vtor', email: 'vtor@fleet.example', first_name: 'В', last_name: 'А', role: 'admin' };
  await admin.send('POST', '/api/users', { ...values, password });
  await admin.addTotp();
  const rules = { required_roles: ['admin'], confirms: false, asks_company_accounts: false };
  expect((await admin.send('PUT', '/api/second-factor/rules', rules)).status).toBe(200);
  const held = new Person(api, 'vtor', password);
  expect((await held.signIn()).body.user.must_add_second_factor).toBe(true);
  return held.token;
}

it('lets an administrator act and see, through the gateway', async () => {
  const bearer = await api.login('admin');
  const statuses = await Promise.all(calls.map((call) => send(bearer, call)));
  expect(statuses.filter((status) => status === 401 || status === 403)).toEqual([]);
});

it.each(roles.filter((role) => role !== 'admin'))('lets no %s act or see', async (role) => {
  expect(await letIn(await api.login(role))).toEqual([]);
});

it('lets nobody in with no bearer, that of a tracker or of a session that ended', async () => {
  const ended = await api.login('admin');
  await api.send('POST', '/api/auth/logout', { token: ended });
  api.forget('admin');
  for (const bearer of [undefined, 'x', api.api.ingestKey, ended]) expect(await letIn(bearer)).toEqual([]);
});

it('lets no administrator act from a page of another origin, or by a form', async () => {
  const bearer = await api.login('admin');
  const acting = calls.filter((call) => call.body !== undefined);
  const before = await left();
  for (const headers of [
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'x-forwarded-host': 'evil.example' },
    { origin: 'null', 'sec-fetch-site': 'same-site' },
  ])
    for (const call of acting) expect(await send(bearer, call, headers)).toBe(403);
  expect(await left()).toBe(before);
});

it('lets no administrator act or see whose session lacks the second factor that it must have', async () => {
  expect(await letIn(await heldAdministrator())).toEqual([]);
});
