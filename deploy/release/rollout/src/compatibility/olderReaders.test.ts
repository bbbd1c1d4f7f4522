import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, workspaceModules } from '@fleet/build/workspace';
import type { ModuleRelease } from 'shared-auth/contract';
import * as v from 'valibot';
import * as contract from '../testing/olderReader';
import { sampleGives, sampleModule, sampleSet, sampleShell, sampleUses } from '../testing/sampleSet';
import { candidateOf } from './checkStored';
import { checkCompatibility } from './compatibility';

/*
 * Today's registries, read by the reader of an older contract, whose schemas are kept in testing. An older shell leaves
 * out a version that it cannot read, so its users would lose the module: either it reads the version, or the
 * compatibility check refuses that version together with such a shell.
 */
/** As it goes over the wire. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A release of a module of this workspace, as its build would make it. */
function releaseOf(id: string): ModuleRelease {
  const contributes = JSON.parse(
    readFileSync(join(packageDir(id), 'module.json'), 'utf8'),
  ) as ModuleRelease['contributes']; // checked at each build
  return sampleModule(id, '9.0.0', {
    contributes,
    uses: sampleUses(),
    later: { field: true },
  } as Partial<ModuleRelease>);
}

describe('row 46: the reader of an older contract', () => {
  it('reads a registry with what came later beside it: uses, gives and fields of the future', () => {
    const uses = { uses: sampleUses(), future: 1 } as object;
    const set = sampleSet();
    const registry = {
      schema: 1,
      revision: 9,
      change: { at: '', who: '', why: '' },
      shell: { ...set.shell, gives: sampleGives(), lastGood: sampleShell('0.9.0', { gives: sampleGives() } as object) },
      modules: { 'mfe-alarms': { stable: sampleModule('mfe-alarms', '1.2.0', uses), future: {} } },
    };
    expect(v.safeParse(contract.registry, json(registry)).success).toBe(true);
  });

  it.each(workspaceModules())('reads %s, or the compatibility check keeps it from a shell with that reader', (id) => {
    const release = releaseOf(id);
    const isRead = v.safeParse(contract.moduleRelease, json(release)).success;
    const shell = sampleShell('1.0.0', { contract: contract.CONTRACT_VERSION });
    const { findings } = checkCompatibility(candidateOf({ shell, modules: {} }, id, release, []));
    const refused = findings.filter(({ check, result }) => ['uses', 'slots'].includes(check) && result === 'refused');
    expect({ id, isRead, refused: refused.length > 0 }).not.toEqual({ id, isRead: false, refused: false });
  });
});

it('the compatibility check names a field and an icon that older readers do not know', () => {
  const { contributes } = sampleModule('mfe-alarms', '1.3.0');
  const later = sampleModule('mfe-alarms', '1.3.0', {
    contributes: {
      ...contributes,
      menu: contributes.menu.map((entry) => ({ ...entry, icon: 'gauge', badge: 'new' })),
    } as unknown as ModuleRelease['contributes'],
  });
  const uses = checkCompatibility(candidateOf(sampleSet(), 'mfe-alarms', later, [])).findings.find(
    ({ check }) => check === 'uses',
  );
  expect(uses?.reasons).toEqual([
    expect.stringMatching(/^the icon gauge is missing in shell@1\.0\.0/),
    expect.stringMatching(/^the field menu\.badge is missing/),
  ]);
});
