import { liveOf, ramped } from '../../releases/releaseSet';
import { currentSet } from '../../verdict/judgeStored';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import { writeChange } from '../writeChange';
import type { Command } from './command';

/** Another share for the version that is being rolled out: `ramp mfe-alarms 50`. 0 stops it, 100 makes it stable. */
export const ramp: Command = {
  flags: [...changeFlags, 'percent'],
  targets: 2,
  async run(context) {
    const { store, targets, flags } = context;
    const { id } = readTarget(targets[0]);
    const percent = flags.percent ?? Number(targets[1] ?? Number.NaN);
    if (Number.isNaN(percent)) throw new UsageError(`name the share: ramp ${id} 50`);
    const { set, tag } = await currentSet(store, [id]);
    const next = ramped(set, id, percent);
    const version = liveOf(set, id)?.candidate?.version ?? '';
    return writeChange(context, {
      next,
      change: { act: { kind: 'ramp', id, version, percent } },
      ids: [id],
      lines: [],
      does: `${id}@${version} for ${percent} percent of the users`,
      data: { id, version, percent },
      tag,
    });
  },
};
