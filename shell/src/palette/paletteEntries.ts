import type { PaletteEntry } from 'shared-auth';
import { matchesSearch, normalizeScript } from 'shared-ui';

/** Groups shown at most so many entries each: what is below is found by typing on. */
const MOST_IN_GROUP = 12;

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/**
 * How well an entry fits, the least first: the whole label, its beginning, the label, anything else, what comes late.
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

/** Whether an entry is what the user types by name: nothing that is still searched for can fit better. */
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
