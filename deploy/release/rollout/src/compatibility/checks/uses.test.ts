import type { ModuleRelease, ShellRelease } from 'shared-auth/contract';
import { olderMajorsInUse, olderMajorText } from '../../releases/olderMajorsInUse';
import { promoted } from '../../releases/releaseSet';
import type { ReleaseSet } from '../../releases/revision';
import { sampleGives, sampleModule, sampleShell, sampleUses } from '../../testing/sampleSet';
import { candidateOf } from '../checkStored';
import { checkCompatibility } from '../compatibility';

const shell = (version: string, gives = sampleGives()): ShellRelease => sampleShell(version, { gives } as object);
const alarms = (version: string, uses = sampleUses(), more: Partial<ModuleRelease> = {}) =>
  sampleModule('mfe-alarms', version, { uses, ...more } as Partial<ModuleRelease>);
const set: ReleaseSet = {
  shell: shell('1.0.0'),
  modules: { 'mfe-alarms': { stable: alarms('1.2.0'), lastGood: alarms('1.1.0') } },
};

const reasons = (id: string, release: ModuleRelease | ShellRelease, beside: ReleaseSet = set) =>
  checkCompatibility(candidateOf(beside, id, release, [])).findings.find(({ check }) => check === 'uses')?.reasons ??
  [];

