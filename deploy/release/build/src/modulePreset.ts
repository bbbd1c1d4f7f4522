import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { readModule } from './descriptor';
import { HashesOfPage } from './hashesOfPage';
import { commonConfig, cssExtraction, integrityPlugins, type Preset } from './preset';
import { sharedPackages } from './sharedPackages';

/**
 * The global variable a module's remoteEntry leaves its container in: one per version, as two versions may live in one
 * page.
 */
export const containerName = (id: string, version: string) => `${id}_${version}`.replace(/[^A-Za-z0-9]/g, '_');

/** The build of a module: a remote without anything that the shell provides. */
export function modulePreset(id: string): Preset {
  return async (request) => {
    const { exposes } = await readModule(id);
    const config = commonConfig(id, request);
    return {
      ...config,
      // A remote has no page; its entry is the container.
      entry: {},
      // Upstream's runtime, 30 kB in each container and 12 kB with `experiments.externalRuntime`, is left out: the page
      // has the same package (shell/src/modules/loading/host.ts). A container with a copy of it runs as well. A worker
      // includes the runtime too, but has no page, and shares no packages.
      externals: [
        ({ request }, done) =>
          /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.(c?js|mjs)$/.test(request ?? '')
            ? done(
                undefined,
                'var globalThis._FLEET_FEDERATION_RUNTIME || { bundlerRuntime: new Proxy({}, { get: () => () => {} }) }',
              )
            : done(),
      ],
      plugins: [
        new ModuleFederationPlugin({
          name: containerName(id, request.version),
          filename: 'remoteEntry.js',
          exposes,
          shareStrategy: 'loaded-first',
          shared: Object.fromEntries(
            Object.entries(sharedPackages).map(([name, options]) => [name, { ...options, import: false as const }]),
          ),
          manifest: true,
          dts: false,
          dev: false,
        }),
        cssExtraction({ runtime: false }),
        // The shell checks the container's hash, the container its chunks'.
        ...integrityPlugins(request, new HashesOfPage({ id, version: request.version })),
      ],
    };
  };
}
