import type { Candidate, CheckRule } from './candidate';

/** Files that the entry, an expose or the page needs and that have no hash; an entry that is not the version's own. */
function unlistedFiles({ kind, id, release }: Candidate): string[] {
  const folder = `/modules/${id}/${release.version}/`;
  const wanted =
    kind === 'module'
      ? [release.entry.split('/').pop() ?? '', ...Object.values(release.files).flat()]
      : [...release.scripts, ...release.styles, ...Object.values(release.parts).flat()];
  return [
    ...(kind === 'module' && !release.entry.startsWith(folder)
      ? [`the entry ${release.entry} is not in ${folder}`]
      : []),
    ...[...new Set(wanted)].filter((file) => !release.integrity[file]).map((file) => `${file} has no hash`),
  ];
}

export const files: CheckRule = {
  title: 'every file is in the store, with the hash the registry will name',
  reasons: (candidate) => [...unlistedFiles(candidate), ...candidate.storedFileProblems],
};
