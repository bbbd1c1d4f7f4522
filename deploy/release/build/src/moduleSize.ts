import { DAY_MS, type ModuleRelease } from 'shared-auth/contract';

/**
 * Bytes, gzip, of all code of a module besides the packages that the shell shares: the one limit, of builds and of
 * rollouts.
 */
const MODULE_LIMIT = 200_000;

export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** What module.json accepts, each to the end of the day that it names. */
export const acceptedNow = (
  { contributes: { accepted = [] } }: Pick<ModuleRelease, 'contributes'>,
  now: number,
): string[] => accepted.flatMap(({ measure, until }) => (now < Date.parse(until) + DAY_MS ? [measure] : []));

export const acceptsSize = (release: Pick<ModuleRelease, 'contributes'>): boolean =>
  acceptedNow(release, Date.now()).includes('size');

/** The problem of a module's size, in at most one line. */
export const sizeProblems = ({ size = 0 }: Pick<ModuleRelease, 'size'>): string[] =>
  size > MODULE_LIMIT ? [`${kilobytes(size)} of code; a module may have ${kilobytes(MODULE_LIMIT)}`] : [];
