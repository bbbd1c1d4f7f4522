import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { currentModule } from './currentModule';

const { resolve } = createRequire(import.meta.url);

/** Runs a package's script in the module's folder, its output shown. @returns its exit code */
function runTool(name: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const { dir } = currentModule();
  const file = join(dirname(resolve(`${name}/package.json`)), script);
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: dir,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** TypeScript over the module's sources. */
export const types = (args: string[]) => runTool('typescript', 'bin/tsc', ['-p', '.', ...args]);

/** Format and lint rules; `--write` repairs. */
export const lint = (args: string[]) =>
  runTool('@biomejs/biome', 'bin/biome', ['check', '--error-on-warnings', ...args]);

/** Writes every file as the rules have it. */
export const format = (args: string[]) => lint(['--write', ...args]);

/** Unit tests. */
export const test = (args: string[]) => runTool('jest', 'bin/jest.js', args);

/** Browser tests in a running console, which the module's sources are put into. */
export const e2e = (args: string[]) => runTool('@playwright/test', 'cli.js', ['test', ...args]);
