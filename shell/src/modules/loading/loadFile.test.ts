import { type FakeFileAnswer, fakeFiles, hashOfText } from '../../testing/fakeFiles';
import { trustRelease } from './integrity';
import { loadJson, loadScript, loadStyle, prefetchFile, preloadFile } from './loadFile';

const of = { moduleId: 'mfe-alarms', version: '1.2.0' };
const folder = '/modules/mfe-alarms/1.2.0';
const good = 'whole';
const file = (name: string) => ({ ...of, url: new URL(`${folder}/${name}`, window.location.href).href });
const never = new AbortController().signal;

let files: ReturnType<typeof fakeFiles>;
const open = (answers: Record<string, FakeFileAnswer>) => {
  files = fakeFiles(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [`${folder}/${name}`, answer])));
  const integrity = Object.fromEntries(Object.keys(answers).map((name) => [name, hashOfText(good)]));
  trustRelease({ entry: `${folder}/mf-manifest.json`, integrity });
};
afterEach(() => files.restore());

const failures: [string, FakeFileAnswer, string][] = [
  ['missing', 404, 'http'],
  ['answered with a failure', 503, 'http'],
  ['unreachable', 'unreachable', 'network'],
  ['changed by a byte', { body: 'tampered' }, 'integrity'],
];

describe('a script', () => {
  it('is run, and leaves no element behind', async () => {
    const run = jest.fn();
    open({ 'good.js': { body: good, run } });
    await loadScript(file('good.js'), never);
    expect(run).toHaveBeenCalledTimes(1);
    expect(document.querySelector('script')).toBeNull();
  });

  it.each(failures)('that is %s is not run; says why', async (what, answer, kind) => {
    const run = jest.fn();
    const name = `script-${what.length}.js`;
    open({ [name]: typeof answer === 'object' ? { ...answer, run } : answer });
    await expect(loadScript(file(name), never)).rejects.toMatchObject({ name: 'ModuleLoadError', kind, ...of });
    expect(run).not.toHaveBeenCalled();
  });

  it('that throws is an error of its evaluation', async () => {
    const cause = new Error('no such thing');
    open({
      'throws.js': {
        body: good,
        run() {
          throw cause;
        },
      },
    });
    await expect(loadScript(file('throws.js'), never)).rejects.toMatchObject({ kind: 'evaluation', cause });
  });

  it('that never comes is taken out of the page when its time is over', async () => {
    const limit = new AbortController();
    open({ 'never.js': 'never' });
    const loading = loadScript(file('never.js'), limit.signal);
    limit.abort();
    await expect(loading).rejects.toMatchObject({ kind: 'timeout' });
    expect(document.querySelector('script')).toBeNull();
  });

  it('that the browser breaks off because the page is left has not failed, unless the page stays', async () => {
    jest.useFakeTimers();
    try {
      open({ 'left.js': 'unreachable' });
      const failed = jest.fn();
      window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const loading = loadScript(file('left.js'), never).catch(failed);
      await jest.advanceTimersByTimeAsync(9_000);
      expect(failed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(2_000);
      await loading;
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'network' }));
    } finally {
      jest.useRealTimers();
    }
  });

  it('of another origin is not loaded', async () => {
    open({});
    await expect(loadScript({ ...of, url: 'https://evil.test/x.js' }, never)).rejects.toMatchObject({
      kind: 'integrity',
    });
    expect(document.querySelector('script')).toBeNull();
  });
});

describe('a manifest', () => {
  it.each([...failures, ['no JSON', { body: good }, 'invalid'] as const])(
    'that is %s says why',
    async (_what, answer, kind) => {
      open({ 'mf-manifest.json': answer });
      await expect(loadJson(file('mf-manifest.json'), never)).rejects.toMatchObject({ kind, ...of });
    },
  );

  it('is aborted when its time is over', async () => {
    const limit = new AbortController();
    open({ 'mf-manifest.json': 'never' });
    const loading = loadJson(file('mf-manifest.json'), limit.signal);
    limit.abort();
    await expect(loading).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('a style', () => {
  it('is linked once', async () => {
    open({ 'page.css': { body: good } });
    await Promise.all([loadStyle(file('page.css'), never), loadStyle(file('page.css'), never)]);
    expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
  });

  it('that failed leaves nothing and may be tried again', async () => {
    open({ 'later.css': 404 });
    await expect(loadStyle(file('later.css'), never)).rejects.toMatchObject({ kind: 'http' });
    expect(document.querySelector('link')).toBeNull();
    files.answers[`${folder}/later.css`] = { body: good };
    await loadStyle(file('later.css'), never);
    expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
  });
});

it('preloads a script once, with its hash', () => {
  open({ 'ahead.js': { body: good } });
  preloadFile(file('ahead.js'));
  preloadFile(file('ahead.js'));
  const [link, ...more] = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  expect(link).toMatchObject({ as: 'script', integrity: hashOfText(good), fetchPriority: 'low' });
  expect(more).toEqual([]);
});

it('B25: fetches ahead what may never be opened without a preload that the browser would miss, once', async () => {
  open({ 'maybe.js': { body: good }, 'away.js': 'unreachable' });
  prefetchFile(file('maybe.js'));
  prefetchFile(file('maybe.js'));
  prefetchFile(file('away.js'));
  await Promise.resolve();
  expect(document.querySelector('link')).toBeNull();
  expect(files.asked).toEqual([`${folder}/maybe.js`, `${folder}/away.js`]);
});

it('preloads a stylesheet without applying it', () => {
  open({ 'ahead.css': { body: good } });
  preloadFile(file('ahead.css'));
  const links = document.querySelectorAll<HTMLLinkElement>('link[href$="ahead.css"]');
  expect([...links].map(({ rel, as, integrity }) => [rel, as, integrity])).toEqual([
    ['preload', 'style', hashOfText(good)],
  ]);
});
