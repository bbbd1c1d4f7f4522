// Builds modules as any team would that knows the federation plugin and nothing of this repository: no preset, copies
// of shared packages for pages without them, no hashes, no Trusted Types policy.
//
//   build.mjs <folder>          the module of this folder
//   build.mjs <folder> <kind>   a small one of that kind (kinds.mjs), as `mfe-<kind>`
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { descriptorOf, kindOf, page } from './kinds.mjs';

const [out = '', kind] = process.argv.slice(2);
const {
  files = {},
  federation = {},
  output = {},
  config = {},
  entry,
} = kind === undefined ? {} : (kindOf(kind)?.build ?? {});
if (kind !== undefined && !kindOf(kind)) throw new Error(`there is no kind ${kind}`);
const name = kind === undefined ? 'mfe_stock' : `mfe_${kind.replaceAll('-', '_')}`;

const context = kind === undefined ? import.meta.dirname : mkdtempSync(join(tmpdir(), 'fleet-kind-'));
if (kind !== undefined)
  for (const [file, source] of Object.entries({ 'Page.jsx': page(), ...files }))
    writeFileSync(join(context, file), await source);

const compiler = rspack({
  mode: config.mode ?? 'production',
  context,
  entry: {},
  output: { path: out, uniqueName: name, publicPath: 'auto', ...output },
  resolve: { modules: ['node_modules', join(import.meta.dirname, '../node_modules')], alias: config.alias ?? {} },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic', development: config.mode === 'development' } },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css' },
      { test: /\.(svg|woff2)$/, type: 'asset/resource' },
    ],
  },
  optimization: config.optimization ?? {},
  devtool: config.devtool ?? false,
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: kind === undefined ? { './StockPage': './src/StockPage.jsx' } : { './Page': './Page.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } },
      dts: false,
      ...federation,
    }),
  ],
  stats: 'none',
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  } else {
    mkdirSync(out, { recursive: true });
    const remoteEntry = join(out, 'remoteEntry.js');
    if (entry) writeFileSync(remoteEntry, entry(readFileSync(remoteEntry, 'utf8')));
    if (kind === undefined) copyFileSync(join(context, 'module.json'), join(out, 'module.json'));
    else writeFileSync(join(out, 'module.json'), JSON.stringify(descriptorOf(kind)));
  }
  compiler.close(() => {
    if (kind !== undefined) rmSync(context, { recursive: true, force: true });
  });
});
