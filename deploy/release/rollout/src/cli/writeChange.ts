import type { NewChange, ReleaseSet } from '../releases/revision';
import { restoreRegistry, writeRegistry } from '../store/registryFile';
import type { CommandContext, CommandResult } from './commands/command';
import type { ChangeFlag } from './flags';
import { awaitGateways } from './gatewayRevisions';

/** A change of the live set, and how a command reports it. */
export interface PlannedChange {
  next: ReleaseSet;
  change: Pick<NewChange, 'act' | 'verdict'>;
  /** Ids that it changes. */
  ids: readonly string[];
  /** The lines to print before the change; `does` is its effect in one line. */
  lines: readonly string[];
  does: string;
  data: object;
  /** The tag `next` was made from; without it a damaged registry is written over. */
  tag: string | undefined;
}

/** Writes a change, and waits until every named gateway serves it. With --dry-run it only reports what it would do. */
export async function writeChange(
  { store, flags }: CommandContext<ChangeFlag>,
  { next, change, ids, lines, does, data, tag }: PlannedChange,
): Promise<CommandResult> {
  if (flags.dryRun) return { ok: true, lines: [...lines, `would: ${does}`], data };
  const dated = { who: flags.who, why: flags.why, ...change };
  const { revision } =
    tag === undefined ? await restoreRegistry(store, next, dated) : await writeRegistry(store, next, dated, tag);
  const lagging = await awaitGateways(flags.gateway, revision, ids, flags.wait);
  return {
    ok: lagging.length === 0,
    lines: [
      ...lines,
      `revision ${revision}: ${does}`,
      ...(flags.gateway.length > 0 && lagging.length === 0
        ? [`served by ${flags.gateway.length === 1 ? 'the gateway' : `all ${flags.gateway.length} gateways`}`]
        : []),
      ...lagging.map(
        ({ gateway, why }) =>
          `${gateway} does not serve it after ${flags.wait} s: ${why}. The revision stands; look there.`,
      ),
    ],
    data: { ...data, revision, lagging },
  };
}
