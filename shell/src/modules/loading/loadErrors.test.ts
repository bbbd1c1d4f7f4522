import { createInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { fromRuntime, isChunkLoadError, ModuleLoadError } from './loadErrors';

const of = { moduleId: 'mfe-alarms', version: '1.2.0' };

interface Container {
  init?: () => void;
  get?: (name: string) => unknown;
}

/** What the federation runtime itself throws for a container. */
async function thrownFor(name: string, container: Container): Promise<unknown> {
  const instance = createInstance({
    name: `shell-${name}`,
    remotes: [{ name, entry: 'http://localhost/remoteEntry.js', type: 'var', entryGlobalName: name }],
    shared: {},
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'given', loadEntry: async () => container as never }], // some of them are broken on purpose
  });
  return instance.loadRemote(`${name}/Page`).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const page = () => ({ default: () => null });

it.each<[string, string, Container]>([
  ['without init', 'invalid', { get: page }],
  ['without the page', 'invalid', { init() {}, get: () => undefined }],
  [
    'that asks for a shared package which is not there',
    'incompatible',
    { init() {}, get: () => () => askForMissing() },
  ],
  [
    'that throws while it starts',
    'evaluation',
    {
      init() {
        throw new Error('scope');
      },
      get: page,
    },
  ],
  [
    'whose page throws while it is evaluated',
    'evaluation',
    {
      init() {},
      get: () => () => {
        throw new TypeError('x is not a function');
      },
    },
  ],
])('a container %s: %s', async (what, kind, container) => {
  const thrown = await thrownFor(`remote${what.length}`, container);
  expect(thrown).toBeInstanceOf(Error);
  const error = fromRuntime(thrown, of);
  expect(error).toMatchObject({ kind, ...of, cause: thrown });
});

function askForMissing() {
  const instance = createInstance({ name: 'asks', remotes: [], shared: {} });
  return instance.loadShareSync('missing');
}

it('a shared package that the shell should provide and does not, as a built module asks for it: incompatible', async () => {
  const modules: Record<string, (module: object) => void> = {};
  const promises: Promise<unknown>[] = [];
  const instance = createInstance({ name: 'consumer', remotes: [], shared: {} });
  const webpackRequire = {
    o: (object: object, key: string) => Object.hasOwn(object, key),
    m: modules,
    c: {},
    S: {},
    federation: { instance },
  };
  const { consumes } = bundlerRuntime.bundlerRuntime ?? {};
  if (!consumes) throw new Error('the bundler runtime has no consumes');
  consumes({
    chunkId: 'page',
    promises,
    installedModules: {},
    webpackRequire,
    chunkMapping: { page: ['react'] },
    moduleToHandlerMapping: {
      react: {
        shareKey: 'react',
        shareInfo: { shareConfig: { singleton: true, requiredVersion: '^19.0.0' }, scope: ['default'] },
      },
    },
    // What rspack's runtime passes; the types know webpack's only.
  } as unknown as Parameters<typeof consumes>[0]);
  await Promise.all(promises);
  let thrown: unknown;
  try {
    modules.react?.({});
  } catch (error) {
    thrown = error;
  }
  expect(fromRuntime(thrown, of).kind).toBe('incompatible');
});

it('keeps what was named at its source', () => {
  const error = new ModuleLoadError('http', of, 'x answered 404');
  expect(fromRuntime(error, { moduleId: 'mfe-other', version: '9.9.9' })).toBe(error);
});

it('knows a chunk that did not load by the fields the bundler gives it', () => {
  const error = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    type: 'error',
    request: 'http://localhost/modules/mfe-alarms/1.2.0/7.js',
  });
  expect(isChunkLoadError(error)).toBe(true);
  expect(isChunkLoadError(new Error('Loading chunk 7 failed.'))).toBe(false);
});
