import { type Evidence, evaluateHealth, rule } from './evaluateHealth';
import { loadTimeOf, p75, wilsonLowerBound } from './statistics';
import { emptyHealth, mergeHealth, type VersionHealth } from './versionHealth';

const names = (count: number, prefix = 'user') => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Pages of a version: so many showed it, and these failed. */
function pages(
  version: string,
  rendered: number,
  failures: VersionHealth['failures'] = {},
  more: Partial<VersionHealth> = {},
): VersionHealth {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return {
    ...emptyHealth('mfe-alarms', version, 'S1'),
    pages: Math.max(rendered, failed),
    started: Math.max(rendered, failed),
    rendered,
    failed,
    failures,
    times: [0, rendered, 0, 0, 0, 0, 0, 0, 0],
    users: names(Math.min(rendered, 10)),
    failedUsers: names(Math.min(failed, 10)),
    ...more,
  };
}

const evidence = (window: readonly VersionHealth[], more: Partial<Evidence> = {}): Evidence => ({
  id: 'mfe-alarms',
  candidate: '1.3.0',
  stable: '1.2.0',
  stableModules: { 'mfe-alarms': '1.2.0', 'mfe-fleet': '5.0.0' },
  window,
  sinceStep: window,
  ...more,
});

it('knows what a share is at least', () => {
  expect(wilsonLowerBound(0, 0)).toBe(0);
  expect(wilsonLowerBound(0, 50)).toBe(0);
  expect(wilsonLowerBound(3, 3)).toBeCloseTo(0.438, 2);
  expect(wilsonLowerBound(3, 200)).toBeCloseTo(0.005, 2);
});

it('knows within what time three of four loads were done', () => {
  expect(p75([50, 25, 25, 0, 0, 0, 0, 0, 0])).toBe(100);
  expect(p75([0, 0, 0, 0, 0, 0, 0, 0, 4])).toBe(Number.POSITIVE_INFINITY);
  expect(p75([])).toBe(0);
  expect(loadTimeOf([50, 25, 25, 0, 0, 0, 0, 0, 0])).toBe(100);
});

