import type { createInstance } from '@module-federation/enhanced/runtime';
import * as v from 'valibot';
import { ModuleLoadError, type ModuleVersion } from './loadErrors';
import { loadJson, loadScript } from './loadFile';

type RuntimePlugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];

/** The fields of mf-manifest.json that the runtime needs to start a remote; the rest is for tools. */
const manifestSchema = v.looseObject({
  metaData: v.looseObject({
    globalName: v.string(),
    remoteEntry: v.looseObject({ name: v.string() }),
  }),
});

/** The interface of Module Federation containers. */
interface Container {
  init(...args: unknown[]): unknown;
  get(expose: string): unknown;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** One load of a remote under way. */
export interface RemoteLoad {
  of: ModuleVersion;
  /** Aborted when the time is over. */
  signal: AbortSignal;
  /** The files of each expose, in the page with their hashes before the container is asked for it. */
  files: Map<string, Promise<unknown>>;
  /** Why the manifest was refused: the runtime replaces this error by its own. */
  refused?: unknown;
}

/**
 * The plugin that binds the federation runtime to the registry: manifest and entry must have the registry's hashes and
 * load within the caller's time limit, and failures are `ModuleLoadError`s.
 *
 * @param loadOf the current load of a remote, by its name
 */
export function registryPlugin(loadOf: (remote: string) => RemoteLoad): RuntimePlugin {
  return {
    name: 'fleet-registry',
    async fetch(url, _init, remoteInfo) {
      const load = loadOf(remoteInfo?.name ?? '');
      delete load.refused;
      try {
        const manifest = await loadJson({ ...load.of, url }, load.signal);
        if (!v.is(manifestSchema, manifest)) throw new ModuleLoadError('invalid', load.of, `${url} is no manifest`);
        return new Response(JSON.stringify(manifest));
      } catch (cause) {
        load.refused = cause;
        throw cause;
      }
    },
    async loadEntry({ remoteInfo: { name, entry, entryGlobalName, type } }) {
      const { of, signal } = loadOf(name);
      const url = new URL(entry, window.location.href).href;
      await loadScript({ ...of, url }, signal);
      const container: unknown = Reflect.get(globalThis, entryGlobalName);
      if (!isContainer(container))
        throw new ModuleLoadError('invalid', of, `its entry of type ${type} left no container ${entryGlobalName}`);
      return container as never; // the runtime's type of it is a container's
    },
    async getModuleFactory({ remoteEntryExports, expose, moduleInfo: { name } }) {
      const { of, files } = loadOf(name);
      await files.get(expose);
      const factory: unknown = await remoteEntryExports.get(expose);
      if (typeof factory !== 'function') throw new ModuleLoadError('invalid', of, `the container exports no ${expose}`);
      return factory as never; // called by the runtime
    },
    // The files of an expose are loaded with their hashes before the runtime asks for it (federation.ts).
    beforePreloadRemote({ preloadOps }) {
      preloadOps.length = 0;
    },
  };
}
