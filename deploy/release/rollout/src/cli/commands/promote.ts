import { ringOf } from 'shared-auth/contract';
import { liveOf, promoted } from '../../releases/releaseSet';
import { ringText } from '../../releases/rings';
import { requireThawed } from '../../store/freeze';
import { goodBefore, wasStable } from '../../store/goodBefore';
import { currentSet, judgeStored, publishedRelease } from '../../verdict/judgeStored';
import { keepRefusal } from '../../verdict/refusals';
import { verdictLines, verdictSummary } from '../../verdict/verdictText';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import { writeChange } from '../writeChange';
import type { Command } from './command';

/** Gives a published version to a share of the users (default: everyone), if the verdict lets it. */
export const promote: Command = {
  flags: [...changeFlags, 'percent', 'ring', 'accept', 'explain', 'replace'],
  targets: 1,
  async run(context) {
    const { store, targets, flags } = context;
    const { id, version } = readTarget(targets[0]);
    if (!version) throw new UsageError(`name the version: promote ${id}@1.3.0`);
    await requireThawed(store);
    const percent = flags.percent ?? (flags.rings.length > 0 ? 0 : 100);
    const rings = flags.rings.map((plan) => ringOf(plan, version));
    const { set, tag } = await currentSet(store, [id]);
    const release = await publishedRelease(store, id, version);
    const leaving = liveOf(set, id)?.stable.version ?? '';
    const before = (await wasStable(store, id, version))
      ? { before: (await goodBefore(store, id, [leaving, version])) ?? null }
      : {};
    const next = promoted(set, id, release, percent, { replace: flags.replace, rings, ...before });
    const verdict = await judgeStored(store, set, id, release, flags.accept);
    const lines = verdictLines(verdict, flags.explain);
    if (!verdict.passed) {
      if (!flags.dryRun) await keepRefusal(store, verdict, flags.who);
      return { ok: false, lines, data: { verdict } };
    }
    return writeChange(context, {
      next,
      change: { act: { kind: 'promote', id, version, percent }, verdict: verdictSummary(verdict) },
      ids: [id],
      lines,
      does: `${id}@${version} for ${[...flags.rings.map(ringText), `${percent} percent of the users`].join(', ')}`,
      data: { verdict, percent },
      tag,
    });
  },
};
