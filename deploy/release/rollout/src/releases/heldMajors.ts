import { type ModuleRelease, providedAs } from 'shared-auth/contract';
import type { ReleaseSet } from './revision';

/** An older major that the shell provides, the day until which, and the modules that were built for it. */
export interface HeldMajor {
  name: string;
  until: string;
  modules: string[];
}

/** Which modules, of everybody's versions and candidates, still hold an older major of a shared package. */
export function heldMajors({ shell, modules }: ReleaseSet): HeldMajor[] {
  const needs = (release: ModuleRelease | undefined, name: string) =>
    Object.entries(release?.shared ?? {}).some(([each, range]) => providedAs(shell.provides, each, range) === name);
  return Object.entries(shell.olderMajors ?? {}).map(([name, until]) => ({
    name,
    until,
    modules: Object.entries(modules).flatMap(([id, { stable, candidate }]) =>
      needs(stable, name) || needs(candidate, name) ? [id] : [],
    ),
  }));
}

/** The same in a line. */
export const heldMajorText = ({ name, until, modules }: HeldMajor): string =>
  `${name} is provided until ${until}: ${modules.length > 0 ? `still used by ${modules.join(', ')}` : 'used by nobody, so the shell may leave it out'}`;
