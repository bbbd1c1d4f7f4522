import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in a module's sources that a codemod changes, or that a person must. */
export interface Finding {
  /** `src/tyres/TyresPage.tsx:7` */
  place: string;
  file: string;
  what: string;
  isChanged: boolean;
}

interface Report {
  diagnostics: { message: string; location: { path: string; start: { line: number } } }[];
}

const folder = fileURLToPath(new URL('../../upgrades/', import.meta.url));

/** Biome's GritQL has rewrites, and every module has Biome: no other library of transformations is needed. */
function runBiome(dir: string, args: readonly string[]) {
  const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');
  return spawnSync(process.execPath, [biome, ...args], { cwd: dir, encoding: 'utf8' });
}

/** The findings of a run of the pinned Biome. */
function findingsOf(dir: string, args: readonly string[]): Report['diagnostics'] {
  const { stdout, stderr } = runBiome(dir, [...args, '--reporter=json', '--max-diagnostics=none']);
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as Report).diagnostics;
}

/** Applies codemods to files of a module, unless it is a dry run. @returns the findings before the changes */
export function applyCodemods(
  dir: string,
  { names, files, isDry }: { names: readonly string[]; files: readonly string[]; isDry: boolean },
): Finding[] {
  if (names.length === 0 || files.length === 0) return [];
  const plugins = names.map((name) => join(folder, `${name}.grit`));
  const config = mkdtempSync(join(tmpdir(), 'fleet-upgrade-'));
  try {
    const linter = { rules: { preset: 'none' } };
    writeFileSync(join(config, 'biome.json'), JSON.stringify({ linter, plugins }));
    const lint = ['lint', `--config-path=${config}`];
    const texts = plugins.map((file) => readFileSync(file, 'utf8'));
    const diagnostics = findingsOf(dir, [...lint, ...files]);
    const findings = diagnostics.map(({ message, location: { path, start } }) => ({
      place: `${path}:${start.line}`,
      file: path,
      what: message,
      isChanged: texts.some((text) => text.includes(`message="${message}", fix_kind=`)),
    }));
    const changed = [...new Set(findings.filter(({ isChanged }) => isChanged).map(({ file }) => file))];
    if (isDry || changed.length === 0) return findings;
    runBiome(dir, [...lint, '--write', ...changed]);
    // Removes unused imports and sorts the others, by the module's own rules.
    runBiome(dir, ['lint', '--write', '--unsafe', '--only=correctness/noUnusedImports', ...changed]);
    runBiome(dir, ['check', '--write', ...changed]);
    return findings;
  } finally {
    rmSync(config, { recursive: true });
  }
}
