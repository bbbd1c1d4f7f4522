import type { ModuleRelease } from 'shared-auth';
import { NO_VERSION } from 'shared-auth/contract';
import { isCompatible, releasesToTry } from './chooseRelease';
import { release } from './testing';

describe('releasesToTry', () => {
  const versionsFor = (percent: number, user: string) =>
    releasesToTry(
      'mfe-alarms',
      { stable: release('1.2.0'), candidate: { ...release('1.3.0'), percent }, lastGood: release('1.1.0') },
      user,
    ).map(({ version }: ModuleRelease) => version);

  it('gives the candidate to its share only, always with stable and last good behind it', () => {
    expect(versionsFor(100, 'ana')).toEqual(['1.3.0', '1.2.0', '1.1.0']);
    expect(versionsFor(100, '')).toEqual(['1.2.0', '1.1.0']);
    expect(versionsFor(0, 'ana')).toEqual(['1.2.0', '1.1.0']);
  });

  it('sticks to the user', () => {
    const first = versionsFor(50, 'ana');
    expect(versionsFor(50, 'ana')).toEqual(first);
  });

  it('keeps the candidate for whoever has it when the share grows', () => {
    const users = Array.from({ length: 500 }, (_, user) => `user${user}`);
    const had = users.filter((user) => versionsFor(20, user)[0] === '1.3.0');
    expect(had.length).toBeGreaterThan(0);
    for (const user of had) expect(versionsFor(60, user)[0]).toBe('1.3.0');
  });

  it.each([
    ['a first version on its way', { stable: 'none', candidate: '1.0.0' }, [], ['1.0.0']],
    [
      'a first version on its way that failed in this browser',
      { stable: 'none', candidate: '1.0.0' },
      ['1.0.0'],
      ['none'],
    ],
    ['a first version that everybody has', { stable: '1.0.0', lastGood: 'none' }, [], ['1.0.0']],
    ['a module that is disabled', { stable: 'none', lastGood: '1.2.0' }, [], ['none']],
    ['a mended version of it on its way', { stable: 'none', candidate: '1.3.0', lastGood: '1.2.0' }, [], ['1.3.0']],
  ] as const)('P1: takes "no version" for none in %s', (_what, { stable, ...more }, refused, expected) => {
    const of = (version: string) => release(version === 'none' ? NO_VERSION : version);
    const entry = {
      stable: of(stable),
      ...('candidate' in more ? { candidate: { ...of(more.candidate), percent: 100 } } : {}),
      ...('lastGood' in more ? { lastGood: of(more.lastGood) } : {}),
    };
    const tried = releasesToTry('mfe-alarms', entry, 'ana', new Set(refused.map((each) => `mfe-alarms@${each}`)));
    expect(tried.map(({ version }) => (version === NO_VERSION ? 'none' : version))).toEqual(expected);
  });

  it('tries no version twice', () => {
    expect(releasesToTry('mfe-alarms', { stable: release('1.2.0'), lastGood: release('1.2.0') }, 'ana')).toHaveLength(
      1,
    );
  });
});

describe('isCompatible', () => {
  it.each([
    ['^1.0.0', true],
    ['>=1.0.0 <2.0.0', true],
    ['^2.0.0', false],
    ['~0.9.0', false],
  ])('a module that requires shell %s: %s', (range, expected) => {
    expect(isCompatible({ requires: { shell: range } })).toBe(expected);
  });
});
