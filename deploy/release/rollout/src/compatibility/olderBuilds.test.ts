import { type ModuleRelease, type Registry, readRegistryData, type ShellRelease, usesOf } from 'shared-auth/contract';
import { olderBuilds, olderRegistry } from '../../../../commands/lib/olderBuilds.mjs';
import type { ReleaseSet } from '../releases/revision';
import { candidateOf } from './checkStored';
import { checkCompatibility } from './compatibility';

/*
 * Real builds of three contracts, each pair of shell and module of two of them. Those that the compatibility check lets
 * through are tried in a browser (deploy/quality/e2e/tests/older-builds.spec.ts).
 */
const contracts = olderBuilds();
const newest = contracts.at(-1) ?? '';
const sets = new Map(contracts.map((contract) => [contract, readRegistryData(olderRegistry(contract)).registry]));
const setOf = (contract: string): Registry => sets.get(contract) as Registry; // of `contracts`

function usesReasons(set: ReleaseSet, id: string, release: ModuleRelease | ShellRelease): string[] {
  const { findings } = checkCompatibility(candidateOf(set, id, release, []));
  return findings.filter(({ check }) => check === 'uses').flatMap(({ reasons }) => reasons);
}

it('keeps builds of three contracts', () => {
  expect(contracts).toHaveLength(3);
  for (const contract of contracts) {
    const { shell, modules } = setOf(contract);
    expect(shell.contract).toBe(contract);
    expect(Object.keys(modules).length).toBeGreaterThanOrEqual(5);
  }
});

it.each(contracts)('row 45: the shell and modules of contract %s, built together, fit', (contract) => {
  const set = setOf(contract);
  for (const [id, { stable }] of Object.entries(set.modules))
    expect([id, usesReasons(set, id, stable)]).toEqual([id, []]);
  expect(usesReasons(set, 'shell', set.shell)).toEqual([]);
});

// Builds record what they use since contract 1.2.
it.each(contracts.filter((contract) => contract < '1.2.0'))(
  'row 45: nobody knows whether a module of contract %s, built without a record, fits the newest kept shell, so it is refused, and that shell beside it',
  (contract) => {
    for (const [id, { stable }] of Object.entries(setOf(contract).modules)) {
      expect(usesOf(stable)).toBeNull();
      const reason = expect.stringMatching(
        new RegExp(`what ${id}@.+ uses was not recorded .+ shell@${setOf(newest).shell.version}`),
      );
      expect(usesReasons(setOf(newest), id, stable)).toContainEqual(reason);
      const older = { ...setOf(newest), modules: { [id]: { stable } } };
      expect(usesReasons(older, 'shell', setOf(newest).shell)).toContainEqual(reason);
    }
  },
);

/** The real shell of the newest kept contract, with one thing of its record altered. */
function alteredShell(alter: (gives: { exports: Record<string, Record<string, string[]>>; icons: string[] }) => void) {
  // Recorded since 1.2.0
  const shell = structuredClone(setOf(newest).shell) as ShellRelease & { gives: Parameters<typeof alter>[0] };
  alter(shell.gives);
  return { ...shell, version: '9.0.0' };
}

it('row 45: refuses by name a shell that lacks or changed what a really built module uses', () => {
  const set = setOf(newest);
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
