import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { pipelineOf } from '@fleet/create-module';
import { parse } from 'yaml';
import { pipelineFor } from './pipeline';

const dir = mkdtempSync(join(tmpdir(), 'fleet-pipeline-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.mk', ...args], {
    cwd: dir,
    encoding: 'utf8',
  });

/** Commits a version of the module. @returns the commit */
function commit(version: string, other: string): string {
  mkdirSync(join(dir, 'mfe-alarms'), { recursive: true });
  writeFileSync(join(dir, 'mfe-alarms/package.json'), JSON.stringify({ version }));
  writeFileSync(join(dir, 'other.txt'), other);
  git('add', '-A');
  git('commit', '-q', '-m', version);
  return git('rev-parse', 'HEAD').trim();
}

/** The step's own lines, as a runner executes them. */
function isShipped(before: string): boolean {
  const [, script = ''] = /version was raised\n[\s\S]*?run: \|\n([\s\S]*?)\n\n/.exec(pipelineFor('mfe-alarms')) ?? [];
  const output = join(dir, 'env');
  writeFileSync(output, '');
  const env = { PATH: process.env.PATH, BEFORE: before, GITHUB_OUTPUT: output };
  execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: dir, env, stdio: 'ignore' });
  return readFileSync(output, 'utf8') === 'raised=yes\n';
}

it('ships a push that raises the version, and only tests one that does not', () => {
  git('init', '-q', '.');
  const first = commit('1.0.0', 'shared-ui before');
  const changed = commit('1.0.0', 'shared-ui after');
  expect(isShipped(first)).toBe(false);
  commit('1.1.0', 'shared-ui after');
  expect(isShipped(changed)).toBe(true);
  expect(isShipped(first)).toBe(true);
});

it('ships what is started by hand, and a module that is new', () => {
  expect(isShipped('')).toBe(true);
  git('rm', '-q', '--cached', 'mfe-alarms/package.json');
  git('commit', '-q', '-m', 'without it');
  expect(isShipped(git('rev-parse', 'HEAD').trim())).toBe(true);
});

it("holds the floor of coverage in the shell's pipeline, which starts for all that it is of", () => {
  expect(pipelineFor('shell')).toContain('npm run coverage\n');
  expect(pipelineFor('shell')).toMatch(
    /paths: \["shell\/\*\*", .*"shared-ui\/\*\*", .*"deploy\/release\/rollout\/\*\*"\]/,
  );
  expect(pipelineFor('mfe-alarms')).toContain('npm run unit -- mfe-alarms/ deploy/quality/rules/src/boundaries');
});

describe.each([
  ['the shell', pipelineFor('shell')],
  ['a module', pipelineFor('mfe-alarms')],
  ['a module in a repository of its own', pipelineOf('mfe-weather')],
])('A11: the pipeline of %s', (_what, text) => {
  interface Step {
    name: string;
    env?: Record<string, string>;
    run: string;
  }
  interface Job {
    environment?: string;
    env?: Record<string, string>;
    steps: Step[];
  }
  const { jobs, env } = parse(text) as { jobs: Record<string, Job>; env?: Record<string, string> };
  const secretsIn = (value: unknown) =>
    [...JSON.stringify(value ?? {}).matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('gives the keys that write to the store to steps of the rollout CLI alone, which compile nothing', () => {
    expect([secretsIn(env), ...Object.values(jobs).map((job) => secretsIn(job.env))].flat()).toEqual([]);
    const keyed = steps.filter((step) => secretsIn(step).some((name) => !name?.startsWith('STORE_READ_')));
    expect(keyed).toHaveLength(3);
    for (const { run } of keyed)
      expect(run.trim()).toMatch(/^npm run rollout -- (?:publish \S+ --built|promote|watch) [^\n]*$/);
    expect(secretsIn(keyed)).toContain('STORE_KEY');
  });

  it('tests on another machine, which no secret of production reaches', () => {
    const { test, ship } = jobs;
    expect([test?.environment, ship?.environment]).toEqual([undefined, 'production']);
    expect(ship?.steps.map(({ run }) => run).join('\n')).not.toMatch(
      /npm run (?:unit|e2e|check|coverage|types|lint|build)/,
    );
  });
});

it('A11: merges no update by itself that has not been out for a week', () => {
  const renovate = JSON.parse(readFileSync(join(workspaceRoot, 'renovate.json'), 'utf8'));
  const days = (age: string | undefined) => Number(/^(\d+) days$/.exec(age ?? '')?.[1] ?? 0);
  const automatic = [renovate, ...renovate.packageRules].filter(({ automerge }) => automerge === true);
  expect(automatic).not.toHaveLength(0);
  for (const rule of automatic) expect(days(rule.minimumReleaseAge)).toBeGreaterThanOrEqual(7);
  expect(renovate.internalChecksFilter).toBe('strict');
  expect(renovate.extends.join()).not.toMatch(/automerge/i);
});
