import { checkStored, currentSet, publishedRelease } from '../../compatibility/checkStored';
import { compatibilityLines } from '../../compatibility/compatibilityText';
import { readTarget } from '../commandLine';
import { UsageError } from '../flags';
import { defineCommand } from './command';

/** Tells whether a published version fits the live set. It changes nothing. */
export const compatibility = defineCommand({
  flags: ['accept', 'explain'],
  targets: 1,
  async run({ store, targets, flags }) {
    const { id, version } = readTarget(targets[0]);
    if (!version) throw new UsageError(`name the version to check: verdict ${id}@1.3.0`);
    const { set } = await currentSet(store);
    const result = await checkStored(store, set, id, await publishedRelease(store, id, version), flags.accept);
    return { ok: result.passed, lines: compatibilityLines(result, flags.explain), data: result };
  },
});
