import type { ModuleEntry } from 'shared-auth';
import { NO_VERSION } from 'shared-auth/contract';
import { formerVersions, noteRan, ranVersions } from './ranVersions';
import { release } from './testing';
import { forgetWithdrawn } from './withdrawnVersions';

beforeEach(() => localStorage.clear());

const share = { percent: 10 };
const candidate = (version: string, percent: number) => ({ ...release(version), ...share, percent });

/** The registry of a page whose mfe-alarms has these versions; without any, the module was removed. */
const registryWith = (entry?: Partial<ModuleEntry>) => ({
  modules: entry ? { 'mfe-alarms': { stable: release('1.2.0'), ...entry } } : {},
});

/** What ran, and what everybody had then. */
type Ran = [version: string, stable?: string, lastGood?: string];

/** Starts a console where a version of mfe-alarms ran and left a key. @returns whether the key is still there */
async function keyAfter(
  entry?: Partial<ModuleEntry>,
  [version, stable = '1.2.0', lastGood]: Ran = ['1.3.0'],
): Promise<boolean> {
  noteRan('mfe-alarms', version, { stable: release(stable), ...(lastGood && { lastGood: release(lastGood) }) });
  localStorage.setItem('mfe-alarms:view', '{}');
  const registry = registryWith(entry);
  await forgetWithdrawn(formerVersions(registry), registry);
  return localStorage.getItem('mfe-alarms:view') !== null;
}

it.each<[string, boolean, Partial<ModuleEntry> | undefined]>([
  ['rolled back', false, {}],
  ['at 0 percent', false, { candidate: candidate('1.3.0', 0) }],
  ['taken back before anybody had another', false, { stable: release(NO_VERSION) }],
  ['of a module that was removed', false, undefined],
  ['on trial for fewer users than before', true, { candidate: candidate('1.3.0', 10) }],
  ['everybody’s', true, { stable: release('1.3.0') }],
  ['disabled for now', true, { stable: release(NO_VERSION), lastGood: release('1.3.0') }],
  ['replaced by a newer one', true, { stable: release('1.4.0') }],
  ['kept as the last good one', true, { stable: release('1.4.0'), lastGood: release('1.3.0') }],
])('of a version that is %s, keys stay: %s', async (_, stays, entry) => {
  expect(await keyAfter(entry)).toBe(stays);
});

it.each<[string, boolean, Partial<ModuleEntry>, Ran]>([
  [
    'replaced by another build of its number',
    true,
    { stable: release('1.1.0-g1') },
    ['1.1.0-g9', '1.1.0-g9', '1.1.0-g5'],
  ],
  ['rolled back to the build before', false, { stable: release('1.1.0-g5') }, ['1.1.0-g1', '1.1.0-g1', '1.1.0-g5']],
  ['taken back while it was on trial', false, { stable: release('1.1.0-g5') }, ['1.1.0-g1', '1.1.0-g5']],
  ['replaced after its trial', true, { stable: release('1.1.0-g1') }, ['1.1.0-g9', '1.1.0-g5']],
  [
    'replaced before the module was disabled',
    true,
    { stable: release(NO_VERSION), lastGood: release('1.4.0') },
    ['1.3.0'],
  ],
])('by what everybody had then: of one that was %s, keys stay: %s', async (_, stays, entry, ran) => {
  expect(await keyAfter(entry, ran)).toBe(stays);
});

it('takes only what begins with the id, and only once', async () => {
  const others = ['mfe-alarms-archive:view', 'mfe-fleet:mfe-alarms', 'fleet.theme', 'xmfe-alarms:view'];
  for (const key of others) localStorage.setItem(key, '1');
  sessionStorage.setItem('mfe-alarms:tab', '1');
  // biome-ignore lint/suspicious/noDocumentCookie: as modules set them
  for (const id of ['mfe-alarms', 'mfe-fleet']) document.cookie = `${id}.recent=1; Path=/`;
  expect(await keyAfter({})).toBe(false);
  expect([others.map((key) => localStorage.getItem(key)), sessionStorage.length]).toEqual([['1', '1', '1', '1'], 0]);
  expect(document.cookie).toBe('mfe-fleet.recent=1');
  // What the older version keeps from now on is its own.
  localStorage.setItem('mfe-alarms:view', '{}');
  expect([formerVersions(registryWith({})), ranVersions()]).toEqual([[], []]);
});
