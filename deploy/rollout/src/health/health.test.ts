import { addedHealth, compareHealth, failureShare, leastShare, thirdQuartile, type VersionHealth } from './health';

const health = (
  loads: number,
  failures: VersionHealth['failures'] = {},
  times: number[] = [0, loads, 0, 0, 0, 0, 0, 0, 0],
): VersionHealth => ({
  module: 'mfe-alarms',
  version: '1.3.0',
  loads,
  failures,
  times,
});

it('counts a page once: what failed before it was in use was not loaded', () => {
  expect(failureShare(health(10, { network: 2, render: 1 }))).toEqual({ failed: 3, pages: 12 });
  expect(failureShare(health(0, { uncaught: 2 }))).toEqual({ failed: 2, pages: 2 });
});

it('knows what a share is at least', () => {
  expect(leastShare(0, 0)).toBe(0);
  expect(leastShare(0, 50)).toBe(0);
  expect(leastShare(3, 3)).toBeCloseTo(0.438, 2);
  expect(leastShare(3, 200)).toBeCloseTo(0.005, 2);
});

it('knows within what time three of four loads were done', () => {
  expect(thirdQuartile([50, 25, 25, 0, 0, 0, 0, 0, 0])).toBe(100);
  expect(thirdQuartile([0, 0, 0, 0, 0, 0, 0, 0, 4])).toBe(Number.POSITIVE_INFINITY);
  expect(thirdQuartile([])).toBe(0);
});

describe('a candidate is', () => {
  it.each<[string, VersionHealth | undefined, VersionHealth | undefined, string]>([
    ['worse when all of its few pages failed', health(0, { integrity: 3 }), health(40), 'worse'],
    ['worse when it throws at its first render', health(9, { render: 3 }), health(40), 'worse'],
    ['not judged by two failures', health(0, { http: 2 }), health(40), 'too few'],
    [
      'not worse when the stable version fails as often',
      health(40, { network: 4 }),
      health(40, { network: 4 }),
      'good',
    ],
    ['good where three of two hundred pages failed', health(200, { uncaught: 3 }), health(500), 'good'],
    ['worse than a stable version that nobody met', health(10, { evaluation: 5 }), undefined, 'worse'],
    ['not judged before a page has met it', undefined, health(40), 'too few'],
    ['worse when its loads take much longer', health(20, {}, [0, 0, 0, 0, 0, 20, 0, 0, 0]), health(20), 'worse'],
    ['not judged by the times of few loads', health(19, {}, [0, 0, 0, 0, 0, 19, 0, 0, 0]), health(20), 'too few'],
  ])('%s', (_what, candidate, stable, state) => {
    expect(compareHealth(candidate, stable).state).toBe(state);
  });
});

it('adds up what several gateways saw', () => {
  const report = (versions: VersionHealth[]) => ({ minutes: 30, versions });
  const [sum, ...others] = addedHealth([
    report([health(5, { render: 1 })]),
    report([health(7, { render: 2, http: 1 })]),
  ]);
  expect(sum).toMatchObject({ loads: 12, failures: { render: 3, http: 1 }, times: [0, 12, 0, 0, 0, 0, 0, 0, 0] });
  expect(others).toEqual([]);
});
