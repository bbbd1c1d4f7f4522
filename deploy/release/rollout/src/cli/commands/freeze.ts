import { ChangeError } from '../../releases/releaseSet';
import { readFreeze, writeFreeze } from '../../store/freeze';
import { UsageError } from '../flags';
import { defineCommand } from './command';

/**
 * In an incident: no version is promoted, raised or enabled until the thaw. A version that does worse is still rolled
 * back, and people can still roll back.
 */
export const freeze = defineCommand({
  flags: ['who', 'why'],
  targets: 0,
  async run({ store, flags: { who, why } }) {
    if (why.trim() === '') throw new UsageError('--why: the next shift reads it');
    const frozen = { at: new Date().toISOString(), who, why };
    await writeFreeze(store, frozen);
    return { ok: true, lines: ['frozen: nothing is promoted or raised until "thaw"'], data: { frozen } };
  },
});

/** Ends a freeze. */
export const thaw = defineCommand({
  flags: ['who', 'why'],
  targets: 0,
  async run({ store }) {
    if (!(await readFreeze(store))) throw new ChangeError('rollouts are not frozen');
    await writeFreeze(store, null);
    return { ok: true, lines: ['thawed: rollouts go on'], data: { frozen: null } };
  },
});
