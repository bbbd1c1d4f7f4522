import type { ModuleRelease, ShellRelease } from 'shared-auth/contract';
import type { ReleaseSet } from '../../releases/revision';

/** The version to judge, and the set that it is to join. */
export type Candidate = {
  set: ReleaseSet;
  /** Problems of its files in the store, one line each. */
  storedFileProblems: readonly string[];
} & ({ kind: 'module'; id: string; release: ModuleRelease } | { kind: 'shell'; id: 'shell'; release: ShellRelease });

/** One rule of the compatibility check. */
export interface CheckRule {
  /** For people, in a line. */
  title: string;
  /** Why the candidate is refused, one line each; empty when it passes. */
  reasons(candidate: Candidate): string[];
}

export type NamedModule = readonly [id: string, release: ModuleRelease];

/** Every version of the other modules that users may have together with this one. */
export function otherModules({ set, id }: Pick<Candidate, 'set' | 'id'>): NamedModule[] {
  return Object.entries(set.modules)
    .filter(([other]) => other !== id)
    .flatMap(([other, { stable, candidate }]) =>
      [stable, ...(candidate ? [candidate] : [])].map((release) => [other, release] as const),
    );
}

/** A module version and a shell version that a user may have together, and what each of them is in the set. */
export interface ModulePair {
  id: string;
  module: ModuleRelease;
  moduleIs: 'stable' | 'candidate' | 'lastGood';
  shell: ShellRelease;
  shellIs: 'stable' | 'candidate';
}

/**
 * Each pair of module and shell that includes the candidate: a module with every shell that users have, or a shell with
 * every module.
 * @param lastGood also the versions that users fall back on
 */
export function pairsOf(candidate: Candidate, { lastGood = false } = {}): ModulePair[] {
  const { set } = candidate;
  if (candidate.kind === 'module') {
    const pair = { id: candidate.id, module: candidate.release, moduleIs: 'candidate' as const };
    return [
      { ...pair, shell: set.shell, shellIs: 'stable' },
      ...(set.shell.candidate ? [{ ...pair, shell: set.shell.candidate, shellIs: 'candidate' as const }] : []),
    ];
  }
  const shell = { shell: candidate.release, shellIs: 'candidate' as const };
  return Object.entries(set.modules).flatMap(([id, entry]) =>
    (['stable', 'candidate', ...(lastGood ? (['lastGood'] as const) : [])] as const).flatMap((moduleIs) => {
      const module = entry[moduleIs];
      return module ? [{ id, module, moduleIs, ...shell }] : [];
    }),
  );
}

/** A rule about modules alone; a shell always passes. */
export const moduleRule = (
  title: string,
  reasons: (candidate: Candidate & { kind: 'module' }) => string[],
): CheckRule => ({ title, reasons: (candidate) => (candidate.kind === 'module' ? reasons(candidate) : []) });
