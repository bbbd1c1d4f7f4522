import type { Registry } from 'shared-auth/contract';
import { chooseShell, shellBucket } from './shellChoice';
import { sampleRegistry } from './testStore';

const rolling = (percent: number): Registry => ({
  ...sampleRegistry,
  shell: { ...sampleRegistry.shell, candidate: { ...sampleRegistry.shell, version: '1.1.0', percent } },
});
const version = (registry: Registry, cookies?: string) => chooseShell(registry, cookies).registry.shell.version;

it('spreads browsers over the hundred', () => {
  const below = Array.from({ length: 2_000 }, (_, word) => shellBucket('1.1.0', String(word))).filter(
    (bucket) => bucket < 10,
  ).length;
  expect(below).toBeGreaterThan(140);
  expect(below).toBeLessThan(260);
});

it('sets no cookie while nothing is being rolled out', () => {
  expect(chooseShell(sampleRegistry, undefined)).toMatchObject({ isCandidate: false, cookies: [] });
});

it('gives the candidate to its share, and keeps a browser with its choice', () => {
  expect(version(rolling(0))).toBe('1.0.0');
  expect(version(rolling(100))).toBe('1.1.0');
  const first = chooseShell(rolling(50), undefined);
  const cookie = first.cookies[0]?.split(';')[0];
  for (let visit = 0; visit < 5; visit += 1) expect(version(rolling(50), cookie)).toBe(first.registry.shell.version);
  expect(chooseShell(rolling(50), cookie).cookies).toEqual([]);
});

it('keeps the candidate for whoever has it when the share grows', () => {
  const words = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(12, '0'));
  const had = words.filter((word) => version(rolling(20), `fleet-bucket=${word}`) === '1.1.0');
  expect(had.length).toBeGreaterThan(0);
  for (const word of had) expect(version(rolling(60), `fleet-bucket=${word}`)).toBe('1.1.0');
});

it('goes back to the stable shell where the candidate did not start, and counts that once', () => {
  const first = chooseShell(rolling(100), 'fleet-shell-refused=1.1.0');
  expect(first).toMatchObject({ isCandidate: false, failed: '1.1.0' });
  expect(first.registry.shell.version).toBe('1.0.0');
  const again = chooseShell(rolling(100), 'fleet-shell-refused=1.1.0.told');
  expect(again.registry.shell.version).toBe('1.0.0');
  expect(again.failed).toBeUndefined();
});
