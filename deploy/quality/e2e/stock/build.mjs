// Builds the module of this folder as any team would that knows the federation plugin and nothing of this repository:
// no preset, copies of shared packages for pages without them, no hashes, no Trusted Types policy.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const [out = ''] = process.argv.slice(2);
const compiler = rspack({
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  output: { path: out, uniqueName: 'mfe_stock', publicPath: 'auto' },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mfe_stock',
      filename: 'remoteEntry.js',
      exposes: { './StockPage': './src/StockPage.jsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true }, 'react-router-dom': { singleton: true } },
      dts: false,
    }),
  ],
  stats: 'none',
});
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ all: false, errors: true }));
    process.exitCode = 1;
  } else copyFileSync(join(import.meta.dirname, 'module.json'), join(out, 'module.json'));
  compiler.close(() => {});
});
