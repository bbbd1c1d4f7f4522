import { isModuleSlot } from '@fleet/build/slotProblems';
import {
  givesOf,
  isNoVersion,
  type ModuleRelease,
  type ShellRelease,
  slotNames,
  slotsSince,
} from 'shared-auth/contract';
import type { ReleaseSet } from '../../releases/revision';
import { type Candidate, type CheckRule, type NamedModule, otherModules, pairsOf } from './candidate';
import { isInRange } from './range';

type OfModule = Candidate & { kind: 'module' };

/** Slots of the console that a module fills and a shell does not have: an older shell may not even start with them. */
function absentSlots({ id, module, shell }: { id: string; module: ModuleRelease; shell: ShellRelease }): string[] {
  const since: Readonly<Record<string, string | undefined>> = slotsSince;
  const given = givesOf(shell)?.slots;
  return module.contributes.widgets.flatMap(({ slot }) => {
    if (isModuleSlot(slot)) return [];
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

/** Slots on trial that a module fills without declaring that it knows. */
function unaskedProposals({ id, release }: OfModule): string[] {
  const { widgets, proposals = [] } = release.contributes;
  return widgets
    .filter(({ slot }) => slot.startsWith('proposed.') && !proposals.includes(slot))
    .map(
      ({ slot }) => `${id}@${release.version} fills ${slot}, which is on trial: name it in proposals of module.json`,
    );
}

function vanishedWidgets({ id, release, set }: OfModule): string[] {
  const stable = set.modules[id]?.stable.contributes.widgets ?? [];
  const filled = new Set(release.contributes.widgets.map((widget) => widget.slot));
  return stable.filter(({ slot }) => !filled.has(slot)).map(({ slot }) => `the widget in ${slot} vanishes`);
}

const ownerOf = (slot: string) => slot.slice(0, slot.indexOf('/'));
const offeredIn = (release: ModuleRelease | undefined, slot: string) =>
  release?.contributes.slots?.find(({ name }) => name === slot)?.version;

/** The versions of a module that users have, or had before it was disabled. */
function versionsOf(set: ReleaseSet, id: string): ModuleRelease[] {
  const { stable, candidate, lastGood } = set.modules[id] ?? {};
  const live = [stable, candidate].filter((release) => release !== undefined && !isNoVersion(release));
  return [...(live.length > 0 ? live : [lastGood])].filter((release) => release !== undefined);
}

/** Slots of other modules that a candidate fills and that are not offered as it needs them. */
function unofferedSlots({ id, release, set }: OfModule): string[] {
  const before = set.modules[id]?.stable.contributes.widgets ?? [];
  return release.contributes.widgets.flatMap(({ slot, slotVersion = '' }) => {
    // If everybody's version fills the slot already, it is no reason to refuse a later version.
    if (!isModuleSlot(slot) || before.some((each) => each.slot === slot && each.slotVersion === slotVersion)) return [];
    const owner = ownerOf(slot);
    const owners = owner === id ? [release] : versionsOf(set, owner);
    const filled = `${id}@${release.version} fills ${slot}`;
    if (!owners.some((each) => offeredIn(each, slot)))
      return [`${filled}, which no version of ${owner} that users have offers: roll out one that does first`];
    return owners.flatMap((each) => {
      const version = offeredIn(each, slot);
      return version === undefined || isInRange(version, slotVersion)
        ? []
        : [
            `${filled} of ${slotVersion}; ${owner}@${each.version} offers ${version}, so it is not shown there: roll out the ${owner} that it was written for first`,
          ];
    });
  });
}

/** Widgets of other modules, which users have, that a candidate would leave without their slot. */
function emptiedSlots({ id, release, set }: OfModule): string[] {
  const before = set.modules[id]?.stable;
  const filling = ([other, { version, contributes }]: NamedModule) =>
    contributes.widgets
      .filter(({ slot }) => isModuleSlot(slot) && ownerOf(slot) === id)
      .flatMap(({ slot, slotVersion = '' }) => {
        const fits = (offered: string | undefined) => offered !== undefined && isInRange(offered, slotVersion);
        const now = offeredIn(release, slot);
        if (fits(now) || !fits(offeredIn(before, slot))) return [];
        return [
          `${other}@${version} fills ${slot} of ${slotVersion}, which ${id}@${release.version} ${now === undefined ? 'does not offer' : `offers as ${now}`}: roll out a ${other} that does without first`,
        ];
      });
  return otherModules({ set, id }).flatMap(filling);
}

export const slots: CheckRule = {
  title: 'no widget that pages show vanishes, and the shell or module has the slot of each',
  reasons: (candidate) => [
    ...(candidate.kind === 'module'
      ? [vanishedWidgets, unaskedProposals, unofferedSlots, emptiedSlots].flatMap((problems) => problems(candidate))
      : []),
    ...pairsOf(candidate).flatMap(absentSlots),
  ],
};
