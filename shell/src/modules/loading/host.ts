import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import externalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { attachShareScopeMap, bundlerRuntime, runtime } from '@module-federation/webpack-bundler-runtime';
import type { ModuleRelease } from 'shared-auth';
import { providedNames, providedPackages } from '../shared-modules/sharedPackages';
import type { ModuleVersion } from './loadErrors';
import { majorsPlugin } from './majorsPlugin';
import { type RemoteLoad, registryPlugin } from './registryPlugin';

/*
 * Containers of our preset use upstream's bundler runtime from the page in place of their own copy
 * (deploy/release/build/src/modulePreset.ts). Each gets a separate object, because it stores state in it. A container
 * with its own copy runs as well.
 */
Object.defineProperty(globalThis, '_FLEET_FEDERATION_RUNTIME', {
  get: () => ({
    runtime,
    attachShareScopeMap,
    bundlerRuntime: { ...bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  }),
});

const loads = new Map<string, RemoteLoad>();

/** The runtime's name of a module's version: one remote per version, because two may be in one page. */
const remoteName = ({ moduleId, version }: ModuleVersion) => `${moduleId}@${version}`;

function loadOf(remote: string): RemoteLoad {
  const load = loads.get(remote);
  if (!load) throw new Error(`${remote} is no remote of this page`);
  return load;
}

registerGlobalPlugins([majorsPlugin(providedPackages)]);

/** The page's one federation runtime, which `__FEDERATION__` shows with its remotes and shared packages. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    providedNames.map((name) => [
      name,
      Object.entries(providedPackages)
        .filter(([key]) => key === name || key.startsWith(`${name}@`))
        .map(([, { version, lib, get }]) => {
          const shareConfig = { singleton: true, requiredVersion: `^${version}` };
          return lib ? { version, lib, shareConfig } : { version, get, shareConfig };
        }),
    ]),
  ) as never, // upstream's types ask for `lib: () => Module`, which theirs is not either
  plugins: [registryPlugin(loadOf), externalRuntimeCore()],
});
// Without this the runtime registers only the first version of each package.
void Promise.all(host.initializeSharing());

/**
 * Lets the runtime load an expose of a release.
 *
 * @param files those of the expose: the container is called when they are in the page
 * @throws ModuleLoadError of its manifest or entry; exceptions of its code
 */
export async function loadFromRemote(
  of: ModuleVersion,
  release: Pick<ModuleRelease, 'entry'>,
  expose: string,
  files: Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  const name = remoteName(of);
  const load: RemoteLoad = loads.get(name) ?? { of, signal, files: new Map() };
  loads.set(name, load);
  load.signal = signal;
  load.files.set(expose, files);
  host.registerRemotes([{ name, entry: new URL(release.entry, window.location.href).href }]);
  try {
    return await host.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`);
  } catch (cause) {
    throw load.refused ?? cause;
  }
}
