import { ringOf } from 'shared-auth/contract';
import { checkStored, currentSet, publishedRelease } from '../../compatibility/checkStored';
import { compatibilityLines, compatibilitySummary } from '../../compatibility/compatibilityText';
import { dropRefusal, keepRefusal } from '../../compatibility/refusals';
import { journeyLines, runJourneys } from '../../journeys/runJourneys';
import {
  type AnyRelease,
  ChangeError,
  isPreviewVersion,
  liveOf,
  promoted,
  stableVersions,
} from '../../releases/releaseSet';
import type { ReleaseSet } from '../../releases/revision';
import { ringText } from '../../releases/rings';
import { requireThawed } from '../../store/freeze';
import { changedSince, readJourneys } from '../../store/journeys';
import { lastKnownGood, wasStable } from '../../store/lastKnownGood';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import { writeChange } from '../writeChange';
import { type CommandContext, defineCommand } from './command';

/** What lets a version through whose browser tests fail, or cannot be run. */
const OVERRIDE = 'Meant all the same, on record: --without-journeys';

/** Whether a module's browser tests pass on the set as it would be for everyone, and what the history has of it. */
async function triedJourneys(
  { store, flags, log, tryJourneys }: CommandContext<'without-journeys' | 'who' | 'dry-run'>,
  set: ReleaseSet,
  id: string,
  release: AnyRelease,
): Promise<{ passed: boolean; lines: string[] }> {
  if (flags.withoutJourneys) return { passed: true, lines: [`journeys of ${id}: left out by ${flags.who}`] };
  const whole = (live: ReleaseSet) =>
    liveOf(live, id)?.stable.version === release.version ? live : promoted(live, id, release, 100, { replace: true });
  const wanted = stableVersions(whole(set));
  const last = await readJourneys(store, id);
  const isKnown = last && last.failed.length === 0 && changedSince(wanted, last.set).length === 0;
  const record =
    isKnown || !tryJourneys || flags.dryRun
      ? last
      : await runJourneys(store, id, whole, tryJourneys, log).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new ChangeError(`the browser tests of ${id} could not be run: ${why}. ${OVERRIDE}`);
        });
  if (!record || changedSince(wanted, record.set).length > 0)
    return { passed: true, lines: [`journeys of ${id}: not run on this set`] };
  return { passed: record.failed.length === 0, lines: journeyLines(id, record) };
}

/** Provides a published version to a share of the users (default: everyone), if the compatibility check lets it. */
export const promote = defineCommand({
  flags: [...changeFlags, 'percent', 'ring', 'accept', 'explain', 'replace', 'without-journeys'],
  targets: 1,
  async run(context) {
    const { store, targets, flags } = context;
    const { id, version } = readTarget(targets[0]);
    if (!version) throw new UsageError(`name the version: promote ${id}@1.3.0`);
    if (isPreviewVersion(version)) throw new ChangeError(`${id}@${version} is of a preview: publish it first`);
    await requireThawed(store);
    const percent = flags.percent ?? (flags.ring.length > 0 ? 0 : 100);
    const rings = flags.ring.map((plan) => ringOf(plan, version));
    const { set, tag } = await currentSet(store, [id]);
    const release = await publishedRelease(store, id, version);
    const leaving = liveOf(set, id)?.stable.version ?? '';
    const before = (await wasStable(store, id, version))
      ? { before: (await lastKnownGood(store, id, [leaving, version])) ?? null }
      : {};
    const next = promoted(set, id, release, percent, { replace: flags.replace, rings, ...before });
    const compatibility = await checkStored(store, set, id, release, flags.accept);
    const lines = compatibilityLines(compatibility, flags.explain);
    if (!compatibility.passed) {
      if (!flags.dryRun) await keepRefusal(store, compatibility, flags.who);
      return { ok: false, lines, data: { verdict: compatibility } };
    }
    const journeys = await triedJourneys(context, set, id, release);
    if (!journeys.passed)
      return {
        ok: false,
        lines: [...lines, '', ...journeys.lines, OVERRIDE],
        data: { verdict: compatibility, journeys: journeys.lines },
      };
    if (!flags.dryRun) await dropRefusal(store, id, version);
    return writeChange(context, {
      next,
      change: {
        act: { kind: 'promote', id, version, percent },
        verdict: [...compatibilitySummary(compatibility), ...journeys.lines],
      },
      ids: [id],
      lines: [...lines, ...journeys.lines],
      does: `${id}@${version} for ${[...flags.ring.map(ringText), `${percent} percent of the users`].join(', ')}`,
      data: { verdict: compatibility, percent },
      tag,
    });
  },
});
