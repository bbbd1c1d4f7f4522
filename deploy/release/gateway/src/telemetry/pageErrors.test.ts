import type { Server } from 'node:http';
import type { HealthReport } from '@fleet/rollout/health';
import { ERROR_PATH, type ErrorReport } from 'shared-auth/contract';
import type { Gateway } from '../gateway';
import { createTestBrowser, startTestApi, startTestGateway } from '../testing';
import { createPageErrors } from './pageErrors';

const error: ErrorReport = {
  ...{ module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind: 'crash', nonce: 'given' },
  ...{ name: 'TypeError', message: 'boom', frames: [{ file: 'mfe-alarms/1.2.0/page.js', line: 1, column: 99 }] },
};

describe('at a gateway', () => {
  let api: { server: Server; origin: string };
  let gateway: Gateway;
  beforeAll(async () => {
    api = await startTestApi();
    gateway = await startTestGateway(api.origin, { opsOpen: true });
  });
  afterAll(async () => {
    await gateway.close();
    api.server.close();
  });

  const send = (browser: ReturnType<typeof createTestBrowser>, body: object, headers = {}) =>
    browser.send(ERROR_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  /** The errors of seconds that are over; read again until the present one is. */
  async function kept(count: number): Promise<HealthReport['errors']> {
    for (;;) {
      const { errors = [] } = (await (await fetch(`${gateway.url}/telemetry/health?since=0`)).json()) as HealthReport;
      if (errors.reduce((sum, { pages }) => sum + pages, 0) >= count) return errors;
    }
  }

  it('takes what a signed page says of an error, once a page, and counts users without naming them', async () => {
    for (const user of ['ana', 'mia', 'ana']) {
      const browser = createTestBrowser(gateway.url);
      const { nonce } = await browser.visit(user);
      const body = { ...error, message: 'boom of "Ана"', nonce };
      expect((await send(browser, body)).status).toBe(204);
      expect((await send(browser, body)).status).toBe(204);
    }
    const [sum, ...others] = (await kept(3)) ?? [];
    expect(others).toEqual([]);
    expect(sum).toMatchObject({ module: 'mfe-alarms', kind: 'crash', message: 'boom of …', pages: 3 });
    expect(sum?.users).toHaveLength(2);
    expect(JSON.stringify(sum)).not.toMatch(/ana|mia|Ана/);
  });

  it('keeps what a user says in their own words, and replies with 409 where it keeps nothing', async () => {
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('iva');
    const problem = {
      ...error,
      kind: 'problem',
      name: 'Slow',
      message: 'Чекам 5 минути · /alarms dark',
      frames: [],
      nonce,
    };
    expect((await send(browser, { ...problem, version: '9.9.9' })).status).toBe(409);
    expect((await send(browser, { ...problem, message: 'а'.repeat(601) })).status).toBe(400);
    expect((await send(browser, problem)).status).toBe(204);
    const errors = await kept(4);
    expect(errors?.find(({ kind }) => kind === 'problem')).toMatchObject({
      name: 'Slow',
      message: problem.message,
      pages: 1,
    });
    expect(errors?.some(({ version }) => version === '9.9.9')).toBe(false);
  });

  it.each<[string, number, object, object]>([
    ['of a page that signed nothing', 403, { nonce: 'made.up' }, {}],
    ['of another origin', 403, {}, { origin: 'https://evil.example' }],
    ['with a field of its own', 400, { user: 'Ана' }, {}],
    ['of a version that was never live', 204, { version: '9.9.9' }, {}],
  ])('keeps nothing %s', async (_what, status, wrong, headers) => {
    const browser = createTestBrowser(gateway.url);
    const { nonce } = await browser.visit('eva');
    expect((await send(browser, { ...error, message: 'refused', nonce, ...wrong }, headers)).status).toBe(status);
    // A later report that is kept proves that the first one was not merely late.
    const good = createTestBrowser(gateway.url);
    const { nonce: own } = await good.visit('eva');
    await send(good, { ...error, message: `after ${_what}`, nonce: own });
    const errors = await kept(3);
    expect(errors?.some(({ message }) => message === 'refused')).toBe(false);
  });
});

it('keeps a bounded number of errors, and those of an hour', () => {
  const clock = { now: 1_000_000_000 };
  const errors = createPageErrors(() => clock.now);
  const of = (name: string, version = '1.2.0') => ({ ...error, name, version });
  const word = (index: number) => `E${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
  for (let index = 0; index < 100; index += 1) errors.add(of(word(index)), `page ${index}`, 'user');
  expect(errors.between(0, Number.POSITIVE_INFINITY)).toHaveLength(50);
  expect(errors.add(of(word(0)), 'another page', 'user')).toBe(true);
  expect(errors.add(of('Other', '1.3.0'), 'a page', 'user')).toBe(true);
  for (let index = 0; index < 30; index += 1) errors.add(of(word(index), '1.4.0'), 'one page', 'user');
  expect(errors.between(0, Number.POSITIVE_INFINITY).filter(({ version }) => version === '1.4.0')).toHaveLength(20);
  clock.now += 3_601_000;
  expect(errors.add(of('Later'), 'a page later', 'user')).toBe(true);
  expect(errors.between(0, Number.POSITIVE_INFINITY).map(({ name }) => name)).toEqual(['Later']);
});
