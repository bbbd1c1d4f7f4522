import type { ModuleRelease } from 'shared-auth';
import { loadRegistry, unreadVersions } from './registry';
import { release } from './testing';

/** A version whose data this shell does not understand. */
const newer = (version: string): ModuleRelease => {
  const { contributes } = release(version);
  return release(version, { contributes: { ...contributes, schema: 2 } as unknown as typeof contributes });
};

/** Writes the registry into the page as the gateway does. */
function inline(modules: Record<string, unknown>) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'fleet-registry';
  const shell = { version: '1.0.0', scripts: [], styles: [], parts: {}, integrity: {} };
  script.textContent = JSON.stringify({ schema: 1, revision: 1, shell, modules });
  document.body.replaceChildren(script);
}

async function versionsRead(entry: unknown) {
  inline({ 'mfe-alarms': entry, 'mfe-fleet': { stable: release('1.0.0') } });
  const { modules } = await loadRegistry();
  expect(modules['mfe-fleet']?.stable.version).toBe('1.0.0');
  const { stable, candidate, lastGood } = modules['mfe-alarms'] ?? {};
  return [stable?.version, candidate?.version, lastGood?.version];
}

it.each([
  ['everything', { stable: release('1.2.0'), lastGood: release('1.1.0') }, ['1.2.0', undefined, '1.1.0']],
  [
    'all but a newer candidate',
    { stable: release('1.2.0'), candidate: { ...newer('1.3.0'), percent: 10 }, lastGood: release('1.1.0') },
    ['1.2.0', undefined, '1.1.0'],
  ],
  [
    'all but a newer last good',
    { stable: release('1.2.0'), lastGood: newer('1.3.0') },
    ['1.2.0', undefined, undefined],
  ],
  [
    'the last good in place of a newer stable',
    { stable: newer('1.3.0'), lastGood: release('1.1.0') },
    ['1.1.0', undefined, undefined],
  ],
])('reads %s', async (_what, entry, versions) => {
  expect(await versionsRead(entry)).toEqual(versions);
});

it('row 46: starts without a module of which it can read nothing, and names what it leaves out', async () => {
  expect(await versionsRead({ stable: newer('1.3.0') })).toEqual([undefined, undefined, undefined]);
  expect(unreadVersions()).toEqual([{ moduleId: 'mfe-alarms', version: '1.3.0' }]);
  await versionsRead({
    stable: release('1.2.0'),
    candidate: { ...newer('1.4.0'), percent: 10 },
    lastGood: newer('1.1.0'),
  });
  expect(unreadVersions().map(({ version }) => version)).toEqual(['1.4.0', '1.1.0']);
  expect(await versionsRead(null)).toEqual([undefined, undefined, undefined]);
  expect(await versionsRead({ stable: release('1.2.0') })).toEqual(['1.2.0', undefined, undefined]);
  expect(unreadVersions()).toEqual([]);
});
