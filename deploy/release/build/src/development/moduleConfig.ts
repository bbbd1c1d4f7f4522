import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type BuildRequest, cssExtraction, type Preset } from '../preset';
import { packageDir, workspaceRoot } from '../workspace';

/** The version that overridden modules have in a page (shell/src/modules/overrides/overrides.ts). */
export const DEVELOPMENT_VERSION = '0.0.0-dev';

/** Shows build errors in the page. */
const buildErrors = fileURLToPath(new URL('buildErrors.mjs', import.meta.url));

/**
 * Libraries write styles as text in development, which the policy refuses: Emotion's sheet is that of production, and
 * SC_DISABLE_SPEEDY has styled-components add rules as it does there.
 */
const emotionAddsRules = {
  test: /[\\/]@emotion[\\/]/,
  resolve: { conditionNames: ['module', 'import', 'browser', 'default'] },
};

/**
 * Changed components are exchanged in place, by the one refresh runtime of the page: the shell's
 * (reactRefreshHost.mjs).
 */
function withRefresh(config: Configuration): Configuration {
  const externals = Array.isArray(config.externals) ? config.externals : [];
  return {
    ...config,
    // Component families are known by module ids; two modules in development share the runtime, so ids name their
    // folder.
    context: workspaceRoot,
    optimization: { ...config.optimization, moduleIds: 'named' },
    externals: [...externals, { 'react-refresh/runtime': 'var _FLEET_REACT_REFRESH' }],
    module: {
      ...config.module,
      rules: (config.module?.rules ?? []).map((rule) =>
        rule && typeof rule === 'object' && rule.loader === 'builtin:swc-loader'
          ? { ...rule, options: refreshing(rule.options) }
          : rule,
      ),
    },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin({ injectEntry: false })],
  };
}

/** The preset's SWC options (preset.ts), with signatures of components and hooks in the code. */
function refreshing(options: unknown) {
  const swc = options as { jsc: { transform: { react: object } } }; // written by commonConfig
  const react = { ...swc.jsc.transform.react, refresh: true };
  return { ...swc, jsc: { ...swc.jsc, transform: { ...swc.jsc.transform, react } } };
}

/**
 * The development build of a module. With `hot` it is for a development shell, and components keep their state. Without
 * it, it runs in a rolled-out shell, whose production React cannot exchange components, so that a change reloads the
 * page. JSX is compiled to `jsx` in both cases, which both builds of React have. Styles are inserted by the module's
 * own runtime, because no registry names them.
 */
export async function moduleConfig(
  id: string,
  { publicPath, hot }: { publicPath: string; hot: boolean },
): Promise<Configuration> {
  const file = join(packageDir(id), 'rspack.config.ts');
  // Its whole content is the preset call
  const { default: preset } = (await import(pathToFileURL(file).href)) as { default: Preset };
  const request: BuildRequest = {
    version: DEVELOPMENT_VERSION,
    mode: 'development',
    outDir: join(workspaceRoot, '.cache', 'dev', id),
    publicPath,
  };
  const preseted = await preset(request);
  const config: Configuration = {
    ...preseted,
    // No `eval`: the console's policy refuses it.
    devtool: 'cheap-module-source-map',
    module: { ...preseted.module, rules: [...(preseted.module?.rules ?? []), emotionAddsRules] },
    plugins: [
      new rspack.DefinePlugin({ SC_DISABLE_SPEEDY: 'false' }),
      ...(preseted.plugins ?? []).filter((plugin) => !(plugin instanceof rspack.CssExtractRspackPlugin)),
      cssExtraction({ runtime: true }),
      // In the container, as the development server's client is.
      new rspack.EntryPlugin(packageDir(id), buildErrors, {}),
    ],
  };
  return hot ? withRefresh(config) : config;
}
