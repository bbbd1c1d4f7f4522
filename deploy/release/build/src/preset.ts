import { createRequire } from 'node:module';
import { type Configuration, rspack } from '@rspack/core';
import { supportedBrowsers } from 'shared-auth/contract';
import { classNames } from './classNames';
import type { HashesOfPage } from './hashesOfPage';
import { packageDir } from './workspace';

/** The parameters that the build driver passes to a preset. */
export interface BuildRequest {
  version: string;
  mode: 'production' | 'development';
  /** Folder to emit into. */
  outDir: string;
  /** URL prefix of the emitted files, ending in '/'. */
  publicPath: string;
}

/** The default export of a package's rspack.config.ts. */
export type Preset = (request: BuildRequest) => Promise<Configuration>;

// Loaders are this package's, not the built one's.
const { resolve } = createRequire(import.meta.url);
const cssLoader = resolve('css-loader');
const ownSelectors = resolve('./adopt/ownSelectors.cjs');

const targets = Object.entries(supportedBrowsers).map(([name, version]) => `${name} ${version}`);

/** The common part of the shell's and the modules' builds. */
export function commonConfig(id: string, { mode, outDir, publicPath, version }: BuildRequest): Configuration {
  const production = mode === 'production';
  return {
    name: id,
    mode,
    context: packageDir(id),
    target: ['web', 'es2022'],
    // Source maps are made, but no file of a release names its own.
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: outDir,
      clean: true,
      publicPath,
      // Names the chunk-loading global: one per version, as two versions of a module may live in one page.
      uniqueName: id === 'shell' ? id : `${id}@${version}`,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      cssFilename: '[name].css',
      hashFunction: 'xxhash64',
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: id === 'shell' ? 'shell' : `${id}@${version}` },
      chunkLoadTimeout: 8_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.[cm]?tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false, refresh: false } },
            },
            env: { targets },
          },
          type: 'javascript/auto',
        },
        {
          test: /\.module\.css$/,
          use: [
            rspack.CssExtractRspackPlugin.loader,
            {
              loader: cssLoader,
              options: {
                modules: {
                  // Each selector of a module must name a class or id of the module, because it must not style others'
                  // elements.
                  mode: id === 'shell' ? ('local' as const) : ('pure' as const),
                  // Readable names would be a fifth of a small chunk.
                  localIdentName: `${id}_[name]_[local]_[hash:base64:5]`,
                  localIdentHashSalt: `${id}@${version}`,
                  ...(production ? { getLocalIdent: classNames(id) } : {}),
                  namedExport: false,
                  exportLocalsConvention: 'as-is' as const,
                },
              },
            },
          ],
          type: 'javascript/auto',
        },
        {
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: [
            rspack.CssExtractRspackPlugin.loader,
            cssLoader,
            ...(id === 'shell' ? [] : [{ loader: ownSelectors, options: { id } }]),
          ],
          type: 'javascript/auto',
        },
        { test: /\.(png|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimize: production,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // 'all' splitting and a separate runtime chunk break remotes (references/federation.md).
      runtimeChunk: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          // Not for modules: a container's global variable is its only way out, and would be dropped as unused.
          minimizerOptions: {
            ecma: 2022,
            module: id === 'shell',
            compress: { passes: 3 },
            format: { comments: false },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
    },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * The one CSS extraction of a build; a module's CSS is linked by the shell, with its hash, never by the module's own
 * runtime.
 */
export const cssExtraction = ({ runtime }: { runtime: boolean }) =>
  new rspack.CssExtractRspackPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
    runtime,
    ignoreOrder: true,
  });

/** Plugins that check the hashes of later chunks in a release; ours is last, and looks the hashes up in the page. */
export const integrityPlugins = ({ mode }: BuildRequest, hashes: HashesOfPage) =>
  mode === 'production'
    ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }), hashes]
    : [];
