import { currentSet } from '../../compatibility/checkStored';
import { readRefusals } from '../../compatibility/refusals';
import { olderMajorsInUse, olderMajorText } from '../../releases/olderMajorsInUse';
import { isNoVersion, liveEntries } from '../../releases/releaseSet';
import { shareText } from '../../releases/rings';
import { readFreeze } from '../../store/freeze';
import { textTable } from '../../textTable';
import { defineCommand } from './command';

/** Lists the live versions, one line each. */
export const status = defineCommand({
  flags: [],
  targets: 0,
  async run({ store }) {
    const { set, revision, unread } = await currentSet(store);
    const [refusals, frozen] = await Promise.all([readRefusals(store), readFreeze(store)]);
    const parts = liveEntries(set).map(([id, { stable, candidate, lastGood }]) => ({
      id,
      owner: set.modules[id]?.stable.contributes.owner ?? 'shell team',
      stable: stable.version,
      candidate: candidate
        ? { version: candidate.version, percent: candidate.percent, rings: candidate.rings ?? [] }
        : null,
      lastGood: lastGood && !isNoVersion(lastGood) ? lastGood.version : null,
      size: stable.size ?? null,
      refused: refusals.find((refusal) => refusal.id === id) ?? null,
    }));
    const majors = olderMajorsInUse(set);
    const rows = parts.map(({ id, stable, candidate, lastGood, size, owner }) => [
      id,
      isNoVersion({ version: stable }) ? 'none' : stable,
      candidate ? `${candidate.version} (${shareText(candidate)})` : '–',
      lastGood ?? '–',
      size === null ? '–' : `${(size / 1000).toFixed(1)} kB`,
      owner,
    ]);
    return {
      ok: true,
      lines: [
        `revision ${revision} in ${store.location}`,
        ...(frozen ? [`frozen ${frozen.at} (${frozen.who}): ${frozen.why}`] : []),
        '',
        ...textTable(['', 'stable', 'candidate', 'last good', 'size', 'owner'], rows),
        ...majors.map(olderMajorText),
        ...(unread.length > 0 ? ['', 'this checkout cannot read, and leaves as they stand:'] : []),
        ...unread.map(({ id, part, version, problem }) => `  ${id}@${version ?? '?'} (${part}): ${problem}`),
        ...parts.flatMap(({ id, refused }) =>
          refused
            ? [
                '',
                `${id}@${refused.version} was refused ${refused.at} (${refused.who}):`,
                ...refused.reasons.map((reason) => `  ${reason}`),
              ]
            : [],
        ),
      ],
      data: { revision, frozen, parts, majors, unread },
    };
  },
});
