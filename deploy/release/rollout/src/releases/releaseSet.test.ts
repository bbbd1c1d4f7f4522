import { sampleModule, sampleSet, sampleShell } from '../testing/sampleSet';
import {
  disabled,
  enabled,
  liveOf,
  promoted,
  ramped,
  removed,
  rolledBack,
  versionsIn,
  withoutCandidates,
} from './releaseSet';

const set = sampleSet();
const next = sampleModule('mfe-alarms', '1.3.0');
const versions = (of: typeof set, id = 'mfe-alarms') => {
  const live = liveOf(of, id);
  return [
    live?.stable.version,
    live?.candidate && `${live.candidate.version} ${live.candidate.percent}`,
    live?.lastGood?.version,
  ];
};

describe('a rollout of one module', () => {
  it('begins beside the stable version and ends with it as last good', () => {
    const begun = promoted(set, 'mfe-alarms', next, 10);
    expect(versions(begun)).toEqual(['1.2.0', '1.3.0 10', '1.1.0']);
    const half = ramped(begun, 'mfe-alarms', 50);
    expect(versions(half)).toEqual(['1.2.0', '1.3.0 50', '1.1.0']);
    const done = ramped(half, 'mfe-alarms', 100);
    expect(versions(done)).toEqual(['1.3.0', undefined, '1.2.0']);
  });

  it('leaves everything else as it was', () => {
    const done = promoted(set, 'mfe-alarms', next, 100);
    expect(done.shell).toBe(set.shell);
    expect(done.modules['mfe-fleet']).toBe(set.modules['mfe-fleet']);
  });

  it('is taken back in two steps: the candidate, then the stable version', () => {
    const begun = promoted(set, 'mfe-alarms', next, 10);
    expect(versions(rolledBack(begun, 'mfe-alarms'))).toEqual(['1.2.0', undefined, '1.1.0']);
    expect(versions(rolledBack(set, 'mfe-alarms'))).toEqual(['1.1.0', undefined, undefined]);
  });

  it('of the shell is the same', () => {
    const begun = promoted(set, 'shell', sampleShell('1.1.0'), 5);
    expect(versions(begun, 'shell')).toEqual(['1.0.0', '1.1.0 5', undefined]);
    const done = ramped(begun, 'shell', 100);
    expect(versions(done, 'shell')).toEqual(['1.1.0', undefined, '1.0.0']);
    expect(versions(rolledBack(done, 'shell'), 'shell')).toEqual(['1.0.0', undefined, undefined]);
  });

  it.each([
    ['a share that is none', () => promoted(set, 'mfe-alarms', next, 101), /0 to 100/],
    [
      'a version that is live',
      () => promoted(set, 'mfe-alarms', sampleModule('mfe-alarms', '1.2.0'), 10),
      /live for everyone already/,
    ],
    ['a ramp of nothing', () => ramped(set, 'mfe-alarms', 50), /promote one first/],
    [
      'the share it has',
      () => ramped(promoted(set, 'mfe-alarms', next, 10), 'mfe-alarms', 10),
      /at 10 percent already/,
    ],
    [
      'a second candidate',
      () => promoted(promoted(set, 'mfe-alarms', next, 10), 'mfe-alarms', sampleModule('mfe-alarms', '1.4.0'), 10),
      /mfe-alarms@1\.3\.0 is being rolled out \(10 percent\).*--replace/,
    ],
    ['a console without a shell', () => disabled(set, 'shell'), /no console without its shell/],
    ['to enable what is live', () => enabled(set, 'mfe-alarms'), /it is not disabled/],
    ['a module nobody knows', () => rolledBack(set, 'mfe-x'), /not in the registry/],
    ['a way back that is not there', () => rolledBack(set, 'mfe-fleet'), /no version before/],
  ])('refuses %s', (_what, change, message) => {
    expect(change).toThrow(message);
  });
});

describe('a module’s first version', () => {
  const begun = promoted(set, 'mfe-x', sampleModule('mfe-x', '1.0.0'), 10);

  it('reaches a share of the users; the others have none of it', () => {
    expect(versions(begun, 'mfe-x')).toEqual(['0.0.0-none', '1.0.0 10', undefined]);
    expect(begun.modules['mfe-x']?.stable.contributes).toMatchObject({ routes: [], menu: [], widgets: [] });
    expect(versions(ramped(begun, 'mfe-x', 100), 'mfe-x')[0]).toBe('1.0.0');
    expect(versionsIn(begun)).not.toContain('mfe-x@0.0.0-none');
  });

  it('is taken back to none', () => {
    expect(versions(rolledBack(begun, 'mfe-x'), 'mfe-x')).toEqual(['0.0.0-none', undefined, undefined]);
  });
});

it('a module is disabled, enabled with the version it had, and removed', () => {
  const off = disabled(promoted(set, 'mfe-alarms', next, 10), 'mfe-alarms');
  expect(versions(off)).toEqual(['0.0.0-none', undefined, '1.2.0']);
  expect(versions(enabled(off, 'mfe-alarms'))).toEqual(['1.2.0', undefined, undefined]);
  expect(removed(set, 'mfe-alarms').modules['mfe-alarms']).toBeUndefined();
});

it('a way back keeps the version before as last good, and tries no candidate again', () => {
  expect(versions(rolledBack(set, 'mfe-alarms', sampleModule('mfe-alarms', '1.0.0')))).toEqual([
    '1.1.0',
    undefined,
    '1.0.0',
  ]);
  const both = promoted(promoted(set, 'shell', sampleShell('1.1.0'), 5), 'mfe-alarms', next, 50);
  expect(versionsIn(withoutCandidates(both))).toEqual(versionsIn(set));
});

it('names every version of a set', () => {
  expect(versionsIn(promoted(set, 'mfe-alarms', next, 10))).toEqual([
    'shell@1.0.0',
    'mfe-alarms@1.2.0',
    'mfe-alarms@1.3.0',
    'mfe-alarms@1.1.0',
    'mfe-fleet@1.0.0',
  ]);
});
