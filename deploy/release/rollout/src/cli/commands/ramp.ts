import { ringOf } from 'shared-auth/contract';
import { currentSet } from '../../compatibility/checkStored';
import { liveOf, ramped } from '../../releases/releaseSet';
import { ringText } from '../../releases/rings';
import { requireThawed } from '../../store/freeze';
import { readTarget } from '../commandLine';
import { changeFlags, UsageError } from '../flags';
import { writeChange } from '../writeChange';
import { defineCommand } from './command';

/** Another share for the version that is being rolled out: `ramp mfe-alarms 50`. 0 stops it, 100 makes it stable. */
export const ramp = defineCommand({
  flags: [...changeFlags, 'percent', 'ring'],
  targets: 2,
  async run(context) {
    const { store, targets, flags } = context;
    const { id } = readTarget(targets[0]);
    const percent = flags.percent ?? Number(targets[1] ?? Number.NaN);
    if (Number.isNaN(percent)) throw new UsageError(`name the share: ramp ${id} 50`);
    const { set, tag } = await currentSet(store, [id]);
    const candidate = liveOf(set, id)?.candidate;
    const version = candidate?.version ?? '';
    // Less is always allowed.
    if (flags.ring.length > 0 || percent > (candidate?.percent ?? 0)) await requireThawed(store);
    const rings = flags.ring.length > 0 ? flags.ring.map((plan) => ringOf(plan, version)) : undefined;
    const next = ramped(set, id, percent, rings);
    return writeChange(context, {
      next,
      change: { act: { kind: 'ramp', id, version, percent } },
      ids: [id],
      lines: [],
      does: `${id}@${version} for ${[...flags.ring.map(ringText), `${percent} percent of the users`].join(', ')}`,
      data: { id, version, percent },
      tag,
    });
  },
});
