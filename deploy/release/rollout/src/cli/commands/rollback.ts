import { checkRollback } from '../../compatibility/checkRollback';
import { type CurrentSet, currentSet } from '../../compatibility/checkStored';
import { type Compatibility, refusedFindings } from '../../compatibility/compatibility';
import { compatibilitySummary } from '../../compatibility/compatibilityText';
import {
  ChangeError,
  isNoVersion,
  liveEntries,
  liveOf,
  rolledBack,
  versionsIn,
  withoutCandidates,
} from '../../releases/releaseSet';
import { type Act, actText, type ReleaseSet } from '../../releases/revision';
import { lastKnownGood } from '../../store/lastKnownGood';
import { readHistory, readRevision } from '../../store/registryFile';
import type { Store } from '../../store/store';
import { readTarget } from '../commandLine';
import { changeFlags } from '../flags';
import { type PlannedChange, writeChange } from '../writeChange';
import { defineCommand } from './command';

type Plan = Pick<PlannedChange, 'next'> & { change: { act: Act } };

/** The set to return to, and its revision. A rollback of a rollback continues backwards. */
async function previousSet(store: Store, to: number | undefined): Promise<{ set: ReleaseSet; restores: number }> {
  if (to !== undefined) {
    const revision = await readRevision(store, to);
    if (!revision) throw new ChangeError(`there is no revision ${to}`);
    return { set: revision.registry, restores: to };
  }
  const history = await readHistory(store, 2);
  const from = history[0]?.change.restores ?? history[0]?.registry.revision ?? 0;
  // Numbers have gaps where registry.json was restored by hand: the one before is the next lower that there is.
  const older = (await readHistory(store)).find(({ registry }) => registry.revision < from);
  if (!older) throw new ChangeError('there is no revision before this one');
  return { set: older.registry, restores: older.registry.revision };
}

async function planFor(store: Store, id: string, { set, unread }: CurrentSet): Promise<Plan> {
  const change = { act: { kind: 'rollback', id } } as const;
  // Where the stable version cannot be read, the last good one has been read in its place.
  if (unread.some((each) => each.id === id && each.part === 'stable')) {
    if (!liveOf(set, id)) throw new ChangeError(`nothing of ${id} can be read: take it out with "remove ${id}"`);
    return { next: { ...set, replaced: [id] }, change };
  }
  const live = liveOf(set, id);
  if (live?.candidate || !live?.lastGood) return { next: rolledBack(set, id), change };
  const before = await lastKnownGood(store, id, [live.stable.version, live.lastGood.version]);
  return { next: rolledBack(set, id, before), change };
}

/** Lists stable version, candidate and last good version of everything in a set. */
function setLines(set: ReleaseSet): string[] {
  return liveEntries(set).map(([id, { stable, candidate, lastGood }]) => {
    const shown = isNoVersion(stable) ? 'no version' : stable.version;
    const tried = candidate ? `, candidate ${candidate.version} at ${candidate.percent} percent` : '';
    const fallback = lastGood && !isNoVersion(lastGood) ? `, last good ${lastGood.version}` : '';
    return `  ${id}@${shown}${tried}${fallback}`;
  });
}

/** Versions that a compatibility check refuses, one line each. */
const refusalLines = (results: readonly Compatibility[]) =>
  results.flatMap((result) =>
    refusedFindings(result).flatMap(({ check, reasons }) =>
      reasons.map((reason) => `  ${result.id}@${result.version}, ${check}: ${reason}`),
    ),
  );

/**
 * `rollback mfe-alarms` rolls back its candidate, or else its stable version. `rollback [--to 40]` restores the whole
 * set of an earlier revision, without its candidates. The restored versions are checked against the rest.
 */
export const rollback = defineCommand({
  flags: [...changeFlags, 'to', 'accept'],
  targets: 1,
  async run(context) {
    const { store, targets, flags } = context;
    const current = await currentSet(store);
    const { set, tag } = current;
    const target = targets[0] === undefined ? null : readTarget(targets[0]);
    const { next, change } = target
      ? await planFor(store, target.id, current)
      : await previousSet(store, flags.to).then(
          ({ set: before, restores }): Plan => ({
            next: withoutCandidates({ shell: before.shell, modules: before.modules }),
            change: { act: { kind: 'rollback-set', restores } },
          }),
        );
    const results = await checkRollback(store, set, next, flags.accept);
    const refused = refusalLines(results);
    const before = new Set(versionsIn(set));
    const after = new Set(versionsIn(next));
    const what = actText(change.act);
    const data = {
      what,
      leaves: [...before].filter((version) => !after.has(version)),
      returns: [...after].filter((version) => !before.has(version)),
      live: Object.fromEntries(liveEntries(next).map(([id, { stable }]) => [id, stable.version])),
      verdicts: results,
    };
    if (refused.length > 0) {
      const checks = [...new Set(results.flatMap(refusedFindings).map(({ check }) => check))];
      return {
        ok: false,
        lines: [
          `${what} is refused:`,
          ...refused,
          `A refusal that is meant can be overruled on record: ${checks.map((check) => `--accept ${check}`).join(' ')}`,
        ],
        data,
      };
    }
    return writeChange(context, {
      next,
      change: {
        ...change,
        verdict: results.flatMap(({ id, version, ...rest }) =>
          compatibilitySummary({ id, version, ...rest }).map((line) => `${id}@${version} ${line}`),
        ),
      },
      ids: target ? [target.id] : ['shell', ...Object.keys(next.modules)],
      lines: [...setLines(next), ...(data.leaves.length > 0 ? [`  leaves: ${data.leaves.join(', ')}`] : [])],
      does: what,
      data,
      tag,
    });
  },
});
