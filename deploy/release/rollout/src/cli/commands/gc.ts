import { askGateways } from '../../health/askGateways';
import { ChangeError } from '../../releases/releaseSet';
import { collectable } from '../../releases/unreferencedVersions';
import { isRunning, listPreviews, readPreview, removePreview } from '../../store/previews';
import { readHistory } from '../../store/registryFile';
import { listReleases, removeRelease, unfinishedReleases } from '../../store/releases';
import type { Store } from '../../store/store';
import { defineCommand } from './command';

/** Days for which a version is stored after it was published or live. */
const DAYS = 30;
/** Seconds for which gateways look back for tabs: their whole memory. */
const TABS_SEEN_SECONDS = 3_600;

/**
 * `id@version` that pages reported lately. @throws ChangeError where a gateway does not answer: its tabs may use
 * anything
 */
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

/** The builds of previews that are over; then the previews themselves are removed. */
async function endedPreviews(store: Store, dryRun: boolean): Promise<{ id: string; version: string }[]> {
  const builds: { id: string; version: string }[] = [];
  for (const name of await listPreviews(store)) {
    const preview = await readPreview(store, name);
    if (!preview || isRunning(preview, Date.now())) continue;
    for (const [id, version] of Object.entries(preview.versions)) {
      builds.push({ id, version });
      if (!dryRun) await removeRelease(store, id, version);
    }
    if (!dryRun) await removePreview(store, name);
  }
  return builds;
}

/**
 * Removes versions that no recent revision and no open tab can refer to, remains of interrupted publishes, and the
 * builds of ended previews.
 */
export const gc = defineCommand({
  flags: ['dry-run', 'days', 'revisions', 'gateway'],
  targets: 0,
  async run({ store, flags, log }) {
    const used = await usedByTabs(flags.gateway, log);
    const old = collectable(await listReleases(store), await readHistory(store), {
      days: flags.days ?? DAYS,
      revisions: flags.revisions,
      now: Date.now(),
      used,
    });
    const unfinished = await unfinishedReleases(store);
    if (!flags.dryRun) for (const { id, version } of [...old, ...unfinished]) await removeRelease(store, id, version);
    const ended = await endedPreviews(store, flags.dryRun);
    const names = [...old, ...unfinished, ...ended].map(({ id, version }) => `${id}@${version}`);
    return {
      ok: true,
      lines: [
        `${flags.dryRun ? 'would remove' : 'removed'} ${names.length} versions`,
        ...names.map((name) => `  ${name}`),
      ],
      data: { removed: names, dryRun: flags.dryRun },
    };
  },
});
