import type { Locale } from 'shared-auth/contract';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { findPlace } from 'shared-ui/places';

const texts = { mk, en } as const;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The name that a reader has for a place, such as the zone that it is in. */
export type FindName = (latitude: number, longitude: number) => string | undefined;

/**
 * Where a position is, in the words of the pages: the reader's own name of the place, else "12 km јужно од Велес", "во
 * Велес"; null far from every place that is known.
 */
export function readPlace(latitude: number, longitude: number, locale: Locale, nameAt?: FindName): string | null {
  const name = nameAt?.(latitude, longitude);
  if (name !== undefined) return name;
  const found = findPlace(latitude, longitude);
  if (!found) return null;
  const { within, away, directions } = texts[locale].nearest;
  const place = found.place[locale];
  return found.km === null
    ? fill(within, { place })
    : fill(away, { place, km: String(found.km), direction: directions[found.direction] });
}

/** The same, or its coordinates far from every place that is known. */
export const placeText = (latitude: number, longitude: number, locale: Locale, nameAt?: FindName): string =>
  readPlace(latitude, longitude, locale, nameAt) ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
