import { type ModuleRelease, type Registry, readRegistryData, type ShellRelease, usesOf } from 'shared-auth/contract';
import { olderRegistry } from '../../../../commands/lib/olderBuild.mjs';
import type { ReleaseSet } from '../releases/revision';
import { candidateOf } from './checkStored';
import { checkCompatibility } from './compatibility';

/*
 * A real build of an earlier contract. Pairs with what is built that the compatibility check lets through are tried in
 * a browser (deploy/quality/e2e/tests/older-builds.spec.ts).
 */
const set: Registry = readRegistryData(olderRegistry()).registry;

function usesReasons(set: ReleaseSet, id: string, release: ModuleRelease | ShellRelease): string[] {
  const { findings } = checkCompatibility(candidateOf(set, id, release, []));
  return findings.filter(({ check }) => check === 'uses').flatMap(({ reasons }) => reasons);
}

it('row 45: the shell and modules of an earlier contract, built together, fit', () => {
  expect(Object.keys(set.modules).length).toBeGreaterThanOrEqual(5);
  for (const [id, { stable }] of Object.entries(set.modules))
    expect([id, usesReasons(set, id, stable)]).toEqual([id, []]);
  expect(usesReasons(set, 'shell', set.shell)).toEqual([]);
});

// Builds record what they use since contract 1.2.
it('row 45: refuses a module that was built without a record of what it uses, and the shell beside it', () => {
  for (const [id, entry] of Object.entries(set.modules)) {
    const stable = { ...entry.stable, uses: undefined };
    expect(usesOf(stable)).toBeNull();
    const reason = expect.stringMatching(
      new RegExp(`what ${id}@.+ uses was not recorded .+ shell@${set.shell.version}`),
    );
    expect(usesReasons(set, id, stable)).toContainEqual(reason);
    const older = { ...set, modules: { [id]: { stable } } };
    expect(usesReasons(older, 'shell', set.shell)).toContainEqual(reason);
  }
});

/** The real shell of the kept build, with one thing of its record altered. */
function alteredShell(alter: (gives: { exports: Record<string, Record<string, string[]>>; icons: string[] }) => void) {
  // Recorded since 1.2.0
  const shell = structuredClone(set.shell) as ShellRelease & { gives: Parameters<typeof alter>[0] };
  alter(shell.gives);
  return { ...shell, version: '9.0.0' };
}

it('row 45: refuses by name a shell that lacks or changed what a really built module uses', () => {
  const lacking = alteredShell(({ exports }) => void delete exports['shared-ui']?.PageHeader);
  expect(usesReasons(set, 'shell', lacking)).toContainEqual(
    expect.stringMatching(/^PageHeader of shared-ui is missing in shell@9\.0\.0; mfe-\w+@.+ \(stable\) uses it/),
  );
  const changed = alteredShell(
    ({ exports }) => void Object.assign(exports['shared-auth'] ?? {}, { useSession: ['x'] }),
  );
  expect(usesReasons(set, 'shell', changed)).toContainEqual(
    expect.stringMatching(/^useSession of shared-auth has changed in shell@9\.0\.0; mfe-\w+@.+ uses it/),
  );
  const drawn = alteredShell(({ icons }) => void icons.splice(icons.indexOf('bell'), 1));
  expect(usesReasons(set, 'shell', drawn)).toContainEqual(expect.stringMatching(/^the icon bell is missing/));
});
