import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeArtifact } from '../../store/releases';
import { readTarget } from '../commandLine';
import type { Command } from './command';

/** Builds a package as the version its package.json names, checks it, and stores it immutably. Nothing is live by that. */
export const publish: Command = {
  flags: ['dry-run'],
  targets: 1,
  async run({ store, targets, flags, log }) {
    // The compiler is loaded by this command only: servers and the other commands do without.
    const { buildPackage, packageVersion, workspaceRoot } = await import('@fleet/build');
    const { id, version = packageVersion(id) } = readTarget(targets[0]);
    const into = join(workspaceRoot, '.cache', 'publish', `${id}-${process.pid}`);
    await mkdir(into, { recursive: true });
    try {
      log(`building ${id}@${version}`);
      const start = performance.now();
      const artifact = await buildPackage(id, { into, version });
      log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      const { size, commit } = artifact.release;
      const said = `${id}@${version}, ${((size ?? 0) / 1000).toFixed(1)} kB of code, commit ${commit ?? 'unknown'}`;
      if (flags.dryRun)
        return {
          ok: true,
          lines: [`would publish ${said} to ${store.location}`],
          data: { id, version, stored: false },
        };
      const outcome = await storeArtifact(store, artifact);
      const line = outcome === 'stored' ? `published ${said}` : `${said}: published before, with the same bytes`;
      return {
        ok: true,
        lines: [line, `next: npm run rollout -- promote ${id}@${version} --percent 10`],
        data: { id, version, stored: outcome === 'stored', size, commit },
      };
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  },
};
