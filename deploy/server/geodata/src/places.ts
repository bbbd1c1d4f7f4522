import { readFileSync } from 'node:fs';

/**
 * The kind of a place: 1 the capital and its like, 2 cities, 3 towns, 4 seats of municipalities, 5 villages, 6 parts of
 * a city; 0 countries, 7 lakes, 8 mountains.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface PlaceName {
  /** Country and name as GeoNames writes it, to take its coordinates; or the coordinates themselves. */
  source: string;
  mk: string;
  /** Where the rule of transliteration does not give it. */
  en?: string;
  rank: Rank;
}

/** Reads lines "rank | source = Macedonian name (English name)"; several by ";". */
const table = (text: string): PlaceName[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [rank, entries = ''] = line.split('|');
      return entries
        .split(';')
        .filter((entry) => entry.trim() !== '')
        .map((entry) => {
          const [source = '', names = ''] = entry.split('=').map((part) => part.trim());
          const [, mk = names, en] = /^(.*?)(?: \((.*)\))?$/.exec(names) ?? [];
          return { source, mk, ...(en ? { en } : {}), rank: Number(rank) as Rank }; // the table has ranks only
        });
    });

/** The names by hand, as GeoNames has them in Latin letters and in several spellings. */
export const placeNames: readonly PlaceName[] = table(
  readFileSync(new URL('../data/places.txt', import.meta.url), 'utf8'),
);
