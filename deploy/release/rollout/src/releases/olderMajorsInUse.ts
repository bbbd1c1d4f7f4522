import { type ModuleRelease, type OperationsView, providedAs } from 'shared-auth/contract';
import type { ReleaseSet } from './revision';

/** An older major that the shell provides, the last day of that, and the modules that were built for it. */
export type OlderMajor = OperationsView['majors'][number];

/** The older majors that the shell provides, each with the modules whose version or candidate still needs it. */
export function olderMajorsInUse({ shell, modules }: ReleaseSet): OlderMajor[] {
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
export const olderMajorText = ({ name, until, modules }: OlderMajor): string =>
  `${name} is provided until ${until}: ${modules.length > 0 ? `still used by ${modules.join(', ')}` : 'used by nobody, so the shell may leave it out'}`;
