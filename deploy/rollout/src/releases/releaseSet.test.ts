import { sampleModule, sampleSet, sampleShell } from '../testing/sampleSet';
import { liveOf, promoted, ramped, rolledBack, versionsIn } from './releaseSet';

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
    ['a new module for a few', () => promoted(set, 'mfe-x', sampleModule('mfe-x', '1.0.0'), 10), /goes to 100/],
    ['a module nobody knows', () => rolledBack(set, 'mfe-x'), /not in the registry/],
    ['a way back that is not there', () => rolledBack(set, 'mfe-fleet'), /no version before/],
  ])('refuses %s', (_what, change, message) => {
    expect(change).toThrow(message);
  });
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
