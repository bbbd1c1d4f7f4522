import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';

/** A source that is linted as if it lay in a folder of the repository. */
export interface LintCase {
  /** Below the root, such as `mfe-alarms/src`. */
  folder: string;
  source: string;
}

/** Our own rules in Biome's language, where biome.json looks for them. */
const PLUGINS = 'deploy/sdk/fleet';

/**
 * What the linter of this repository finds in each case. One file per case, in a folder that looks like the repository
 * to the linter, so that nothing is written into the work tree.
 *
 * @param only the one rule that is asked; without it all are
 * @returns the categories found, such as `plugin`, in the cases' order
 */
export function lintFindings(cases: readonly LintCase[], only?: string): string[][] {
  const repository = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const settings = JSON.parse(readFileSync(join(workspaceRoot, 'biome.json'), 'utf8'));
    writeFileSync(join(repository, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
    mkdirSync(join(repository, PLUGINS), { recursive: true });
    for (const file of readdirSync(join(workspaceRoot, PLUGINS)).filter((name) => name.endsWith('.grit')))
      cpSync(join(workspaceRoot, PLUGINS, file), join(repository, PLUGINS, file));
    const files = cases.map(({ folder, source }, index) => {
      const file = `${folder}/case${index}.ts`;
      mkdirSync(dirname(join(repository, file)), { recursive: true });
      writeFileSync(join(repository, file), source);
      return file;
    });
    const { stdout } = spawnSync(
      join(workspaceRoot, 'node_modules/.bin/biome'),
      ['lint', ...(only ? [`--only=${only}`] : []), '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: repository, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { category: string; location: { path: string } }[];
    }; // Biome's own report
    return files.map((file) =>
      diagnostics
        .filter(({ location: { path } }) => path === file || path === `./${file}`)
        .map(({ category }) => category),
    );
  } finally {
    rmSync(repository, { recursive: true, force: true });
  }
}
