import { currentSet } from '../../compatibility/checkStored';
import { disabled, enabled, removed } from '../../releases/releaseSet';
import type { ReleaseSet } from '../../releases/revision';
import { requireThawed } from '../../store/freeze';
import { readTarget } from '../commandLine';
import { changeFlags } from '../flags';
import { writeChange } from '../writeChange';
import { type Command, defineCommand } from './command';

function presenceCommand(
  kind: 'disable' | 'enable' | 'remove',
  does: string,
  apply: (set: ReleaseSet, id: string) => ReleaseSet,
): Command {
  return defineCommand({
    flags: changeFlags,
    targets: 1,
    async run(context) {
      const { id } = readTarget(context.targets[0]);
      if (kind === 'enable') await requireThawed(context.store);
      const { set, tag } = await currentSet(context.store);
      return writeChange(context, {
        next: apply(set, id),
        change: { act: { kind, id } },
        ids: [id],
        lines: [],
        does: `${id} ${does}`,
        data: { id },
        tag,
      });
    },
  });
}

/** Removes a module's pages, menu entries and widgets for everyone. */
export const disable = presenceCommand('disable', 'is out of the console; enable brings it back', disabled);
/** Brings a disabled module back. */
export const enable = presenceCommand('enable', 'is back for everyone', enabled);
/** Removes a module from the registry, even one whose entry cannot be read. */
export const remove = presenceCommand('remove', 'is out of the registry', removed);
