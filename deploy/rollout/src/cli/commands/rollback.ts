import { ChangeError, liveOf, rolledBack, versionsIn } from '../../releases/releaseSet';
import type { Change, ReleaseSet } from '../../releases/revision';
import { readHistory, readRevision, writeRegistry } from '../../store/registryFile';
import type { Store } from '../../store/store';
import { fileProblems } from '../../store/storedFiles';
import { currentSet } from '../../verdict/judgeStored';
import { readTarget } from '../commandLine';
import { changeFlags } from '../flags';
import type { Command } from './command';

/** The set to go back to, and the revision it is of. A rollback of a rollback goes on backwards. */
async function previousSet(store: Store, to: number | undefined): Promise<{ set: ReleaseSet; restores: number }> {
  if (to !== undefined) {
    const revision = await readRevision(store, to);
    if (!revision) throw new ChangeError(`there is no revision ${to}`);
    return { set: revision.registry, restores: to };
  }
  const [current] = await readHistory(store, 1);
  const from = current?.change.restores ?? current?.registry.revision ?? 0;
  const revision = from > 1 ? await readRevision(store, from - 1) : null;
  if (!revision) throw new ChangeError('there is no revision before this one');
  return { set: revision.registry, restores: from - 1 };
}

/** Versions a set would serve whose files are not all there: `gc` keeps recent ones, so this is for sets of long ago. */
async function unreachable(store: Store, set: ReleaseSet): Promise<string[]> {
  const problems = await Promise.all(
    ['shell', ...Object.keys(set.modules)].map(async (id) => {
      const stable = liveOf(set, id)?.stable;
      return stable ? (await fileProblems(store, id, stable)).map((line) => `${id}@${stable.version}: ${line}`) : [];
    }),
  );
  return problems.flat();
}

/** `rollback mfe-alarms`: its candidate, or its stable version, is taken back. `rollback [--to 40]`: the whole set of a revision before. */
export const rollback: Command = {
  flags: [...changeFlags, 'to'],
  targets: 1,
  async run({ store, targets, flags }) {
    const { set, tag } = await currentSet(store);
    const plan = await (async (): Promise<{ next: ReleaseSet; change: Pick<Change, 'what' | 'restores'> }> => {
      if (targets[0]) {
        const { id } = readTarget(targets[0]);
        return { next: rolledBack(set, id), change: { what: `rollback ${id}` } };
      }
      const { set: next, restores } = await previousSet(store, flags.to);
      return { next, change: { what: `rollback --to ${restores}`, restores } };
    })();
    const missing = await unreachable(store, plan.next);
    if (missing.length > 0) throw new ChangeError(`files of that set are gone:\n  ${missing.join('\n  ')}`);
    const before = new Set(versionsIn(set));
    const after = new Set(versionsIn(plan.next));
    const data = {
      what: plan.change.what,
      leaves: [...before].filter((version) => !after.has(version)),
      returns: [...after].filter((version) => !before.has(version)),
      live: Object.fromEntries(
        ['shell', ...Object.keys(plan.next.modules)].map((id) => [id, liveOf(plan.next, id)?.stable.version]),
      ),
    };
    const live = Object.entries(data.live).map(([id, version]) => `  ${id}@${version}`);
    if (flags.dryRun) return { ok: true, lines: [`${data.what} would make live:`, ...live], data };
    const registry = await writeRegistry(
      store,
      { shell: plan.next.shell, modules: plan.next.modules },
      { who: flags.who, why: flags.why, ...plan.change },
      tag,
    );
    return {
      ok: true,
      lines: [`revision ${registry.revision}: ${data.what}`, ...live],
      data: { ...data, revision: registry.revision },
    };
  },
};
