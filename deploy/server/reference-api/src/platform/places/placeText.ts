import type { Locale } from 'shared-auth/contract';
import en from 'shared-ui/locales/en.json';
import mk from 'shared-ui/locales/mk.json';
import { findPlace } from 'shared-ui/places';

const texts = { mk, en } as const;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** A reader's own name of a location, such as that of its zone. */
export type FindName = (latitude: number, longitude: number) => string | undefined;

/**
 * A location in the words of the pages: the reader's own name of it, else "12 km јужно од Велес", "во Велес"; null far
 * from every known place.
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

/** The same, or the coordinates far from every known place. */
export const placeText = (latitude: number, longitude: number, locale: Locale, nameAt?: FindName): string =>
  readPlace(latitude, longitude, locale, nameAt) ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
