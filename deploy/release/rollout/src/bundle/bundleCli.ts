import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { BUNDLE, bundleKey } from './bundleKey.mjs';
import { bundleProgram } from './bundleProgram';

/** Every command but `publish` and `preview`, which need the compiler and compress. @throws BuildError */
const bundle = (into: string) =>
  bundleProgram({
    name: 'the rollout CLI',
    entry: join(workspaceRoot, 'deploy/release/rollout/src/cli/main.ts'),
    into,
    filename: 'rollout.mjs',
    without: ['@fleet/build', '@fleet/build/adoptBuild', '@bokuweb/zstd-wasm'],
  });

/**
 * Makes the CLI's bundle where it is not of the present sources. A rollback then needs Node and the store, and no
 * package manager.
 */
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
