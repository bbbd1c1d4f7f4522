import type { OperationsView } from 'shared-auth/contract';

/** One version in use, as a row. */
export interface VersionRow {
  key: string;
  id: string;
  owner: string;
  version: string;
  state: 'stable' | 'rolling' | 'stopped';
  /** Percent of the users; `groups` is the number of groups that have the version in addition. */
  share: number;
  groups: number;
  size: number | null;
  pages: number;
  failed: number;
  /** ms */
  loadTime: number | null;
}

/** The stable version of each module, and below it the one that is being rolled out. */
export function versionRows({ modules }: OperationsView): VersionRow[] {
  return modules.flatMap(({ id, owner, stable, candidate }) => {
    const percent = candidate?.percent ?? 0;
    const row = (of: typeof stable, state: VersionRow['state'], share: number): VersionRow => ({
      key: `${id}@${of.version}`,
      id,
      owner,
      version: of.version,
      state,
      share,
      groups: of.groups,
      size: of.size,
      pages: of.pages,
      failed: of.failed,
      loadTime: of.loadTime,
    });
    return [
      row(stable, 'stable', 100 - percent),
      ...(candidate ? [row(candidate, percent === 0 && candidate.groups === 0 ? 'stopped' : 'rolling', percent)] : []),
    ];
  });
}

/** The checks that a refusal's reasons refer to; a reason begins with its check's name. */
export const checksOf = (reasons: readonly string[]): string[] => [
  ...new Set(reasons.flatMap((reason) => /^([a-z]+):/.exec(reason)?.[1] ?? [])),
];
