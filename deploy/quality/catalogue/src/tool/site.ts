import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { readProps } from './readProps';

const folder = join(workspaceRoot, '.cache/catalogue');
/** The built catalogue: a static site. */
export const siteFolder = join(folder, 'site');
const builder = join(workspaceRoot, 'deploy/quality/catalogue/builder');
const stamp = join(folder, 'built');

/** A hash of the sources that the site is made of. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(workspaceRoot, 'pnpm-lock.yaml')));
  for (const room of [
    'shared-ui/src',
    'shared-auth/src/contract',
    'deploy/quality/catalogue/src',
    'deploy/quality/catalogue/builder/.ladle',
  ])
    for (const entry of readdirSync(join(workspaceRoot, room), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.name.includes('.test.')) {
        const file = join(entry.parentPath, entry.name);
        hash.update(file.slice(workspaceRoot.length)).update(readFileSync(file));
      }
  return hash.digest('hex');
}

/** Writes the components' properties where the page fetches them. */
export function writeProps(): void {
  mkdirSync(join(folder, 'public'), { recursive: true });
  writeFileSync(join(folder, 'public/props.json'), JSON.stringify(readProps()));
}

/** Runs Ladle. @param command `build` or `serve` @returns its exit code. */
export function runLadle(command: 'build' | 'serve', stdio: 'inherit' | 'pipe'): number {
  const ladle = join(builder, 'node_modules/.bin/ladle');
  const { status, stdout, stderr } = spawnSync(ladle, [command], { cwd: builder, stdio, encoding: 'utf8' });
  if (status !== 0 && stdio === 'pipe') console.error(`${stdout ?? ''}${stderr ?? ''}`);
  return status ?? 1;
}

/** Builds the catalogue where its sources have changed since. @throws Error where Ladle fails */
export function buildSite(): void {
  const hash = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  writeProps();
  mkdirSync(siteFolder, { recursive: true });
  if (runLadle('build', 'pipe') !== 0) throw new Error('the catalogue could not be built');
  writeFileSync(stamp, hash);
}
