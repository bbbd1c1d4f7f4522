import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { createLocalStore, writeRegistry } from '@fleet/rollout/store';
import { sampleSet } from '@fleet/rollout/testing';

let copy: string;
beforeAll(() => {
  // The workspace as it is, with what the command changes as a copy.
  copy = mkdtempSync(join(tmpdir(), 'fleet-new-module-'));
  const own = new Set(['deploy', '.git', '.github', '.store', '.cache']);
  for (const name of readdirSync(workspaceRoot))
    if (!own.has(name)) symlinkSync(join(workspaceRoot, name), join(copy, name));
  mkdirSync(join(copy, 'deploy/production/pipelines'), { recursive: true });
  for (const name of readdirSync(join(workspaceRoot, 'deploy')).filter((name) => name !== 'production'))
    symlinkSync(join(workspaceRoot, 'deploy', name), join(copy, 'deploy', name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Run {
  code: number;
  out: string;
}

function runNode(cwd: string, args: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, FLEET_WORKSPACE: copy, ...env } });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
    child.once('close', (code) => resolve({ code: code ?? 1, out }));
  });
}

const run = (file: string, args: string[], env?: Record<string, string>) =>
  runNode(workspaceRoot, ['--import', '@oxc-node/core/register', join(workspaceRoot, 'deploy', file), ...args], env);

/** A tool of the workspace, on the copy. */
const check = (tool: string, ...args: string[]) =>
  runNode(copy, [join(workspaceRoot, 'node_modules', tool), ...args], { NODE_ENV: 'test' });

it('makes a module that builds, is published and goes live beside the others', async () => {
  const made = await run('sdk/workspace/src/newModule/main.ts', [
    'mfe-driver-logs',
    '--mk',
    'Дневници на возачи',
    '--en',
    'Driver logs',
    '--no-install',
  ]);
  expect(made.out).toContain('mfe-driver-logs/src/driver-logs/DriverLogsPage.tsx');
  expect(made.code).toBe(0);
  expect(made.out).not.toContain('shared-');
  expect(readFileSync(join(copy, 'deploy/production/pipelines/mfe-driver-logs.yml'), 'utf8')).toContain(
    'publish mfe-driver-logs',
  );
  expect(readFileSync(join(copy, '.github/CODEOWNERS'), 'utf8')).toContain('/mfe-driver-logs/ @');
  // The links that pnpm would make: the same packages as any module's.
  mkdirSync(join(copy, 'mfe-driver-logs'), { recursive: true });
  symlinkSync(join(workspaceRoot, 'mfe-reports/node_modules'), join(copy, 'mfe-driver-logs/node_modules'));

  const dir = mkdtempSync(join(tmpdir(), 'fleet-store-'));
  await writeRegistry(
    createLocalStore(dir),
    {
      ...sampleSet(),
      shell: {
        ...sampleSet().shell,
        contract: await contractVersion(),
        provides: await provided(),
        gives: await gives(),
      } as ReturnType<typeof sampleSet>['shell'],
    },
    { who: 'test', why: '' },
  );
  const published = await run('release/rollout/src/cli/main.ts', ['publish', 'mfe-driver-logs'], { STORE_DIR: dir });
  expect(published.out).toContain('published mfe-driver-logs@1.0.0');
  // The shell of this store has no files that a browser could load.
  const promote = ['promote', 'mfe-driver-logs@1.0.0', '--without-journeys'];
  const promoted = await run('release/rollout/src/cli/main.ts', promote, { STORE_DIR: dir });
  expect(promoted.out).toContain('revision 2: mfe-driver-logs@1.0.0 for 100 percent');
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

it('makes a module whose lint, types and unit test pass', async () => {
  const project = { extends: './tsconfig.json', include: ['mfe-driver-logs/src', 'deploy/release/build/assets.d.ts'] };
  writeFileSync(join(copy, 'tsconfig.new-module.json'), JSON.stringify(project));
  const runs = [
    await check('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'mfe-driver-logs'),
    await check('typescript/bin/tsc', '-p', 'tsconfig.new-module.json', '--noEmit'),
    await check(
      'jest/bin/jest.js',
      '--rootDir',
      copy,
      '--selectProjects',
      'browser',
      '--testPathPatterns',
      'mfe-driver-logs',
    ),
  ];
  for (const { code, out } of runs) expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
  expect(runs.at(-1)?.out).toContain('3 passed');
}, 120_000);

it('P14: prints what pnpm wrote where the packages cannot be installed', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'fleet-npm-'));
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho ERR_PNPM_NO_MATCHING_VERSION; exit 1\n', { mode: 0o755 });
  const { code, out } = await run('sdk/workspace/src/newModule/main.ts', ['mfe-stuck', '--mk', 'А', '--en', 'A'], {
    PATH: `${bin}:${process.env.PATH}`,
  });
  rmSync(bin, { recursive: true });
  expect(code).toBe(1);
  expect(out).toMatch(/ERR_PNPM_NO_MATCHING_VERSION[\s\S]*could not be installed/);
}, 60_000);

/** The record that the workspace's own shell keeps of what it gives, made when it is built. */
async function gives() {
  const { givesOfShell } = await import('../../../../release/build/src/api/releaseApi');
  return givesOfShell();
}

async function contractVersion() {
  const { CONTRACT_VERSION } = await import('../../../../../shared-auth/src/contract');
  return CONTRACT_VERSION;
}

/** Versions that satisfy what modules are built for. */
async function provided(): Promise<Record<string, string>> {
  const { sharedPackages } = await import('../../../../release/build/src/sharedPackages');
  return Object.fromEntries(
    Object.entries(sharedPackages).map(([name, { requiredVersion }]) => [name, requiredVersion.slice(1)]),
  );
}

it.each([
  [['driver-logs'], /called such as mfe-driver-logs/],
  [['mfe-alarms'], /there already/],
  [['mfe-dashboard'], /\/dashboard is of mfe-fleet already/],
])('refuses %p and writes nothing', async (args, message) => {
  const { code, out } = await run('sdk/workspace/src/newModule/main.ts', [...args, '--no-install']);
  expect(code).toBe(1);
  expect(out).toMatch(message);
  expect(existsSync(join(copy, 'mfe-dashboard'))).toBe(false);
});
