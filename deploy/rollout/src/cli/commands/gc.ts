import { collectable } from '../../releases/unreferencedVersions';
import { readHistory } from '../../store/registryFile';
import { listReleases, removeRelease } from '../../store/releases';
import type { Command } from './command';

/** Removes versions that no recent revision and no tab of the last `--days` can refer to. */
export const gc: Command = {
  flags: ['dry-run', 'days', 'revisions'],
  targets: 0,
  async run({ store, flags }) {
    const old = collectable(await listReleases(store), await readHistory(store), {
      days: flags.days,
      revisions: flags.revisions,
      now: Date.now(),
    });
    if (!flags.dryRun) for (const { id, version } of old) await removeRelease(store, id, version);
    const names = old.map(({ id, version }) => `${id}@${version}`);
    return {
      ok: true,
      lines: [
        `${flags.dryRun ? 'would remove' : 'removed'} ${names.length} versions`,
        ...names.map((name) => `  ${name}`),
      ],
      data: { removed: names, dryRun: flags.dryRun },
    };
  },
};