it('shows no load time without loads, and none that lies above every bound', () => {
  expect(loadTimeOf()).toBeNull();
  expect(loadTimeOf([0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(loadTimeOf([0, 0, 0, 0, 0, 0, 0, 0, 4])).toBeNull();
});

describe('a candidate is', () => {
  it.each<[string, VersionHealth[], string]>([
    ['worse when all of its few pages failed', [pages('1.3.0', 0, { integrity: 3 }), pages('1.2.0', 40)], 'worse'],
    ['worse when it throws at its first render', [pages('1.3.0', 9, { render: 3 }), pages('1.2.0', 40)], 'worse'],
    ['not judged by two failures', [pages('1.3.0', 0, { http: 2 }), pages('1.2.0', 40)], 'waiting'],
    [
      'not worse when the stable version fails as often',
      [pages('1.3.0', 40, { network: 4 }), pages('1.2.0', 40, { network: 4 })],
      'good',
    ],
    [
      'good where three of two hundred pages failed',
      [pages('1.3.0', 200, { uncaught: 3 }), pages('1.2.0', 500)],
      'good',
    ],
    ['worse than a stable version that nobody met', [pages('1.3.0', 10, { evaluation: 5 })], 'worse'],
    ['not judged before a page has met it', [pages('1.2.0', 40)], 'waiting'],
  ])('%s', (_what, window, state) => {
    expect(evaluateHealth(evidence(window)).state).toBe(state);
  });

  it.each(['blank', 'suspended', 'blocked', 'frozen', 'query', 'rejection', 'leak'] as const)(
    'row 39–43: worse when three of its ten pages were %s',
    (kind) => {
      expect(evaluateHealth(evidence([pages('1.3.0', 10, { [kind]: 3 }), pages('1.2.0', 40)])).state).toBe('worse');
    },
  );

  it('row 39: not raised while pages that began to load it never showed it', () => {
    const silent = pages('1.3.0', 30, {}, { started: 60, pages: 60 });
    expect(evaluateHealth(evidence([silent, pages('1.2.0', 40)]))).toMatchObject({
      state: 'waiting',
      why: expect.stringContaining('30 of 60 pages that began to load it never showed it'),
    });
  });

  it('row 41: not raised while its loads take more than twice as long as the stable version’s', () => {
    const slow = { times: [0, 0, 0, 0, 0, 20, 0, 0, 0] };
    const compatibility = evaluateHealth(evidence([pages('1.3.0', 20, {}, slow), pages('1.2.0', 20)]));
    expect(compatibility).toMatchObject({ state: 'waiting', why: expect.stringContaining('too slow') });
  });

  it('row 44: not raised without pages of this step, and says what it waits for', () => {
    const window = [pages('1.3.0', 200), pages('1.2.0', 200)];
    expect(evaluateHealth(evidence(window, { sinceStep: [] }))).toMatchObject({
      state: 'waiting',
      why: expect.stringContaining('since this step began it waits for 20 more signed-in pages and 3 more users'),
      findings: [
        { what: 'counted', values: expect.objectContaining({ failed: 0 }) },
        { what: 'morePages', values: { count: 20 } },
        { what: 'moreUsers', values: { count: 3 } },
      ],
    });
    const few = [pages('1.3.0', 19, {}, { users: ['ana', 'petar'] })];
    expect(evaluateHealth(evidence(window, { sinceStep: few })).why).toContain('1 more signed-in page and 1 more user');
  });

  it('row 47: neither stopped nor raised by one user alone', () => {
    const failing = pages('1.3.0', 0, { crash: 60 }, { failedUsers: ['mallory'] });
    expect(evaluateHealth(evidence([failing, pages('1.2.0', 600)])).state).toBe('waiting');
    const fine = pages('1.3.0', 700, {}, { users: ['mallory'] });
    expect(evaluateHealth(evidence([fine, pages('1.2.0', 600)])).state).toBe('waiting');
  });
});

describe('row 43: a failure of a pair', () => {
  const on = (shell: string, health: VersionHealth): VersionHealth => ({ ...health, shell });
  const fleet = (shell: string, rendered: number, failures = {}) =>
    on(shell, { ...pages('5.0.0', rendered, failures), module: 'mfe-fleet' });

  it('is the shell’s when every module fails on it', () => {
    const window = [
      on('S2', pages('1.3.0', 10, { render: 8 })),
      on('S1', pages('1.2.0', 40)),
      fleet('S2', 10, { render: 9 }),
      fleet('S1', 40),
    ];
    expect(evaluateHealth(evidence(window)).state).toBe('waiting');
    const shell = evidence(window, { id: 'shell', candidate: 'S2', stable: 'S1' });
    expect(evaluateHealth(shell)).toMatchObject({
      state: 'worse',
      why: expect.stringContaining('mfe-fleet@5.0.0 failed in 9 of 10'),
    });
  });

  it('is the module’s when its stable version works on the same shell', () => {
    const window = [
      on('S2', pages('1.3.0', 10, { render: 8 })),
      on('S2', pages('1.2.0', 40)),
      fleet('S2', 40),
      fleet('S1', 40),
    ];
    expect(evaluateHealth(evidence(window)).state).toBe('worse');
    expect(evaluateHealth(evidence(window, { id: 'shell', candidate: 'S2', stable: 'S1' })).state).toBe('waiting');
  });
});

it('row 48: adds up what several gateways saw, a user of both once, each pair of module and shell apart', () => {
  const [sum, ...others] = mergeHealth([
    pages('1.3.0', 5, { render: 1 }),
    pages('1.3.0', 7, { render: 2, http: 1 }),
    { ...pages('1.3.0', 1), shell: 'S2' },
  ]);
  expect(sum).toMatchObject({ rendered: 12, failed: 4, failures: { render: 3, http: 1 }, users: names(7) });
  expect(sum?.times).toEqual([0, 12, 0, 0, 0, 0, 0, 0, 0]);
  expect(others.map(({ shell }) => shell)).toEqual(['S2']);
});

describe('a small fleet', () => {
  /**
   * Users open three pages each in a step of `hours`; the candidate's share is whom the hash picks. @returns the step
   * at which it stalls
   */
  function stallsAt(users: number, seed: number): number | null {
    let state = seed;
    const random = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return state / 2 ** 32;
    };
    const buckets = names(users).map(() => random() * 100);
    for (const percent of [10, 25, 50]) {
      const [mine, others] = [true, false].map((isIn) =>
        names(users).filter((_, index) => (buckets[index] ?? 0) < percent === isIn),
      );
      const of = (version: string, who: string[] = []) =>
        pages(version, who.length * 3, {}, { users: who, times: [0, who.length * 3, 0, 0, 0, 0, 0, 0, 0] });
      const sinceStep = [of('1.3.0', mine), of('1.2.0', others)];
      const look = evidence(sinceStep, { step: { percent, minutes: 300 } });
      if (evaluateHealth(look).state !== 'good') return percent;
    }
    return null;
  }

  it.each([27, 10])('of %s users is asked for what it can give: hardly a version stalls', (users) => {
    const stalled = names(1_000).filter((_, seed) => stallsAt(users, seed * 7_919 + 1) !== null);
    expect(stalled.length).toBeLessThan(100);
  });

  it('is asked for the whole evidence before it had its time', () => {
    const sinceStep = [pages('1.3.0', 6, {}, { users: names(2) }), pages('1.2.0', 60, {}, { users: names(25) })];
    expect(evaluateHealth(evidence(sinceStep, { step: { percent: 10, minutes: 20 } })).state).toBe('waiting');
    expect(evaluateHealth(evidence(sinceStep, { step: { percent: 10, minutes: 300 } })).state).toBe('good');
  });

  it.each<[string, number, VersionHealth[]]>([
    ['one user', 25, [pages('1.3.0', 3, {}, { users: names(1) })]],
    ['one user with a page that failed', 50, [pages('1.3.0', 20, { crash: 2 }, { users: names(1) })]],
    ['two users with a page that failed', 50, [pages('1.3.0', 12, { crash: 1 }, { users: names(2) })]],
    ['nobody', 10, []],
    ['nobody while two use the stable version', 10, [pages('1.2.0', 40, {}, { users: names(2) })]],
    ['one of many, before everybody', 50, [pages('1.3.0', 9, {}, { users: names(1) }), pages('1.2.0', 40)]],
  ])('is not raised by patience on %s', (_who, percent, sinceStep) => {
    for (const minutes of [241, 600, 10_000])
      expect(evaluateHealth(evidence(sinceStep, { step: { percent, minutes } })).state).toBe('waiting');
  });

  it('of any step, fleet and evidence is never good below two users, nor with a failure of its own', () => {
    for (let seed = 1; seed < 2_000; seed += 1) {
      const of = (most: number, salt: number) =>
        (Math.imul(seed * 7_919 + salt * 104_729, 2_654_435_761) >>> 8) % (most + 1);
      const mine = pages('1.3.0', of(60, 1), of(2, 2) ? {} : { crash: 1 }, { users: names(of(4, 3)) });
      const theirs = pages('1.2.0', of(90, 4), {}, { users: names(of(30, 5) + 10).slice(4) });
      const percent = [10, 25, 50][of(2, 6)] ?? 50;
      const sinceStep = [mine, theirs];
      const { state } = evaluateHealth(evidence(sinceStep, { step: { percent, minutes: 300 } }));
      if (state !== 'good') continue;
      const isTooSmall = percent < rule.last && mine.users.length < rule.patientUsers;
      expect([
        mine.users.length >= rule.patientUsers || isTooSmall,
        mine.failed === 0 || mine.rendered >= rule.pages,
      ]).toEqual([true, true]);
    }
  });
});
