import { promoted } from '../../releases/releaseSet';
import { writeRegistry } from '../../store/registryFile';
import { currentSet, judgeStored, publishedRelease } from '../../verdict/judgeStored';
import { keepRefusal } from '../../verdict/refusals';
import { verdictLines, verdictSummary } from '../../verdict/verdictText';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import type { Command } from './command';

/** Gives a published version to a share of the users (default: everyone), if the verdict lets it. */
export const promote: Command = {
  flags: [...changeFlags, 'percent', 'accept', 'explain'],
  targets: 1,
  async run({ store, targets, flags }) {
    const { id, version } = readTarget(targets[0]);
    if (!version) throw new UsageError(`name the version: promote ${id}@1.3.0`);
    const percent = flags.percent ?? 100;
    const { set, tag } = await currentSet(store);
    const release = await publishedRelease(store, id, version);
    const next = promoted(set, id, release, percent);
    const verdict = await judgeStored(store, set, id, release, flags.accept);
    const lines = verdictLines(verdict, flags.explain);
    if (!verdict.passed) {
      if (!flags.dryRun) await keepRefusal(store, verdict, flags.who);
      return { ok: false, lines, data: { verdict } };
    }
    if (flags.dryRun)
      return {
        ok: true,
        lines: [...lines, `would give ${id}@${version} to ${percent} percent`],
        data: { verdict, percent },
      };
    const registry = await writeRegistry(
      store,
      next,
      {
        who: flags.who,
        why: flags.why,
        what: `promote ${id}@${version} --percent ${percent}`,
        verdict: verdictSummary(verdict),
      },
      tag,
    );
    return {
      ok: true,
      lines: [...lines, `revision ${registry.revision}: ${id}@${version} for ${percent} percent of the users`],
      data: { verdict, percent, revision: registry.revision },
    };
  },
};
