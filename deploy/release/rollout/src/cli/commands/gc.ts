import { askGateways } from '../../health/askGateways';
import { ChangeError } from '../../releases/releaseSet';
import { collectable } from '../../releases/unreferencedVersions';
import { readHistory } from '../../store/registryFile';
import { listReleases, removeRelease } from '../../store/releases';
import type { Command } from './command';

/** Seconds that gateways look back for tabs: all that they remember. */
const TABS_SEEN_SECONDS = 3_600;

/** `id@version` that pages reported lately. @throws ChangeError where a gateway does not answer: its tabs may use anything */
async function usedByTabs(gateways: readonly string[], log: (line: string) => void): Promise<string[]> {
  if (gateways.length === 0) {
    log('no gateway is named (--gateway, GATEWAY): versions that open tabs use are recognised by their age alone');
    return [];
  }
  const { versions, silent } = await askGateways(gateways, TABS_SEEN_SECONDS, log);
  if (silent.length > 0)
    throw new ChangeError(`nothing was removed: ${silent.join(' and ')} cannot say which versions open tabs use`);
  return versions.flatMap(({ module, version, shell }) => [`${module}@${version}`, `shell@${shell}`]);
}

/** Removes versions that no recent revision and no open tab can refer to. */
export const gc: Command = {
  flags: ['dry-run', 'days', 'revisions', 'gateway'],
  targets: 0,
  async run({ store, flags, log }) {
    const used = await usedByTabs(flags.gateways, log);
    const old = collectable(await listReleases(store), await readHistory(store), {
      days: flags.days,
      revisions: flags.revisions,
      now: Date.now(),
      used,
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