describe('row 45: what modules use and the shell gives', () => {
  it('fits where every name is there with a type it was built for, or with an older one that still does', () => {
    expect(reasons('mfe-alarms', alarms('1.3.0'))).toEqual([]);
    expect(reasons('shell', shell('1.1.0'))).toEqual([]);
  });

  it('refuses a shell without a function that a module uses, and says whose and what goes first', () => {
    const { formatNumber: _gone, ...ui } = sampleGives().exports['shared-ui'] ?? {};
    const next = shell('1.1.0', sampleGives({ exports: { ...sampleGives().exports, 'shared-ui': ui } }));
    expect(reasons('shell', next)).toEqual([
      'formatNumber of shared-ui is missing in shell@1.1.0; mfe-alarms@1.2.0 (stable) uses it: roll out a mfe-alarms that does without first',
      expect.stringMatching(/mfe-alarms@1\.1\.0 \(lastGood\) uses it: .*roll out mfe-alarms again first/),
    ]);
  });

  it('holds each module against the major that it was built for, while the shell provides both', () => {
    const { 'shared-ui': first = {}, ...others } = sampleGives().exports;
    const second = { formatAmount: ['a1'], Button: ['b9'] };
    const provided = (older: string, more = {}) =>
      sampleShell('2.0.0', {
        provides: { 'shared-ui': '2.0.0', ...(older ? { [older]: '1.4.0' } : {}) },
        gives: sampleGives({ exports: { ...others, 'shared-ui': second, ...(older ? { [older]: first } : {}) } }),
        ...more,
      } as object);
    const crossed = alarms('2.0.0', sampleUses({ exports: { 'shared-ui': { formatAmount: 'a1' } } }), {
      shared: { 'shared-ui': '^2.0.0' },
    });
    const held = alarms('1.2.0', sampleUses(), { shared: { 'shared-ui': '^1.0.0' } });
    const both = provided('shared-ui@1', { olderMajors: { 'shared-ui@1': '2027-03-01' } });
    const beside: ReleaseSet = { shell: shell('1.0.0'), modules: { 'mfe-alarms': { stable: held } } };
    expect(
      checkCompatibility(candidateOf(beside, 'shell', both, [])).findings.filter(({ result }) => result === 'refused'),
    ).toEqual([]);
    expect(reasons('mfe-alarms', crossed, { ...beside, shell: both })).toEqual([]);
    expect(olderMajorsInUse({ ...beside, shell: both }).map(olderMajorText)).toEqual([
      'shared-ui@1 is provided until 2027-03-01: still used by mfe-alarms',
    ]);
    expect(olderMajorsInUse({ shell: both, modules: { 'mfe-alarms': { stable: crossed } } })[0]?.modules).toEqual([]);
    // Without the older major, no user may be left with a module that needs it.
    expect(reasons('shell', provided(''), beside)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^formatNumber of shared-ui is missing in shell@2\.0\.0; mfe-alarms/),
      ]),
    );
  });

  it('refuses a shell that changed the type of one, also beside a module that is being rolled out', () => {
    const ui = { formatNumber: ['n3'], Button: ['b1'] };
    const next = shell('1.1.0', sampleGives({ exports: { ...sampleGives().exports, 'shared-ui': ui } }));
    const both = promoted(set, 'mfe-alarms', alarms('1.3.0'), 10);
    expect(reasons('shell', next, both)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^formatNumber of shared-ui has changed in shell@1\.1\.0; mfe-alarms@1\.3\.0 \(candidate\)/,
        ),
      ]),
    );
  });

  it.each<[string, ModuleRelease, RegExp]>([
    [
      'a name that is newer than the live shell',
      alarms('1.3.0', sampleUses({ exports: { 'shared-ui': { Sparkline: 's1' } } })),
      /^Sparkline of shared-ui is missing in shell@1\.0\.0; .*roll out a shell that has it first/,
    ],
    [
      'a changed name that is newer than the live shell',
      alarms('1.3.0', sampleUses({ exports: { 'shared-ui': { Button: 'b2' } } })),
      /^Button of shared-ui has changed/,
    ],
    [
      'a name of another package that the shell does not hand out',
      alarms('1.3.0', sampleUses({ exports: { 'react-router-dom': { useBlocker: '' } } })),
      /^useBlocker of react-router-dom is missing/,
    ],
    [
      'a page that the live shell does not know',
      alarms('1.3.0', sampleUses({ paths: ['driverLogs'] })),
      /^the path driverLogs is missing/,
    ],
  ])('refuses a module with %s', (_what, release, line) => {
    expect(reasons('mfe-alarms', release)).toEqual([expect.stringMatching(line)]);
  });

  it('refuses a module with an icon, or a field of module.json, that the live shell does not read', () => {
    const { contributes } = alarms('1.3.0');
    const menu = contributes.menu.map((entry) => ({ ...entry, icon: 'gauge', badge: 'new' }));
    const next = alarms('1.3.0', sampleUses(), {
      contributes: { ...contributes, menu } as unknown as typeof contributes,
    });
    expect(reasons('mfe-alarms', next)).toEqual([
      expect.stringMatching(/^the icon gauge is missing in shell@1\.0\.0/),
      expect.stringMatching(/^the field menu\.badge is missing/),
    ]);
  });

  it('refuses a module that fits the stable shell but not the one that is being rolled out', () => {
    const both = promoted(set, 'shell', shell('1.1.0', sampleGives({ paths: ['alarms'] })), 10);
    expect(reasons('mfe-alarms', alarms('1.3.0'), both)).toEqual([
      expect.stringMatching(/^the path vehicle is missing in shell@1\.1\.0; .*wait until shell@1\.1\.0 is out/),
    ]);
  });

  it('refuses a pair of which only one was built with its record: nobody knows whether it fits', () => {
    const old = { ...set, shell: sampleShell('1.0.0') };
    expect(reasons('mfe-alarms', alarms('1.3.0'), old)).toEqual([
      expect.stringMatching(
        /^what shell@1\.0\.0 gives was not recorded .*mfe-alarms@1\.3\.0 .*roll out a newer shell first/,
      ),
    ]);
    const before = { 'mfe-alarms': { stable: sampleModule('mfe-alarms', '1.0.0') } };
    expect(reasons('shell', shell('1.1.0'), { ...set, modules: before })).toEqual([
      expect.stringMatching(
        /^what mfe-alarms@1\.0\.0 \(stable\) uses was not recorded .*build mfe-alarms again and roll it out first/,
      ),
    ]);
    expect(reasons('shell', sampleShell('1.1.0'), { ...old, modules: before })).toEqual([]);
  });
});
