import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions, validate } from 'compare-versions';
import { applyCodemods } from './codemods';
import { entriesOf, stepsOf } from './steps';
import { UpgradeError } from './upgradeError';

/** A package that the SDK names. */
export interface Offered {
  /** As a package.json has it: `^1.2.0`, `19.3.1`. */
  range: string;
  /** The text of its CHANGELOG.md; '' of a package that is not ours. */
  changelog: string;
}

type Ranges = Record<string, string>;
interface Manifest {
  dependencies?: Ranges;
  devDependencies?: Ranges;
}

function git(dir: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: dir, encoding: 'utf8' });
  if (status !== 0) throw new UpgradeError(`An upgrade is seen as the changes of a git repository: ${stderr.trim()}`);
  return stdout.split(/[\0\n]/).filter((line) => line !== '');
}

/** The least version of a range; undefined where it names none (`file:…`, `latest`). */
function leastOf(range: string | undefined): string | undefined {
  const version = range?.replace(/^[\^~]/, '');
  return version !== undefined && validate(version) ? version : undefined;
}

/**
 * Raises the versions of a module's package.json to the offered ones, and applies the codemods that CHANGELOGs name
 * between the two. @throws UpgradeError where git has changes that would be mixed with these
 */
export function upgradeModule(
  dir: string,
  offered: Readonly<Record<string, Offered>>,
  { isDry, log }: { isDry: boolean; log(line: string): void },
): void {
  const changes = git(dir, 'status', '--porcelain', '--', '.');
  if (changes.length > 0 && !isDry)
    throw new UpgradeError(`Nothing was changed: commit or stash first what you have changed.\n${changes.join('\n')}`);
  const file = join(dir, 'package.json');
  const text = readFileSync(file, 'utf8');
  const manifest = JSON.parse(text) as Manifest; // npm's own
  const codemods = new Set<string>();
  const byHand = new Set<string>();
  const verb = isDry ? 'would be' : 'is';
  let isRaised = false;
  for (const ranges of [manifest.dependencies, manifest.devDependencies])
    for (const [name, range] of Object.entries(ranges ?? {})) {
      const { range: next, changelog } = offered[name] ?? { range, changelog: '' };
      const [from, to] = [leastOf(range), leastOf(next)];
      if (from === undefined && name in offered) byHand.add(`package.json has ${name} from ${range}: make it ${next}.`);
      if (!ranges || from === undefined || to === undefined || compareVersions(to, from) <= 0) continue;
      log(`package.json: ${name} ${range} ${verb} ${next}`);
      ranges[name] = next;
      isRaised = true;
      for (const entry of entriesOf(changelog).filter(({ version }) => compareVersions(version, from) > 0)) {
        const steps = stepsOf(entry.text);
        for (const codemod of steps.codemods) codemods.add(codemod);
        if (steps.byHand !== undefined) byHand.add(`${name} ${entry.version}: ${steps.byHand}`);
      }
    }
  if (isRaised && !isDry) {
    const [, indent] = /^([ \t]+)"/m.exec(text) ?? [];
    writeFileSync(file, `${JSON.stringify(manifest, null, indent ?? 2)}\n`);
  }
  const files = git(dir, 'ls-files', '-z', '--', ...['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs'].map((end) => `*.${end}`));
  for (const { place, what, isChanged } of applyCodemods(dir, { names: [...codemods], files, isDry }))
    if (isChanged) log(`${place} ${verb} changed: ${what}`);
    else byHand.add(`${place}: ${what}`);
  for (const line of byHand) log(`By hand: ${line}`);
  if (!isRaised) log('Its packages are those of this SDK: npx @fleet/sdk@latest upgrade asks the newest one.');
  else if (!isDry) log('Next: npm install && npm run check');
}
