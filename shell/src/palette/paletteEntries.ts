import type { PaletteEntry } from 'shared-auth';
import { matchesSearch, normalizeScript } from 'shared-ui';

/** Entries of a group at most: typing more narrows the rest. */
const MOST_IN_GROUP = 12;

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/**
 * The rank of an entry, lower is better: equal to the label, at its beginning, inside it, anywhere else, a late result.
 */
function rankOf(entry: PaletteEntry, query: string): number {
  if (entry.isLate && query !== '') return 4;
  const [label, wanted] = [normalizeScript(entry.label), normalizeScript(query)].map((text) =>
    text.replace(/[\s\-_.]/g, ''),
  );
  if (label === undefined || wanted === undefined) return 3;
  return label === wanted ? 0 : label.startsWith(wanted) ? 1 : label.includes(wanted) ? 2 : 3;
}

/** Entries that the query finds, in either script, the best first. */
export const filterEntries = (entries: readonly PaletteEntry[], query: string): PaletteEntry[] =>
  entries
    .filter(({ label, detail, keywords = [] }) => matchesSearch(query, label, detail, ...keywords))
    .map((entry) => ({ entry, rank: rankOf(entry, query) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);

/** Whether an entry matches the typed name: a later result cannot rank higher. */
export const isNamed = (entry: PaletteEntry, query: string): boolean => rankOf(entry, query) <= 1;

/** The entries by their headings: the group with the best entry first, the best entries of a group first. */
export function groupEntries(entries: readonly PaletteEntry[], query: string): PaletteGroup[] {
  const groups = new Map<string, { entry: PaletteEntry; rank: number }[]>();
  for (const entry of entries) {
    const group = groups.get(entry.group) ?? [];
    group.push({ entry, rank: rankOf(entry, query) });
    groups.set(entry.group, group);
  }
  for (const group of groups.values()) group.sort((a, b) => a.rank - b.rank);
  return [...groups]
    .sort(([, [a]], [, [b]]) => (a?.rank ?? 0) - (b?.rank ?? 0))
    .map(([name, group]) => ({ name, entries: group.slice(0, MOST_IN_GROUP).map(({ entry }) => entry) }));
}
