import type { Translate } from 'shared-auth';
import type { ZoneBody } from '../zones.api';
import { type FileItem, isUnderstood, itemBody, type Missing } from './fileItem';
import type { ImportResult } from './zoneFiles.api';

/** A line of a file that is not imported, and why. */
export interface FileProblem {
  row: number;
  name: string;
  text: string;
}

/** The bodies of a file's readable items. */
export const bodiesOf = (items: readonly FileItem[], missing: Missing): ZoneBody[] =>
  items.filter(isUnderstood).map((item) => itemBody(item, missing));

/** Every row that is not imported: unreadable ones, those that the server refuses, and duplicates. */
export function problemsOf(items: readonly FileItem[], { rows }: ImportResult, t: Translate): FileProblem[] {
  const sent = items.filter(isUnderstood);
  const unread = items.flatMap(({ row, name, ground }) =>
    'problem' in ground ? [{ row, name, text: t(`files.problems.${ground.problem}`) }] : [],
  );
  const refused = rows.flatMap(({ row, problems, duplicate }): FileProblem[] => {
    const item = sent[row ?? -1];
    if (!item) return [];
    const texts = problems.map(({ message }) => message ?? '').filter(Boolean);
    if (duplicate) texts.push(t('files.problems.duplicate'));
    return texts.map((text) => ({ row: item.row, name: item.name, text }));
  });
  return [...unread, ...refused].sort((one, other) => one.row - other.row);
}

/** The zones that the server would store. */
export const goodOf = (bodies: readonly ZoneBody[], { rows }: ImportResult): ZoneBody[] => {
  const left = new Set(rows.flatMap(({ row, problems, duplicate }) => (duplicate || problems.length > 0 ? [row] : [])));
  return bodies.filter((_, row) => !left.has(row));
};
