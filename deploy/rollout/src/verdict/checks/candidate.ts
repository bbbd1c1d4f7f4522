import type { ModuleRelease, ShellRelease } from 'shared-auth/contract';
import type { ReleaseSet } from '../../releases/revision';

/** What is judged: a version, and the set it is to join. */
export type Candidate = {
  set: ReleaseSet;
  /** What is wrong with its files in the store, one line each. */
  storedFileProblems: readonly string[];
} & ({ kind: 'module'; id: string; release: ModuleRelease } | { kind: 'shell'; id: 'shell'; release: ShellRelease });

/** One thing that a verdict looks at. */
export interface CheckRule {
  /** For people, in a line. */
  title: string;
  /** Why the candidate is refused, one line each; none when it is not. */
  reasons(candidate: Candidate): string[];
}

export type NamedModule = readonly [id: string, release: ModuleRelease];

/** Every version of the other modules that users may have beside this one. */
export function otherModules({ set, id }: Pick<Candidate, 'set' | 'id'>): NamedModule[] {
  return Object.entries(set.modules)
    .filter(([other]) => other !== id)
    .flatMap(([other, { stable, candidate }]) =>
      [stable, ...(candidate ? [candidate] : [])].map((release) => [other, release] as const),
    );
}

/** Each pair of module and shell that the candidate makes: a module beside every shell that users have, a shell beside every module. */
export function pairsOf(candidate: Candidate): { id: string; module: ModuleRelease; shell: ShellRelease }[] {
  if (candidate.kind === 'shell')
    return otherModules(candidate).map(([id, module]) => ({ id, module, shell: candidate.release }));
  const { shell } = candidate.set;
  return [shell, ...(shell.candidate ? [shell.candidate] : [])].map((each) => ({
    id: candidate.id,
    module: candidate.release,
    shell: each,
  }));
}

/** A rule about modules alone: nothing to say of a shell. */
export const moduleRule = (
  title: string,
  reasons: (candidate: Candidate & { kind: 'module' }) => string[],
): CheckRule => ({ title, reasons: (candidate) => (candidate.kind === 'module' ? reasons(candidate) : []) });
