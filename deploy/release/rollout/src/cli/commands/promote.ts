import { setTimeout } from 'node:timers/promises';
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
import { ConflictError } from '../../store/store';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import { writeChange } from '../writeChange';
import { type CommandContext, type CommandResult, defineCommand } from './command';

/** The hint to the flag that promotes although browser tests fail or cannot run. */
const OVERRIDE = 'Meant all the same, on record: --without-journeys';

/** Whether a module's browser tests pass on the set as everybody would get it, and the lines for the history. */
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

const promoteFlags = [
  ...changeFlags,
  ...(['percent', 'ring', 'accept', 'explain', 'replace', 'without-journeys'] as const),
] as const;
type PromoteContext = CommandContext<(typeof promoteFlags)[number]>;

/** Attempts at most: teams that roll out other modules in the same minute change the registry under each other. */
const MOST_LOOKS = 3;
const LOOK_AGAIN_MS = 50;

/** Gives a published version to a share of the users (default: everyone), if it passes the compatibility check. */
export const promote = defineCommand({
  flags: promoteFlags,
  targets: 1,
  async run(context) {
    const { id } = readTarget(context.targets[0]);
    let first: string | undefined;
    let conflict: unknown;
    // Another version of the same module is another person's decision, so this command stops for a person to decide.
    const requireSame = (set: ReleaseSet) => {
      const now = JSON.stringify(liveOf(set, id));
      first ??= now;
      if (now !== first) throw conflict;
    };
    for (let look = 1; ; look += 1)
      try {
        return await promoteOnce(context, requireSame);
      } catch (error) {
        if (!(error instanceof ConflictError) || look === MOST_LOOKS) throw error;
        conflict = error;
        await setTimeout(look * LOOK_AGAIN_MS);
      }
  },
});

/**
 * One attempt: reads the live set, runs the check and the journeys on it, and writes the change. @throws ConflictError
 */
async function promoteOnce(context: PromoteContext, onLook: (set: ReleaseSet) => void): Promise<CommandResult> {
  const { store, targets, flags } = context;
  const { id, version } = readTarget(targets[0]);
  if (!version) throw new UsageError(`name the version: promote ${id}@1.3.0`);
  if (isPreviewVersion(version)) throw new ChangeError(`${id}@${version} is of a preview: publish it first`);
  await requireThawed(store);
  const percent = flags.percent ?? (flags.ring.length > 0 ? 0 : 100);
  const rings = flags.ring.map((plan) => ringOf(plan, version));
  const { set, tag } = await currentSet(store, [id]);
  onLook(set);
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
}
