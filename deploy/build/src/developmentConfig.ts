import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildRequest, cssExtraction, type Preset } from './preset';
import { packageDir, workspaceRoot } from './workspace';

/** The version that overridden modules have in a page (shell/src/registry/overrides.ts). */
export const DEVELOPMENT_VERSION = '0.0.0-dev';

/**
 * The development build of a module. It runs beside the rolled-out shell's React, which is production's: JSX is `jsx`, not `jsxDEV`, and a
 * change reloads the page (React can exchange components in place only where React itself is a development build). Styles
 * go through the module's own runtime, as no registry names them.
 */
export async function developmentConfig(id: string, publicPath: string): Promise<Configuration> {
  const file = join(packageDir(id), 'rspack.config.ts');
  const { default: preset } = (await import(pathToFileURL(file).href)) as { default: Preset }; // its whole content is the preset call
  const request: BuildRequest = {
    version: DEVELOPMENT_VERSION,
    mode: 'development',
    outDir: join(workspaceRoot, '.cache', 'dev', id),
    publicPath,
  };
  const config = await preset(request);
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.CssExtractRspackPlugin)),
      cssExtraction(request, { runtime: true }),
    ],
  };
}
