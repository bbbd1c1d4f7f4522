import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@fleet/build/workspace';
import { bundleProgram } from '@fleet/rollout/bundle';
import { programs } from './programs';

/**
 * Writes the context of all images: each program as one file, at the depth of its sources, because it finds its other
 * files relative to itself; the names of the packages in it; and the configuration of the front.
 */
export async function writePrograms(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  for (const [name, { entry, without = [], beside = [], threads = {} }] of Object.entries(programs)) {
    const folder = join(into, name, 'dist');
    const packages = await bundleProgram({
      name,
      entry: join(workspaceRoot, entry),
      into: folder,
      filename: `${name}.mjs`,
      without,
    });
    for (const [filename, thread] of Object.entries(threads)) {
      const draft = join(into, name, 'thread');
      await bundleProgram({
        name: `${name}’s ${filename}`,
        entry: join(workspaceRoot, thread),
        into: draft,
        filename,
        without,
      });
      cpSync(join(draft, filename), join(folder, filename));
      rmSync(draft, { recursive: true });
    }
    for (const path of beside)
      cpSync(join(workspaceRoot, path), join(folder, path.split('/').at(-1) ?? ''), { recursive: true });
    writeFileSync(join(into, name, 'packages.json'), `${JSON.stringify(packages, null, 2)}\n`);
  }
  const production = join(workspaceRoot, 'deploy/production');
  for (const path of ['nginx.conf', 'compression']) {
    mkdirSync(join(into, 'front'), { recursive: true });
    cpSync(join(production, path), join(into, 'front', path), { recursive: true });
  }
  cpSync(join(production, 'Containerfile'), join(into, 'Containerfile'));
}
