import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameBelow } from './portablePath';
import { isMonorepo, lockFiles, packageDir, packageVersion, workspaceRoot } from './workspace';

/** Folders that no build reads; browser tests among them. */
const ignored = new Set(['node_modules', 'dist', 'e2e', '.cache', '.git']);
const isSource = (name: string) => !/\.test\.tsx?$/.test(name) && !name.endsWith('.md');

function* filesBelow(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name)) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (isSource(entry.name)) yield path;
  }
}

/** The files that a package's build reads: its own, those of the shared packages, the preset and the lock file. */
export function inputsOf(id: string): string[] {
  // The lock file pins the preset and the shared packages that are installed.
  if (!isMonorepo) return [...filesBelow(packageDir(id)), ...lockFiles()];
  // A module's build includes the parts that it uses of a shared package's own entries (sharedPackages.ts), such as
  // calls and lists.
  return [id, 'shared-ui', 'shared-auth', 'deploy/release/build/src']
    .flatMap((folder) => [...filesBelow(packageDir(folder))])
    .concat(lockFiles());
}

/**
 * The version of a local build: the package's own version and a hash of everything the build reads. The same sources
 * give the same version, so that they are built once and the bytes of a version never change.
 */
export function sourceVersion(id: string): string {
  const hash = createHash('sha256');
  for (const file of inputsOf(id))
    hash
      .update(`/${nameBelow(workspaceRoot, file)}`)
      .update('\0')
      .update(readFileSync(file))
      .update('\0');
  return `${packageVersion(id)}-g${hash.digest('hex').slice(0, 10)}`;
}
