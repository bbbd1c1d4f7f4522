import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { CallBudgets, callBudgets } from './callBudgets';

describe('a budget', () => {
  it('is of one person: what one is refused uses up nobody else’s', async () => {
    const exceeded: string[] = [];
    const budgets = new CallBudgets(1, (name) => exceeded.push(name));
    const { person, server } = callBudgets.messages;
    const spend = (who: number, address: string) =>
      budgets.spend('messages', who, address).then(
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
          await budgets.spend('trials', call.person, `10.0.0.${call.address}`).then(
            () => passed.push(call),
            () => {},
          );
        const { person, address, server } = callBudgets.trials;
        const most = (of: (call: (typeof calls)[number]) => number | undefined) => {
          const counts = new Map<number, number>();
          for (const key of passed.map(of)) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
          return Math.max(0, ...counts.values());
        };
        expect(passed.length).toBeLessThanOrEqual(server);
        expect(most(({ address: one }) => one)).toBeLessThanOrEqual(address);
        expect(most((call) => call.person)).toBeLessThanOrEqual(person);
      }),
      { numRuns: 20 },
    );
  });
});

describe('calls of a server', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await startTestApi({ notifications: { tickMs: 0 }, budgetFactor: 1 });
  });
  afterAll(() => test?.close());

  it('each has said what it costs', () => {
    const silent = test.api.routes.filter(({ budget, path }) => budget === undefined && !path.startsWith('/api/docs'));
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('none that makes the server work is called cheap', () => {
    const working =
      /test$|retry$|import$|devices\/:id\/assignments\/:assignment$|\/data$|preview$|\/oidc\/|login$|password|exports$|trips$|stops$|\/locations|\/reports\/|distances$|\/day$/;
    const cheap = test.api.routes.filter(({ budget, path }) => budget === 'cheap' && working.test(path));
    expect(cheap.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
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
      for (let call = 0; call < person; call++) await budgets.spend(name, 1, '10.0.0.1');
      const when = seconds <= 90 ? `${seconds} сек.` : `${seconds / 60} мин.`;
      await expect(budgets.spend(name, 1, '10.0.0.1')).rejects.toThrow(`Обидете се повторно по ${when}`);
    }
  });

  it('T18: a page’s records of what it did are no more than a person does', async () => {
    const record = () => test.call('driver', 'POST', '/api/acts/exports', { what: 'vehicles', rows: 1, file: 'a.csv' });
    await test.login('driver');
    const statuses = await Promise.all(Array.from({ length: 200 }, () => record().then(({ status }) => status)));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(callBudgets.records.person);
  });
});
