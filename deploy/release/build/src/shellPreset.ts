import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { olderMajors } from './api/olderMajors';
import { HashesOfPage } from './hashesOfPage';
import { commonConfig, cssExtraction, integrityPlugins, type Preset } from './preset';
import { sharedPackages } from './sharedPackages';
import { packageDir } from './workspace';

const { resolve } = createRequire(import.meta.url);
/** Makes React exchange components in place; for development shells. */
const reactRefreshHost = resolve('./development/reactRefreshHost.mjs');

/** 'react/jsx-runtime' is of the package 'react', '@tanstack/react-query' of itself. */
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The installed version of everything the shell provides. */
export function providedVersions(): Record<string, string> {
  const present = Object.keys(sharedPackages).map((name) => {
    const file = join(packageDir('shell'), 'node_modules', packageOf(name), 'package.json');
    // Package.json always has one
    return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version];
  });
  return { ...Object.fromEntries(present), ...olderMajors().provides };
}

/**
 * The build of the shell: the host. It has no federation plugin, which would put the runtime and whole copies of the
 * shared packages into the login page: after sign-in the shell starts the runtime by its public interface
 * (shell/src/modules/loading/host.ts) and registers its own singletons.
 */
export function shellPreset(): Preset {
  return async (request) => {
    const config = commonConfig('shell', request);
    return {
      ...config,
      entry: { main: [...(request.mode === 'development' ? [reactRefreshHost] : []), './src/main.tsx'] },
      optimization: {
        ...config.optimization,
        // Code that only one chunk needs is in that chunk, even a library's: a separate file costs a request and
        // headers, and is compressed without its neighbours.
        splitChunks: {
          cacheGroups: {
            defaultVendors: { test: /node_modules/, minChunks: 2, priority: -10, reuseExistingChunk: true },
          },
        },
      },
      plugins: [
        cssExtraction({ runtime: true }),
        new rspack.DefinePlugin({
          PROVIDED_VERSIONS: JSON.stringify(providedVersions()),
          // The federation runtime without its half for servers, as the plugin's `optimization.target` has it.
          ENV_TARGET: JSON.stringify('web'),
        }),
        ...integrityPlugins(request, new HashesOfPage()),
      ],
    };
  };
}
