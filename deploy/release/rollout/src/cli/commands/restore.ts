import { ChangeError, versionsIn, withoutCandidates } from '../../releases/releaseSet';
import { readHistory, readRevision } from '../../store/registryFile';
import { changeFlags } from '../flags';
import { writeChange } from '../writeChange';
import { defineCommand } from './command';

/**
 * After registry.json was lost, damaged, or restored from a backup: the newest readable revision, or the named one,
 * becomes live again as a new revision. History is unchanged, and open tabs are offered the new one.
 */
export const restore = defineCommand({
  flags: [...changeFlags, 'to'],
  targets: 0,
  async run(context) {
    const { store, flags } = context;
    const revision = flags.to === undefined ? (await readHistory(store, 1))[0] : await readRevision(store, flags.to);
    if (!revision)
      throw new ChangeError(
        flags.to === undefined
          ? `no revision can be read in ${store.location}: restore the store from its backup`
          : `there is no revision ${flags.to}`,
      );
    const restores = revision.registry.revision;
    const { shell, modules } = revision.registry;
    const next = withoutCandidates({ shell, modules });
    return writeChange(context, {
      next: { ...next, replaced: Object.keys(modules) },
      change: { act: { kind: 'restore', restores } },
      ids: ['shell', ...Object.keys(modules)],
      lines: versionsIn(next).map((version) => `  ${version}`),
      does: `the set of revision ${restores} is live again`,
      data: { restores, versions: versionsIn(next) },
      tag: undefined,
    });
  },
});
