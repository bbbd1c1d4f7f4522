import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const [, script = ''] =
    /version was raised\n[\s\S]*?run: \|\n([\s\S]*?)\n {6}- name/.exec(pipelineFor('mfe-alarms')) ?? [];
  const output = join(dir, 'env');
  writeFileSync(output, '');
  const env = { PATH: process.env.PATH, BEFORE: before, GITHUB_ENV: output };
  execFileSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: dir, env, stdio: 'ignore' });
  return readFileSync(output, 'utf8') === 'RAISED=yes\n';
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
  expect(pipelineFor('mfe-alarms')).toContain('npm run unit -- mfe-alarms/ deploy/release/build/src/boundaries');
});
