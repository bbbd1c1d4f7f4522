import type { ModuleEntry, ModuleRelease } from 'shared-auth';
import { release } from '../registry/testing';
import { type FailureKind, ModuleLoadError } from './loading/loadErrors';
import { createModuleLoader } from './moduleLoader';

type Answer = Record<string, unknown> | Error | 'never';

function setUp(entry: ModuleEntry, answers: Readonly<Record<string, Answer>>) {
  const failures: ModuleLoadError[] = [];
  const signals: AbortSignal[] = [];
  const loads: string[] = [];
  const exposes: string[] = [];
  const preloads: string[] = [];
  const answer = { ...answers };
  const loader = createModuleLoader({
    modules: { 'mfe-alarms': entry },
    user: 'ana',
    source: {
      load: (_id: string, { version }: ModuleRelease, expose, signal) => {
        loads.push(version);
        exposes.push(expose);
        signals.push(signal);
        const given = answer[version];
        if (given === 'never') return new Promise(() => undefined);
        return given instanceof Error ? Promise.reject(given) : Promise.resolve(given ?? {});
      },
      preload: (_id, { version }) => void preloads.push(version),
    },
    onFailure: (error) => void failures.push(error),
  });
  return { loader, failures, loads, exposes, preloads, answer, signals };
}

const failed = (version: string, kind: FailureKind) =>
  new ModuleLoadError(kind, { moduleId: 'mfe-alarms', version }, 'on purpose');

const page = { default: () => null };

