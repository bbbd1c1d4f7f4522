import type { Registry } from 'shared-auth/contract';
import { sampleRegistry } from '../testStore';
import { createSigner } from './nonce';
import { chooseShell, shellBucket } from './shellChoice';

let now = 1_800_000_000_000;
const clock = () => now;
const signer = createSigner('a key for this test of thirty-two letters', clock);

const rolling = (percent: number): Registry => ({
  ...sampleRegistry,
  shell: { ...sampleRegistry.shell, candidate: { ...sampleRegistry.shell, version: '1.1.0', percent } },
});
const choose = (registry: Registry, cookies?: string) =>
  chooseShell(registry, { cookies, address: '10.0.0.1', secure: false }, signer, { now: clock });
const version = (registry: Registry, cookies?: string) => choose(registry, cookies).registry.shell.version;
/** The Cookie header that a browser sends after these responses. */
const jar = (...answers: readonly { cookies: string[] }[]) =>
  answers.flatMap(({ cookies }) => cookies.map((cookie) => cookie.split(';')[0])).join('; ');

it('spreads browsers over the hundred', () => {
  const below = Array.from({ length: 2_000 }, (_, word) => shellBucket('1.1.0', String(word))).filter(
    (bucket) => bucket < 10,
  ).length;
  expect(below).toBeGreaterThan(140);
  expect(below).toBeLessThan(260);
});

it('sets no cookie while nothing is being rolled out', () => {
  expect(choose(sampleRegistry)).toMatchObject({ isCandidate: false, cookies: [] });
});

it('gives the candidate to its share, and keeps a browser with its choice', () => {
  expect(version(rolling(0))).toBe('1.0.0');
  expect(version(rolling(100))).toBe('1.1.0');
  const first = choose(rolling(50));
  const cookie = jar(first);
  for (let visit = 0; visit < 5; visit += 1) expect(version(rolling(50), cookie)).toBe(first.registry.shell.version);
  expect(choose(rolling(50), cookie).cookies).toEqual([]);
});

it('keeps the candidate for whoever has it when the share grows', () => {
  const words = Array.from({ length: 200 }, (_, index) => index.toString(16).padStart(12, '0'));
  const had = words.filter((word) => version(rolling(20), `fleet-bucket=${word}`) === '1.1.0');
  expect(had.length).toBeGreaterThan(0);
  for (const word of had) expect(version(rolling(60), `fleet-bucket=${word}`)).toBe('1.1.0');
});

it('goes back to the stable shell where the candidate did not start, and remembers it signed', () => {
  const first = choose(rolling(100));
  const next = choose(rolling(100), `${jar(first)}; fleet-shell-failed=${first.nonce}`);
  expect(next.isCandidate).toBe(false);
  expect(next.cookies[0]).toMatch(/^fleet-shell-refused=.+HttpOnly/);
  expect(version(rolling(100), jar(first, next))).toBe('1.0.0');
});

it('row 39: a shell that shows nothing is not met again, and is told as blank', () => {
  const first = choose(rolling(100));
  const next = choose(rolling(100), `${jar(first)}; fleet-shell-failed=${first.nonce}~blank`);
  expect(next.isCandidate).toBe(false);
  const [cookie = ''] = next.cookies;
  expect(signer.open('refused', cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))).toMatchObject({
    shell: '1.1.0',
    kind: 'blank',
  });
});

it('row 40: a shell that froze is not met again; a quick reload says nothing against it', () => {
  const first = choose(rolling(100));
  const pending = `${jar(first)}; fleet-shell-failed=${first.nonce}~pending`;
  now += 1_000;
  expect(version(rolling(100), pending)).toBe('1.1.0');
  now += 4_000;
  expect(choose(rolling(100), pending)).toMatchObject({ isCandidate: false, cookies: [] });
  now += 20_000;
  const frozen = choose(rolling(100), pending);
  expect(frozen.isCandidate).toBe(false);
  const [cookie = ''] = frozen.cookies;
  expect(signer.open('refused', cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))).toMatchObject({
    shell: '1.1.0',
    kind: 'frozen',
    told: false,
  });
});

it('row 47: cookies that were not signed here, for this browser and this version, change nothing', () => {
  const first = choose(rolling(100));
  const other = choose(rolling(100));
  const foreign = createSigner('another key').sign(
    'refused',
    { id: 'x', shell: '1.1.0', kind: 'frozen', told: false },
    now,
  );
  for (const cookie of [
    'fleet-shell-refused=1.1.0',
    'fleet-shell-failed=1.1.0',
    `fleet-shell-refused=${foreign}`,
    `fleet-shell-refused=${first.nonce}`,
    `fleet-shell-failed=${other.nonce}`,
  ])
    expect(choose(rolling(100), `${jar(first)}; ${cookie}`)).toMatchObject({ isCandidate: true, cookies: [] });
});

it('gives an unchanged page the same nonce for ten minutes, so that it stays a 304', () => {
  const { nonce } = choose(sampleRegistry);
  now += 1_000;
  expect(choose(sampleRegistry).nonce).toBe(nonce);
  now += 600_000;
  expect(choose(sampleRegistry).nonce).not.toBe(nonce);
});
