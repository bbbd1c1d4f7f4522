import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nameBelow } from '@fleet/build/portablePath';
import { packageDir, workspaceRoot } from '@fleet/build/workspace';
import { withEndings } from './specifiers';

const isTest = (name: string) => /\.test\.\w+$/.test(name);
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts');

const filesBelow = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Compiles a package's sources to modules and declarations. @throws with the compiler's message */
function compile(source: string, into: string): void {
  const config = join(source, `.tsconfig.pack-${process.pid}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(workspaceRoot, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        // Checked by `npm run types`.
        noCheck: true,
        incremental: false,
        declaration: true,
        rootDir: join(source, 'src'),
        outDir: into,
        types: ['node', 'jest', '@testing-library/jest-dom'],
      },
      include: ['src'],
      exclude: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    }),
  );
  try {
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${source} cannot be emitted:\n${stdout}`);
  } finally {
    rmSync(config, { force: true });
  }
}

/** Writes a package's `dist/` into `into`, and copies the files beside its `src`. */
export function emitPackage(folder: string, into: string): void {
  const source = realpathSync(packageDir(folder));
  const dist = join(into, 'dist');
  compile(source, dist);
  for (const file of filesBelow(join(source, 'src')).filter((name) => !isSource(name) && !isTest(name))) {
    const target = join(dist, nameBelow(join(source, 'src'), file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
  for (const file of filesBelow(dist).filter((name) => /\.(m?js|d\.ts)$/.test(name)))
    writeFileSync(file, withEndings(readFileSync(file, 'utf8'), file));
  const beside = readdirSync(source, { withFileTypes: true }).filter(
    ({ name }) => !['src', 'node_modules', 'dist', 'package.json'].includes(name) && !name.startsWith('.'),
  );
  for (const { name } of beside) cpSync(join(source, name), join(into, name), { recursive: true });
  const licence = join(workspaceRoot, 'LICENSE');
  if (existsSync(licence)) cpSync(licence, join(into, 'LICENSE'));
}
