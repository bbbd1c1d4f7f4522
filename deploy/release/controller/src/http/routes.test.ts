import { readHistory, readRegistry } from '@fleet/rollout/store';
import type { Controller } from '../controller';
import { createTestWorld, startBody, type TestWorld } from '../testing';

let world: TestWorld;
let controller: Controller;
beforeAll(async () => {
  world = await createTestWorld();
  controller = await world.start();
});
afterAll(() => world.close());

const revision = async () => (await readRegistry(world.cli.store))?.registry.revision;
const act = (name: string, body: unknown, headers?: Record<string, string | undefined>) =>
  world.call(controller, `/${name}`, body, headers);

it.each<[string, number, Record<string, string | undefined>]>([
  ['nobody', 401, { authorization: undefined }],
  ['a session that has ended', 401, { authorization: 'Bearer nobody' }],
  ['a manager', 403, { authorization: 'Bearer mia:manager' }],
  ['a page of another origin', 403, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling origin', 403, { 'sec-fetch-site': 'same-site' }],
  ['no page', 403, { origin: undefined }],
  ['a form', 415, { 'content-type': 'text/plain' }],
])('refuses %s', async (_who, status, headers) => {
  const before = await revision();
  expect((await act('start', startBody, headers)).status).toBe(status);
  expect((await act('disable', { id: 'mfe-alarms', version: '1.2.0', why: 'a test' }, headers)).status).toBe(status);
  expect(await revision()).toBe(before);
});

it('O17: says in its figures which version it is, when it looked last, and how much was wrong', async () => {
  await controller.tick();
  const text = await (await fetch(`${controller.url}/metrics`)).text();
  expect(text).toMatch(/^build_info\{service="controller",version="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toMatch(/^controller_last_look_timestamp_seconds \d+/m);
  expect(text).toMatch(/^controller_problems 0$/m);
});

it('shows its state to administrators only', async () => {
  expect((await world.call(controller, '', undefined, { authorization: 'Bearer mia:manager' })).status).toBe(403);
  const { json } = await world.call(controller, '');
  expect(json.data).toMatchObject({
    actable: true,
    isMoving: true,
    gateways: [{ address: world.gateways[0]?.url, revision: 1, problems: [] }],
    history: [{ revision: 1, who: 'test', why: 'the beginning' }],
  });
  const published = json.data.published.find(({ id }: { id: string }) => id === 'mfe-alarms');
  expect(published.versions.map(({ version }: { version: string }) => version)).toEqual([
    ...['1.4.0', '1.3.0', '1.2.0', '1.1.0', '1.0.0'],
  ]);
});

it.each<[string, string, object | string]>([
  ['no reason', 'start', { ...startBody, why: ' ' }],
  ['steps that go down', 'start', { ...startBody, steps: [50, 10, 100] }],
  ['steps that never reach everyone', 'start', { ...startBody, steps: [10, 50] }],
  ['a step of nobody', 'start', { ...startBody, steps: [0, 100] }],
  ['evidence of nobody', 'start', { ...startBody, least: { pages: 0, users: 0 } }],
  ['a path in place of an id', 'start', { ...startBody, id: '../../etc' }],
  ['a field that it does not have', 'start', { ...startBody, accept: ['files'] }],
  ['no body', 'pause', '{}'],
  ['broken JSON', 'pause', '{"key":'],
])('refuses %s', async (_what, name, body) => {
  const before = await revision();
  expect((await act(name, body)).status).toBe(400);
  expect(await revision()).toBe(before);
});

it('refuses a body of any length, and what it does not know', async () => {
  expect((await act('start', { ...startBody, why: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await act('destroy', {})).status).toBe(404);
  expect((await act('constructor', {})).status).toBe(404);
});

it('says what a version would change, and what would be refused, before anything moves', async () => {
  const { json } = await act('verdict', { id: 'mfe-alarms', version: '1.3.0' });
  expect(json.data).toMatchObject({
    verdict: { passed: true },
    comparison: { with: '1.2.0', differences: [], size: { before: 20_000, after: 20_000 } },
  });
  expect((await act('verdict', { id: 'mfe-alarms', version: '9.9.9' })).json).toMatchObject({
    code: 'change',
    message: expect.stringContaining('is not published'),
  });
});

it('does what the CLI does, in the administrator’s name, and writes a line of each action', async () => {
  expect((await act('start', startBody)).status).toBe(200);
  expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
  expect((await act('start', { ...startBody, version: '1.4.0' })).json).toMatchObject({ code: 'change' });
  const [ramp] = await world.ramps();
  const key = ramp?.key;
  expect((await act('raise', { key, percent: 100, why: 'a jump' })).status).toBe(409);
  expect((await act('raise', { key, percent: 50, why: 'it does well' })).status).toBe(200);
  expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  expect((await act('rollback', { id: 'mfe-alarms', version: '1.2.0', why: 'an old dialog' })).status).toBe(409);
  expect((await act('rollback', { id: 'mfe-alarms', version: '1.3.0', why: 'too loud' })).status).toBe(200);
  expect(await world.cli.live()).toBe('1.2.0 - 1.1.0');
  expect((await world.ramps())[0]).toMatchObject({ state: 'reverted' });
  expect((await act('pause', { key, why: 'too late' })).json).toMatchObject({ code: 'change' });
  expect((await act('disable', { id: 'mfe-alarms', version: '1.2.0', why: 'it floods' })).status).toBe(200);
  expect((await act('enable', { id: 'mfe-alarms', why: 'mended' })).status).toBe(200);
  expect((await act('restore', { to: 2, why: 'as it was' })).status).toBe(200);
  const history = await readHistory(world.cli.store);
  expect(
    history
      .map(({ change: { who, what, why } }) => `${who}: ${what}: ${why}`)
      .reverse()
      .slice(1),
  ).toEqual([
    'ana: promote mfe-alarms@1.3.0 --percent 10: new filter',
    'ana: ramp mfe-alarms@1.3.0 50: it does well',
    'ana: rollback mfe-alarms: too loud',
    'ana: disable mfe-alarms: it floods',
    'ana: enable mfe-alarms: mended',
    'ana: rollback --to 2: as it was',
  ]);
  const audit = world.lines.map((line) => JSON.parse(line)).filter((line) => line.audit === 'rollback');
  expect(audit).toMatchObject([
    { who: 'ana', outcome: expect.stringMatching(/^failed/), why: 'an old dialog' },
    { who: 'ana', outcome: 'done', id: 'mfe-alarms', version: '1.3.0', why: 'too loud' },
  ]);
});

it('refuses to pause and to resume what is not there', async () => {
  const key = '3f1c0e5e-3f4b-4a6e-9a53-3c1f5f0f9a11';
  for (const name of ['pause', 'resume'])
    expect((await act(name, { key, why: 'a test' })).json).toMatchObject({ code: 'change' });
});

it('leaves no ramp of a version that the compatibility check refuses', async () => {
  const { status, json } = await act('start', { ...startBody, version: '9.9.9' });
  expect({ status, code: json.code }).toEqual({ status: 409, code: 'change' });
  await world.cli.store.remove('modules/mfe-alarms/1.4.0/page.js');
  const refused = await act('start', { ...startBody, version: '1.4.0' });
  expect(refused).toMatchObject({ status: 422, json: { code: 'refused' } });
  expect((await world.ramps()).filter(({ state }) => state === 'running')).toEqual([]);
});

describe('what the operator arranges', () => {
  const choices = [{ kind: 'menu', name: '/alarms', role: 'driver', order: 3 }];
  const view = async () => (await world.call(controller, '/arrangement')).json.data;

  it('is written with its reason, and shown with the record of it', async () => {
    expect(await view()).toMatchObject({ version: 0, log: [] });
    const body = { id: 'mfe-alarms', seen: 0, choices, why: 'drivers first' };
    expect((await act('arrange', body)).status).toBe(200);
    const { version, modules, log } = await view();
    expect(version).toBe(1);
    expect(modules.find(({ id }: { id: string }) => id === 'mfe-alarms')).toMatchObject({
      parts: expect.arrayContaining([
        { kind: 'menu', name: '/alarms', title: { mk: 'Име', en: 'Name' }, order: expect.any(Number) },
      ]),
      choices: [{ choice: choices[0], problem: null }],
    });
    expect(log).toMatchObject([{ id: 'mfe-alarms', why: 'drivers first', before: [], after: choices }]);
    expect((await act('arrange', body)).json).toMatchObject({ code: 'conflict' });
  });

  it('is refused where it would do nothing', async () => {
    const gone = [{ kind: 'page', name: '/gone', off: true }];
    const { status, json } = await act('arrange', { id: 'mfe-alarms', seen: 1, choices: gone, why: 'a test' });
    expect([status, json.message]).toEqual([409, 'mfe-alarms has no page /gone']);
    expect((await act('arrange', { id: 'mfe-alarms', seen: 1, choices: [{ kind: 'x' }], why: 'a test' })).status).toBe(
      400,
    );
  });

  it('is for administrators only', async () => {
    const manager = { authorization: 'Bearer mia:manager' };
    expect((await world.call(controller, '/arrangement', undefined, manager)).status).toBe(403);
    expect((await act('arrange', { id: 'mfe-alarms', seen: 1, choices: [], why: 'a test' }, manager)).status).toBe(403);
  });
});
