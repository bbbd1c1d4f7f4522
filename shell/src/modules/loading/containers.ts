import { providedPackages } from '../provided/sharedPackages';
import { ModuleLoadError, type ModuleVersion, NotProvidedError } from './loadErrors';

/** Gives the exports of a package or of an expose. */
type Factory = () => unknown;

/** What a remoteEntry leaves behind: the interface of Module Federation containers. */
export interface Container {
  init(shareScope: object, initScope: unknown[], options: object): unknown;
  get(expose: string): Promise<Factory>;
}

/** What of the bundler's runtime inside a container is used here: the modules it can evaluate, and those it has. */
interface BundlerRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  c: Record<string, unknown>;
}

/** What a container passes when shared packages are needed. */
interface Consumer {
  webpackRequire: BundlerRequire;
  /** By module id; 0 once it is installed. */
  installedModules: Record<string, Promise<void> | 0>;
  /** The shared package behind a module id. */
  moduleToHandlerMapping: Record<string, { shareKey: string }>;
}

interface ChunkConsumer extends Consumer {
  chunkId: string | number;
  /** Modules of shared packages that a chunk imports. */
  chunkMapping: Record<string, readonly string[]>;
  /** What the chunk waits for. */
  promises: unknown[];
}

/** Has the container take `factory`'s result as its module `id`. */
function install({ webpackRequire, installedModules }: Consumer, id: string, factory: Factory): void {
  installedModules[id] = 0;
  webpackRequire.m[id] = (module) => {
    delete webpackRequire.c[id];
    module.exports = factory();
  };
}

/** A package that is not provided fails the module that imports it, when that is evaluated, and nothing else of the container. */
function reject(shareKey: string): never {
  throw new NotProvidedError(shareKey);
}

/** The module `id` of a container becomes the shell's copy of the package, at once or when its chunk has come. */
function provide(consumer: Consumer, id: string): Promise<void> | 0 {
  const { installedModules, moduleToHandlerMapping, webpackRequire } = consumer;
  const installed = installedModules[id];
  if (installed !== undefined) return installed;
  const shareKey = moduleToHandlerMapping[id]?.shareKey ?? id;
  const { lib, get } = providedPackages[shareKey] ?? { lib: () => reject(shareKey) };
  if (lib) install(consumer, id, lib);
  else if (get) {
    const arriving = get().then(
      (factory) => install(consumer, id, factory),
      (error: unknown) => {
        delete installedModules[id];
        webpackRequire.m[id] = () => {
          throw error;
        };
      },
    );
    installedModules[id] = arriving;
    return arriving;
  }
  return 0;
}

/**
 * What containers call in place of the federation runtime that they would carry otherwise (`externals` in deploy/release/build/src/modulePreset.ts).
 * Its names and parameters are those of `@module-federation/webpack-bundler-runtime`. Which version of a package is given is no question here: there
 * is the shell's, and a release that needs another one is refused before its container is loaded.
 */
const bundlerRuntime = {
  S: {},
  init: () => ({}),
  I: () => true,
  initContainerEntry: () => true,
  remotes() {},
  consumes(consumer: ChunkConsumer): void {
    for (const id of consumer.chunkMapping[consumer.chunkId] ?? []) {
      const arriving = provide(consumer, id);
      if (arriving) consumer.promises.push(arriving);
    }
  },
  installInitialConsumes({ initialConsumes, ...consumer }: Consumer & { initialConsumes: readonly string[] }): void {
    for (const id of initialConsumes) void provide(consumer, id);
  },
};

// Each container takes a fresh object, as it keeps its own state in it.
Object.defineProperty(globalThis, '_FLEET_FEDERATION_RUNTIME', {
  get: () => ({ bundlerRuntime: { ...bundlerRuntime, S: {} }, bundlerRuntimeOptions: {} }),
});

/** The share scope of the page, in the form every container takes. */
const shareScope = Object.fromEntries(
  Object.entries(providedPackages).map(([name, { version, lib, get }]) => [
    name,
    { [version]: { from: 'shell', loaded: lib ? 1 : undefined, get: get ?? (() => Promise.resolve(lib)) } },
  ]),
);

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** The container a script left as a global variable, ready to be asked. @throws ModuleLoadError `invalid` when it left none. */
export async function startContainer(of: ModuleVersion, globalName: string): Promise<Container> {
  const container: unknown = Reflect.get(globalThis, globalName);
  if (!isContainer(container)) throw new ModuleLoadError('invalid', of, `its entry left no container ${globalName}`);
  await container.init(shareScope, [], { shareScopeMap: { default: shareScope }, shareScopeKeys: 'default' });
  return container;
}

/** What the container gives under a name. @throws ModuleLoadError `invalid` when that is nothing; what its code throws. */
export async function exposedBy(
  container: Container,
  of: ModuleVersion,
  expose: string,
): Promise<Record<string, unknown>> {
  const factory: unknown = await container.get(expose);
  const exposed: unknown = typeof factory === 'function' ? await factory() : undefined;
  if (typeof exposed !== 'object' || exposed === null)
    throw new ModuleLoadError('invalid', of, `it gave nothing for ${expose}`);
  return exposed as Record<string, unknown>; // the exports of an ES module
}
