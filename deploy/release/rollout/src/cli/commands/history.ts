import { readHistory } from '../../store/registryFile';
import { textTable } from '../../textTable';
import { defineCommand } from './command';

/** Lists who changed what, when and why, and the findings of the compatibility check; newest first. */
export const history = defineCommand({
  flags: ['limit', 'explain'],
  targets: 0,
  async run({ store, flags }) {
    const revisions = await readHistory(store, flags.limit);
    const rows = revisions.map(({ registry, change }) => [
      String(registry.revision),
      change.at.slice(0, 19).replace('T', ' '),
      change.who,
      change.what ?? '–',
      change.verdict?.[0] ?? '–',
      change.why,
    ]);
    return {
      ok: true,
      lines: [
        ...textTable(['revision', 'when (UTC)', 'who', 'what', 'verdict', 'why'], rows),
        ...(flags.explain
          ? revisions.flatMap(({ registry, change }) =>
              (change.verdict ?? []).slice(1).map((line) => `${registry.revision}: ${line}`),
            )
          : []),
      ],
      data: { revisions: revisions.map(({ registry, change }) => ({ revision: registry.revision, ...change })) },
    };
  },
});
