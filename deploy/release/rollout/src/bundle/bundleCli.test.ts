import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { createTestCli, type TestCli } from '../testing/cli';
import { BUNDLE } from './bundleKey.mjs';

/** Runs Node to its end, so that servers of this process can respond meanwhile. */
function node(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
    child.once('close', (code) => resolve({ code, out }));
  });
}

/** What an image or a checkout on a new machine has: sources and the bundle, no packages. */
function copyWithoutPackages(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fleet-offline-'));
  for (const path of [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'deploy/commands',
    'deploy/release/rollout/src',
    'deploy/release/build/src',
    'shared-auth/src/contract',
    BUNDLE,
    `${BUNDLE}.key`,
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(workspaceRoot, path), join(copy, path), { recursive: true });
  }
  // The PATH has no npm, so that an attempt to install anything would fail.
  mkdirSync(join(copy, 'bin'));
  symlinkSync(process.execPath, join(copy, 'bin/node'));
  return copy;
}

describe('row 49: with the registry of packages offline', () => {
  let cli: TestCli;
  let copy: string;
  beforeAll(async () => {
    const made = await node(
      workspaceRoot,
      ['--import', '@oxc-node/core/register', join(workspaceRoot, 'deploy/release/rollout/src/bundle/main.ts')],
      process.env,
    );
    expect(made).toEqual({ code: 0, out: '' });
    cli = await createTestCli();
    copy = copyWithoutPackages();
  }, 60_000);
  afterAll(() => {
    cli.remove();
    rmSync(copy, { recursive: true, force: true });
  });
  const rollout = (...args: string[]) =>
    node(copy, ['deploy/commands/run.mjs', 'rollout', ...args], {
      PATH: join(copy, 'bin'),
      STORE_DIR: cli.dir,
      USER: 'ana',
      npm_config_registry: 'http://127.0.0.1:1',
    });

  it('a rollback works, and every command that does not compile', async () => {
    expect(await rollout('promote', 'mfe-alarms@1.3.0')).toMatchObject({ code: 0 });
    expect(await cli.live()).toBe('1.3.0 - 1.2.0');
    expect(await rollout('rollback', 'mfe-alarms', '--why', 'offline')).toMatchObject({ code: 0 });
    expect(await cli.live()).toMatch(/^1\.2\.0/);
    expect((await rollout('history')).out).toContain('offline');
  }, 30_000);

  it('a publish says that it cannot', async () => {
    const { code, out } = await rollout('publish', 'mfe-alarms');
    expect(code).toBe(1);
    expect(out).toContain('could not be installed');
  }, 30_000);
});
