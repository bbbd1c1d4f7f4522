import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BuildError } from '@fleet/build/errors';
import { workspaceRoot } from '@fleet/build/workspace';
import { rspack } from '@rspack/core';
import { BUNDLE, bundleKey } from './bundleKey.mjs';

/** One file that Node runs by itself: every command but `publish`, which needs the compiler. @throws BuildError */
async function bundle(into: string): Promise<void> {
  const compiler = rspack({
    name: 'rollout',
    mode: 'production',
    target: 'node20',
    context: workspaceRoot,
    entry: join(workspaceRoot, 'deploy/rollout/src/cli/main.ts'),
    output: {
      path: into,
      filename: 'rollout.mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      clean: true,
    },
    devtool: false,
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    externals: [({ request }, done) => (request === '@fleet/build' ? done(undefined, 'import @fleet/build') : done())],
    module: {
      // The workspace is found from where the file lies when it runs.
      parser: { javascript: { importMeta: false, dynamicImportMode: 'eager' } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          type: 'javascript/auto',
        },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  });
  const failure = await new Promise<string | null>((resolve, reject) => {
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null),
    );
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (failure) throw new BuildError(`the rollout CLI does not build:\n${failure}`);
}

/** Makes the CLI's bundle where it is not of the present sources. A rollback then needs Node and the store, and no package manager. */
export async function bundleCli(): Promise<string> {
  const file = join(workspaceRoot, BUNDLE);
  const key = bundleKey(workspaceRoot);
  const stamp = `${file}.key`;
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return file;
  const draft = join(workspaceRoot, '.cache', `rollout-${process.pid}`);
  try {
    await bundle(draft);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(join(draft, 'rollout.mjs'), file);
    writeFileSync(stamp, key);
    return file;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
