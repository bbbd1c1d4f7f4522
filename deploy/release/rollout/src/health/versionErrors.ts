import type { ErrorReport } from 'shared-auth/contract';

/** The identity of an error, as pages report it; `frames` innermost first, in files as they are served. */
type Reported = Pick<ErrorReport, 'module' | 'version' | 'kind' | 'name' | 'message' | 'frames'>;

/** One error of a version, as often as signed-in pages met it. */
export interface VersionError extends Reported {
  pages: number;
  /** Keyed hashes of the users who met it. */
  users: string[];
}

/** The same error has the same key: only the innermost frames of a stack are compared, as the outer ones differ. */
export const errorKey = ({ module, version, kind, name, message, frames }: Reported): string =>
  JSON.stringify([module, version, kind, name, message, frames.slice(0, 3)]);

/** Merges counts of several places or times; a user who appears in both is one user. */
export function mergeErrors(errors: Iterable<VersionError>): VersionError[] {
  const sums = new Map<string, VersionError>();
  for (const error of errors) {
    const key = errorKey(error);
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? { ...sum, pages: sum.pages + error.pages, users: [...new Set([...sum.users, ...error.users])] }
        : { ...error },
    );
  }
  return [...sums.values()];
}
