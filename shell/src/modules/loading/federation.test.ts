import type { ModuleRelease } from 'shared-auth';
import { release } from '../../registry/testing';
import { type FakeFileAnswer, fakeFiles, hashOfText } from '../../testing/fakeFiles';
import type * as Federation from './federation';

let federation: typeof Federation;
let files: ReturnType<typeof fakeFiles>;

beforeAll(async () => {
  // The build writes it.
  Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.2.0', 'shared-auth': '1.2.0' } });
  federation = await import('./federation');
});
afterEach(() => files.restore());

const Page = () => null;
const container = (exposes: Record<string, unknown>) => ({
  init() {},
  get: async (name: string) => {
    const exposed = exposes[name];
    if (exposed instanceof Error) throw exposed;
    return exposed && (() => exposed);
  },
});

/**
 * A version of mfe-alarms on the server: its manifest, its remoteEntry that leaves a container, and what else it has.
 */
function rolledOut(
  version: string,
  {
    exposes = { './AlarmsPage': { default: Page } } as Record<string, unknown>,
    more = {} as Record<string, FakeFileAnswer>,
    ...rest
  }: {
    exposes?: Record<string, unknown>;
    more?: Record<string, FakeFileAnswer>;
    shared?: ModuleRelease['shared'];
  } = {},
) {
  const globalName = `alarms_${version.replaceAll('.', '_')}`;
  const folder = `/modules/mfe-alarms/${version}`;
  const manifest = JSON.stringify({
    id: globalName,
    name: globalName,
    metaData: {
      name: globalName,
      globalName,
      publicPath: `${folder}/`,
      buildInfo: { buildVersion: version, buildName: 'mfe-alarms' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
    shared: [],
    remotes: [],
    exposes: [],
  });
  const bodies: Record<string, string> = {
    'mf-manifest.json': manifest,
    'remoteEntry.js': 'entry',
    'page.js': 'page',
    'page.css': 'css',
  };
  files = fakeFiles({
    [`${folder}/mf-manifest.json`]: { body: manifest },
    [`${folder}/remoteEntry.js`]: {
      body: 'entry',
      run: () => Object.assign(globalThis, { [globalName]: container(exposes) }),
    },
    [`${folder}/page.js`]: { body: 'page' },
    [`${folder}/page.css`]: { body: 'css' },
    ...Object.fromEntries(Object.entries(more).map(([name, answer]) => [`${folder}/${name}`, answer])),
  });
  const integrity = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, hashOfText(body)]));
  return release(version, { integrity, ...rest });
}

const load = (of: ModuleRelease, signal = new AbortController().signal) =>
  federation.loadFromModule('mfe-alarms', of, './AlarmsPage', signal);

it('loads what a module exposes, its styles in place', async () => {
  const exposed = await load(rolledOut('1.0.1'));
  expect(exposed.default).toBe(Page);
  expect(document.querySelector('link[rel=stylesheet]')).toHaveAttribute('href', expect.stringContaining('page.css'));
});

it.each<[string, string, Parameters<typeof rolledOut>[1]]>([
  ['1.1.0', 'http', { more: { 'mf-manifest.json': 404 } }],
  ['1.1.1', 'integrity', { more: { 'mf-manifest.json': { body: '{}' } } }],
  ['1.1.2', 'http', { more: { 'remoteEntry.js': 500 } }],
  ['1.1.3', 'integrity', { more: { 'remoteEntry.js': { body: 'tampered' } } }],
  ['1.1.4', 'network', { more: { 'remoteEntry.js': 'unreachable' } }],
  ['1.1.5', 'invalid', { more: { 'remoteEntry.js': { body: 'entry' } } }],
  ['1.1.6', 'invalid', { exposes: {} }],
  ['1.1.7', 'evaluation', { exposes: { './AlarmsPage': new TypeError('x is not a function') } }],
  ['1.1.8', 'integrity', { more: { 'page.css': { body: 'tampered' } } }],
  ['1.1.9', 'incompatible', { shared: { react: '^20.0.0' } }],
])('%s fails as %s', async (version, kind, fault) => {
  await expect(load(rolledOut(version, fault))).rejects.toMatchObject({
    name: 'ModuleLoadError',
    kind,
    moduleId: 'mfe-alarms',
    version,
  });
});

it('asks for nothing of a version that needs another shared package', async () => {
  await expect(load(rolledOut('1.2.0', { shared: { 'not-provided': '^1.0.0' } }))).rejects.toMatchObject({
    message: 'requires not-provided ^1.0.0, the shell provides none',
  });
  expect(files.asked).toEqual([]);
});

it.each([
  ['is missing', 404, 'http'],
  ['was tampered with', { body: 'tampered' }, 'integrity'],
] as const)('a chunk of the module that %s: %s', async (_what, answer, kind) => {
  const url = new URL('/modules/mfe-alarms/1.3.0/page.js', window.location.href).href;
  const error = Object.assign(new Error('chunk'), { name: 'ChunkLoadError', request: url, type: 'error' });
  const version = `1.3.${kind.length}`;
  const faulty = rolledOut(version, { exposes: { './AlarmsPage': error }, more: { 'page.js': answer } });
  error.request = url.replace('1.3.0', version);
  await expect(load(faulty)).rejects.toMatchObject({ kind });
});

it('tries again at once after a network failure, and once more when the user asks', async () => {
  const later = rolledOut('1.4.0', { more: { 'remoteEntry.js': 'unreachable' } });
  await expect(load(later)).rejects.toMatchObject({ kind: 'network' });
  const tries = files.asked.filter((path) => path.endsWith('remoteEntry.js')).length;
  expect(tries).toBeGreaterThan(2);
  files.answers['/modules/mfe-alarms/1.4.0/remoteEntry.js'] = {
    body: 'entry',
    run: () => Object.assign(globalThis, { alarms_1_4_0: container({ './AlarmsPage': { default: Page } }) }),
  };
  await expect(load(later)).resolves.toMatchObject({ default: Page });
});

it('takes back what is under way when the time is over', async () => {
  const limit = new AbortController();
  const slow = rolledOut('1.5.0', { more: { 'remoteEntry.js': 'never' } });
  const loading = load(slow, limit.signal);
  await new Promise((resolve) => setTimeout(resolve));
  limit.abort();
  await expect(loading).rejects.toMatchObject({ kind: 'timeout' });
  expect(document.querySelector('script')).toBeNull();
});

it('preloads without running', () => {
  const ahead = rolledOut('1.6.0');
  federation.preloadFromModule('mfe-alarms', ahead, ['./AlarmsPage']);
  const links = [...document.querySelectorAll('link')].map((link) => new URL(link.href).pathname.split('/').at(-1));
  expect(links.sort()).toEqual(['mf-manifest.json', 'page.css', 'page.js', 'remoteEntry.js']);
  expect('alarms_1_6_0' in globalThis).toBe(false);
});
