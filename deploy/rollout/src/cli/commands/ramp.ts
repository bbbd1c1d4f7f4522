import { liveOf, ramped } from '../../releases/releaseSet';
import { writeRegistry } from '../../store/registryFile';
import { currentSet } from '../../verdict/judgeStored';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import type { Command } from './command';

/** Another share for the version that is being rolled out: `ramp mfe-alarms 50`. 0 stops it, 100 makes it stable. */
export const ramp: Command = {
  flags: [...changeFlags, 'percent'],
  targets: 2,
  async run({ store, targets, flags }) {
    const { id } = readTarget(targets[0]);
    const percent = flags.percent ?? Number(targets[1] ?? Number.NaN);
    if (Number.isNaN(percent)) throw new UsageError(`name the share: ramp ${id} 50`);
    const { set, tag } = await currentSet(store);
    const next = ramped(set, id, percent);
    const version = liveOf(set, id)?.candidate?.version;
    const said = `${id}@${version} for ${percent} percent of the users`;
    if (flags.dryRun) return { ok: true, lines: [`would be: ${said}`], data: { id, version, percent } };
    const registry = await writeRegistry(
      store,
      next,
      { who: flags.who, why: flags.why, what: `ramp ${id}@${version} ${percent}` },
      tag,
    );
    return {
      ok: true,
      lines: [`revision ${registry.revision}: ${said}`],
      data: { id, version, percent, revision: registry.revision },
    };
  },
};
