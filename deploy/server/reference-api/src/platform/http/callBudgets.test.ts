import fc from 'fast-check';
import { roleHas, roles } from 'shared-auth/contract';
import type { Permission, RouteAccess } from '../../identity/access/routes';
import { seedFixture } from '../../index';
import { startTestApi, type TestApi } from '../../testing/client';
import { CallBudgets, callBudgets } from './callBudgets';

describe('a budget', () => {
  it('is of one person: what one is refused uses up nobody else’s', async () => {
    const exceeded: string[] = [];
    const budgets = new CallBudgets(1, (name) => exceeded.push(name));
    const { person, server } = callBudgets.messages;
    const spend = (who: number, address: string) =>
      budgets.spend('messages', { person: who, address }).then(
        () => 0,
        ({ status, headers }) => [status, Number(headers['retry-after'])],
      );
    for (let call = 0; call < person; call++) expect(await spend(1, '10.0.0.1')).toBe(0);
    for (let call = 0; call < 2 * server; call++) {
      const [status, seconds] = (await spend(1, '10.0.0.1')) as number[];
      expect(status).toBe(429);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(callBudgets.messages.seconds);
    }
    expect(exceeded).toHaveLength(2 * server);
    expect(await spend(2, '10.0.0.1')).toBe(0);
  });

  it('lets no more through than its limits, whoever calls from wherever', async () => {
    const caller = fc.record({ person: fc.option(fc.nat(30), { nil: undefined }), address: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.array(caller, { minLength: 100, maxLength: 400 }), async (calls) => {
        const budgets = new CallBudgets(1, () => {});
        const passed: typeof calls = [];
        for (const call of calls)
          await budgets.spend('trials', { person: call.person, address: `10.0.0.${call.address}` }).then(
            () => passed.push(call),
            () => {},
          );
        const { person, address, server } = callBudgets.trials;
        const most = (of: (call: (typeof calls)[number]) => number | undefined) => {
          const counts = new Map<number, number>();
          for (const key of passed.map(of)) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
          return Math.max(0, ...counts.values());
        };
        // People and strangers count apart.
        const withoutSession = passed.filter((call) => call.person === undefined);
        const people = passed.filter((call) => call.person !== undefined);
        for (const group of [withoutSession, people]) {
          expect(group.length).toBeLessThanOrEqual(server);
          const froms = group.map(({ address: one }) => one);
          for (const from of froms) expect(froms.filter((one) => one === from).length).toBeLessThanOrEqual(address);
        }
        expect(most((call) => call.person)).toBeLessThanOrEqual(person);
      }),
      { numRuns: 20 },
    );
  });
});

