import type { Store } from '../store/store';
import type { CommandResult } from './commands/command';
import { compatibility } from './commands/compatibility';
import { freeze, thaw } from './commands/freeze';
import { disable, enable } from './commands/presence';
import { promote } from './commands/promote';
import { ramp } from './commands/ramp';
import { rollback } from './commands/rollback';
import { type Flags, readFlags } from './flags';

/** Commands that other programs than the command line run too. None of them needs a build tool. */
const performable = { promote, ramp, rollback, disable, enable, verdict: compatibility, freeze, thaw };

/**
 * Runs a command of the CLI: the same code, with values in place of typed flags.
 * @throws UsageError, ChangeError, ConflictError, StoreError
 */
export function perform(
  store: Store,
  name: keyof typeof performable,
  targets: readonly string[],
  flags: Partial<Flags> = {},
): Promise<CommandResult> {
  const defaults = readFlags({}, {});
  return performable[name].run({ store, targets, flags: { ...defaults, ...flags }, log: () => {} });
}