describe('the module loader', () => {
  it('has a version in use once that has been loaded', async () => {
    const { loader } = setUp({ stable: release('1.2.0') }, { '1.2.0': page });
    expect(loader.versionInUse('mfe-alarms')).toBeNull();
    const loading = loader.load('mfe-alarms', './AlarmsPage');
    expect(loader.versionInUse('mfe-alarms')).toBeNull();
    await expect(loading).resolves.toEqual({ exposed: page, version: '1.2.0', expose: './AlarmsPage' });
    expect(loader.versionInUse('mfe-alarms')).toBe('1.2.0');
  });

  it('goes on with the last good version, in the same page, and says which one failed and how', async () => {
    const { loader, failures } = setUp(
      { stable: release('1.2.0'), lastGood: release('1.1.0') },
      { '1.2.0': failed('1.2.0', 'network'), '1.1.0': page },
    );
    await expect(loader.load('mfe-alarms', './AlarmsPage')).resolves.toMatchObject({ version: '1.1.0' });
    expect(failures).toEqual([expect.objectContaining({ moduleId: 'mfe-alarms', version: '1.2.0', kind: 'network' })]);
    expect(loader.versionInUse('mfe-alarms')).toBe('1.1.0');
  });

  it('loads the part of an expose from a version that has it, and the whole from one that has not', async () => {
    const files = { './locales/mk': ['mk.js'] };
    const { loader, exposes } = setUp(
      {
        stable: { ...release('1.2.0'), files: { ...files, './locales/AlarmsPage/mk': ['part.js'] } },
        lastGood: { ...release('1.1.0'), files },
      },
      { '1.2.0': failed('1.2.0', 'http'), '1.1.0': page },
    );
    expect(loader.has('mfe-alarms', './locales/AlarmsPage/mk')).toBe(true);
    await expect(loader.load('mfe-alarms', './locales/mk', './locales/AlarmsPage/mk')).resolves.toMatchObject({
      version: '1.1.0',
      expose: './locales/mk',
    });
    expect(exposes).toEqual(['./locales/AlarmsPage/mk', './locales/mk']);
    expect(loader.has('mfe-alarms', './locales/AlarmsPage/mk')).toBe(false);
    expect(loader.versionWithout('mfe-alarms', './locales/en')).toBe('1.1.0');
    expect(loader.versionWithout('mfe-alarms', './locales/mk')).toBeNull();
  });

  it('does not try a failed version again until the user asks', async () => {
    const { loader, loads, answer } = setUp({ stable: release('1.2.0') }, { '1.2.0': failed('1.2.0', 'http') });
    await expect(loader.load('mfe-alarms', './AlarmsPage')).rejects.toBeInstanceOf(ModuleLoadError);
    await expect(loader.load('mfe-alarms', './AlarmsPage')).rejects.toBeInstanceOf(ModuleLoadError);
    expect(loads).toEqual(['1.2.0']);
    expect(loader.versionInUse('mfe-alarms')).toBeNull();
    answer['1.2.0'] = page;
    loader.resetRejected('mfe-alarms');
    await expect(loader.load('mfe-alarms', './AlarmsPage')).resolves.toMatchObject({ version: '1.2.0' });
  });

  it('rejects a version after 8 seconds, and takes back what is under way', async () => {
    jest.useFakeTimers();
    try {
      const { loader, failures, signals } = setUp(
        { stable: release('1.2.0'), lastGood: release('1.1.0') },
        { '1.2.0': 'never', '1.1.0': page },
      );
      const loading = loader.load('mfe-alarms', './AlarmsPage');
      await jest.advanceTimersByTimeAsync(8_000);
      await expect(loading).resolves.toMatchObject({ version: '1.1.0' });
      expect(failures).toEqual([expect.objectContaining({ kind: 'timeout', version: '1.2.0' })]);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('row 40: leaves a candidate that never answers after 6 seconds, so that with the stable version nobody waits longer than 8', async () => {
    jest.useFakeTimers();
    try {
      const { loader } = setUp(
        { stable: release('1.2.0'), candidate: { ...release('1.3.0'), percent: 100 } },
        { '1.3.0': 'never', '1.2.0': page },
      );
      const loading = loader.load('mfe-alarms', './AlarmsPage');
      await jest.advanceTimersByTimeAsync(6_000);
      await expect(loading).resolves.toMatchObject({ version: '1.2.0' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('refuses a module for another contract before any of its code is fetched', async () => {
    const { loader, loads } = setUp({ stable: release('1.2.0', { requires: { shell: '^2.0.0' } }) }, { '1.2.0': page });
    await expect(loader.load('mfe-alarms', './AlarmsPage')).rejects.toMatchObject({
      kind: 'incompatible',
      message: expect.stringContaining('^2.0.0'),
    });
    expect(loads).toEqual([]);
  });

  it('a version that throws at its first render is left for the last good one', async () => {
    const { loader, failures } = setUp(
      { stable: release('1.2.0'), lastGood: release('1.1.0') },
      { '1.2.0': page, '1.1.0': page },
    );
    await loader.load('mfe-alarms', './AlarmsPage');
    expect(loader.rejectVersion(failed('1.2.0', 'render'))).toBe(true);
    await expect(loader.load('mfe-alarms', './AlarmsPage')).resolves.toMatchObject({ version: '1.1.0' });
    expect(loader.rejectVersion(failed('1.1.0', 'render'))).toBe(false);
    expect(failures.map(({ version, kind }) => `${version} ${kind}`)).toEqual(['1.2.0 render', '1.1.0 render']);
    expect(loader.versionInUse('mfe-alarms')).toBeNull();
  });

  it('row 43: withdraws a candidate wherever it is shown, and a stable version never', async () => {
    const { loader } = setUp(
      { stable: release('1.2.0'), candidate: { ...release('1.3.0'), percent: 100 }, lastGood: release('1.1.0') },
      { '1.3.0': page, '1.2.0': page },
    );
    const withdrawn: string[] = [];
    const stop = loader.onWithdrawn((id) => void withdrawn.push(id));
    await loader.load('mfe-alarms', './AlarmsPage');
    loader.withdraw({ moduleId: 'mfe-alarms', version: '1.3.0' }, 'a query failed');
    expect(withdrawn).toEqual(['mfe-alarms']);
    await expect(loader.load('mfe-alarms', './AlarmsPage')).resolves.toMatchObject({ version: '1.2.0' });
    loader.withdraw({ moduleId: 'mfe-alarms', version: '1.2.0' }, 'a query failed');
    expect(withdrawn).toHaveLength(1);
    stop();
  });

  it('row 7: preloads the version it would load, never an incompatible one, and never fails', () => {
    const good = setUp({ stable: release('1.2.0') }, {});
    good.loader.preload('mfe-alarms', ['./AlarmsPage']);
    good.loader.preload('mfe-unknown', ['./Page']);
    expect(good.preloads).toEqual(['1.2.0']);
    const bad = setUp({ stable: release('1.2.0', { requires: { shell: '^2.0.0' } }) }, {});
    bad.loader.preload('mfe-alarms', ['./AlarmsPage']);
    expect(bad.preloads).toEqual([]);
  });
});