describe('S5-4: strangers', () => {
  const address = fc.oneof(
    fc.nat(255).map((n) => `203.0.113.${n}`),
    fc
      .tuple(fc.nat(3), fc.nat(0xffff), fc.nat(0xffff))
      .map(([site, net, host]) => `2001:db8:${site}:${net.toString(16)}::${host.toString(16)}`),
  );
  const somebody = fc.option(fc.nat(3), { nil: undefined });
  const known = fc.record({ person: somebody, link: somebody, address: fc.constant('198.51.100.7') });

  it('keep nobody from a budget who has a session or a link, or signs in from where they did before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(address, { minLength: 200, maxLength: 400 }),
        fc.array(known, { maxLength: 6 }),
        async (floods, calls) => {
          const budgets = new CallBudgets(0.05, () => {});
          for (const from of floods) await budgets.spend('signIn', { address: from }).catch(() => {});
          for (const caller of calls.slice(0, callBudgets.signIn.person * 0.05))
            await budgets.spend('signIn', { ...caller, isKnownNetwork: true });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('of one IPv6 line or site are bounded together', async () => {
    const passed = { '56': 0, '48': 0 };
    const budgets = new CallBudgets(1, () => {});
    const spend = (from: string) =>
      budgets.spend('trials', { address: from }).then(
        () => 1,
        () => 0,
      );
    for (let call = 0; call < 200; call++) passed['56'] += await spend(`2001:db8:1:${(call % 256).toString(16)}::1`);
    expect(passed['56']).toBe(2 * callBudgets.trials.address);
    for (let call = 0; call < 400; call++) passed['48'] += await spend(`2001:db8:2:${(call * 256).toString(16)}::1`);
    // All strangers together have what is left of theirs.
    expect(passed['48']).toBe(callBudgets.trials.server - passed['56']);
  });
});

describe('calls of a server', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ notifications: { tickMs: 0 }, budgetFactor: 1 });
  });
  afterAll(() => test?.close());

  it('each has said what it costs', () => {
    const silent = test.api.routes.filter(({ budget }) => budget === undefined);
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('none that makes the server work is called cheap', () => {
    const working =
      /test$|retry$|import$|devices\/:id\/assignments\/:assignment$|\/data$|preview$|\/oidc\/|login$|password|exports$|trips$|stops$|\/locations|\/reports\/|distances$|\/day$/;
    const cheap = test.api.routes.filter(({ budget, path }) => budget === 'cheap' && working.test(path));
    expect(cheap.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('S5-7: every write of a person has a budget', async () => {
    await test.login('driver');
    const ends = () => test.call('driver', 'DELETE', '/api/auth/sessions').then(({ status }) => status);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) statuses.push(...(await Promise.all(Array.from({ length: 50 }, ends))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(callBudgets.writes.person);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('S5-4: calls that cannot be a sign-in close it for nobody', async () => {
    const empty = () => test.send('POST', '/api/auth/login', { body: {} });
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 50 }, empty));
    expect(await test.login('operator')).toBeTruthy();
  });

  it('guesses of a link are slowed down, and a link that works is not', async () => {
    await seedFixture(test.api);
    const { body } = await test.call('admin', 'POST', '/api/vehicles/1/shares', { hours: 1, destination: null });
    const open = async (token: string) => (await test.send('GET', '/api/shared-position', { token })).status;
    const guesses = [...Array(callBudgets.guesses.address + 30).keys()].map((guess) => open(`share_${guess}`));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(callBudgets.guesses.address);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await open(body.data.token)).toBe(200);
  });

  it('T12: tests of a rule end with 429 and when to try again, for whoever made them', async () => {
    const { body } = await test.call('operator', 'POST', '/api/notification-rules', {
      alarm_types: null,
      severities: null,
      vehicle_ids: null,
      moment: 'always',
      is_own: true,
      is_paused: false,
      steps: [{ after_minutes: 0, users: [], roles: [], channels: ['console'] }],
    });
    const statuses: number[] = [];
    // Beyond the limit each call more waits a second.
    for (let call = 0; call < callBudgets.messages.person + 3; call++)
      statuses.push((await test.call('operator', 'POST', `/api/notification-rules/${body.data.id}/test`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(callBudgets.messages.person);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = await test.call('operator', 'POST', `/api/notification-rules/${body.data.id}/test`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({
      success: false,
      error: expect.stringMatching(/Обидете се повторно по \d+ (сек|мин)\.$/),
    });
    const [{ count }] = (await test.api.database.query('select count(*)::int as count from notification_messages')) as [
      { count: number },
    ];
    expect(count).toBe(callBudgets.messages.person);
  });

  it('T12: whatever kind of call was one too many, the words say when to try again', async () => {
    for (const name of Object.keys(callBudgets) as (keyof typeof callBudgets)[]) {
      const [budgets, { person, seconds }] = [new CallBudgets(1, () => {}), callBudgets[name]];
      for (let call = 0; call < person; call++) await budgets.spend(name, { person: 1, address: '10.0.0.1' });
      const when = seconds <= 90 ? `${seconds} сек.` : `${seconds / 60} мин.`;
      await expect(budgets.spend(name, { person: 1, address: '10.0.0.1' })).rejects.toThrow(
        `Обидете се повторно по ${when}`,
      );
    }
  });

  it('T18: a page’s records of what it did are no more than a person does', async () => {
    const record = () => test.call('driver', 'POST', '/api/acts/exports', { what: 'vehicles', rows: 1, file: 'a.csv' });
    await test.login('driver');
    const statuses = await Promise.all(Array.from({ length: 200 }, () => record().then(({ status }) => status)));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(callBudgets.records.person);
  });
});

describe('a storm', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ notifications: { tickMs: 0 }, budgetFactor: 0.02 });
    await seedFixture(test.api);
  });
  afterAll(() => test?.close());

  /** More than the largest of the budgets, which is that of a network's reads. */
  const CALLS = 600;
  /** A storm grows to this many calls at a time: earlier storms of the same caller have used up most budgets. */
  const AT_ONCE = 20;
  /** Calls with a storm each: thousands of connections at a time are reset by the kernel of a busy machine. */
  const STORMS_AT_ONCE = 24;

  it('passes the budget of no call that the server has, and is answered by the probes for as long as it likes', async () => {
    const { routes, services, ingestKey } = test.api;
    const tokens = new Map<string, string>();
    for (const role of roles) tokens.set(role, await test.login(role));
    const { body: share } = await test.call('operator', 'POST', '/api/vehicles/1/shares', {
      hours: 1,
      destination: null,
    });
    // The key's own budget is of messages: it has sent more than it may in the next minute.
    (await services.checks.senders.check(ingestKey))?.count(2_000_000, {});
    const tokenFor = (permission: Permission) => {
      if (permission === 'anyone') return undefined;
      if (permission === 'share') return share.data.token;
      if (permission === 'tracker' || permission === 'forwarder') return ingestKey;
      return tokens.get(roles.find((role) => roleHas(role, permission)) ?? '');
    };
    /** @returns what the last call was answered */
    const storm = async ({ method, path, permission }: Pick<RouteAccess, 'method' | 'path' | 'permission'>) => {
      const token = tokenFor(permission);
      // The body is none, and paid for: so no call does what it is for.
      const body = method === 'GET' ? undefined : '{';
      const one = () => test.send(method, path.replace(/:\w+/g, '1'), { body, ...(token && { token }) });
      let last = await one();
      for (let calls = 1; calls < CALLS && last.status !== 429; ) {
        const answers = await Promise.all(Array.from({ length: Math.min(calls, AT_ONCE) }, one));
        calls += answers.length;
        last = answers.find(({ status }) => status === 429) ?? last;
      }
      return `${method} ${path}: ${last.status}`;
    };
    const calls = [...routes, { method: 'GET', path: '/api/none', permission: 'anyone' } as const];
    const ends: string[] = [];
    for (let from = 0; from < calls.length; from += STORMS_AT_ONCE)
      ends.push(...(await Promise.all(calls.slice(from, from + STORMS_AT_ONCE).map(storm))));
    const probes = ['/healthz', '/readyz', '/metrics'].map((path) => `GET ${path}: 200`);
    expect(ends.filter((end) => !end.endsWith(': 429'))).toEqual(probes);
  }, 120_000);
});
