import { givesOf, type ModuleRelease, type ShellRelease, slotNames, slotsSince } from 'shared-auth/contract';
import { type Candidate, type CheckRule, pairsOf } from './candidate';
import { isInRange } from './range';

/** Slots that a module fills and a shell does not have: an older shell may not even start with them. */
function absentSlots({ id, module, shell }: { id: string; module: ModuleRelease; shell: ShellRelease }): string[] {
  const since: Readonly<Record<string, string | undefined>> = slotsSince;
  const given = givesOf(shell)?.slots;
  return module.contributes.widgets.flatMap(({ slot }) => {
    if (given)
      return given.includes(slot)
        ? []
        : [
            `${id}@${module.version} fills ${slot}, which shell@${shell.version} does not have: roll out a newer shell first`,
          ];
    // A shell that was built before its slots were recorded.
    if (!slotNames.some((name) => name === slot)) return [`${id}@${module.version} fills ${slot}, which no shell has`];
    const first = since[slot];
    return first === undefined || isInRange(shell.contract, `>=${first}`)
      ? []
      : [
          `${id}@${module.version} fills ${slot} of contract ${first}; shell@${shell.version} keeps ${shell.contract}: roll out a newer shell first`,
        ];
  });
}

/** Slots on trial that a module fills without saying that it knows. */
function unaskedProposals({ id, kind, release }: Candidate): string[] {
  if (kind === 'shell') return [];
  const { widgets, proposals = [] } = release.contributes;
  return widgets
    .filter(({ slot }) => slot.startsWith('proposed.') && !proposals.includes(slot))
    .map(
      ({ slot }) => `${id}@${release.version} fills ${slot}, which is on trial: name it in proposals of module.json`,
    );
}

function vanishedWidgets({ id, kind, release, set }: Candidate): string[] {
  if (kind === 'shell') return [];
  const stable = set.modules[id]?.stable.contributes.widgets ?? [];
  const filled = new Set(release.contributes.widgets.map((widget) => widget.slot));
  return stable.filter(({ slot }) => !filled.has(slot)).map(({ slot }) => `the widget in ${slot} vanishes`);
}

export const slots: CheckRule = {
  title: 'no widget that pages show vanishes, and the shell has the slot of each',
  reasons: (candidate) => [
    ...vanishedWidgets(candidate),
    ...unaskedProposals(candidate),
    ...pairsOf(candidate).flatMap(absentSlots),
  ],
};
