import type { LatLng } from '../geo';
import rows from './places.json';
import { latinName } from './transliterate';

/** The class of a place, which decides from which zoom it is named. */
export type PlaceKind = 'country' | 'capital' | 'city' | 'town' | 'seat' | 'village' | 'quarter' | 'lake' | 'mountain';

export interface MapPlace extends LatLng {
  mk: string;
  en: string;
  kind: PlaceKind;
}

/** Kinds by their number in the data (deploy/server/geodata). */
const KINDS: readonly PlaceKind[] = [
  'country',
  'capital',
  'city',
  'town',
  'seat',
  'village',
  'quarter',
  'lake',
  'mountain',
];

/** Name, latitude, longitude, kind, and the English name where it is no transliteration. */
type Row = [mk: string, lat: number, lng: number, kind: number, en?: string];

/** The places of the country and around it, the greatest first. */
export const mapPlaces: readonly MapPlace[] = (rows as Row[]) // JSON knows no tuples
  .map(([mk, lat, lng, kind, en]) => ({ mk, en: en ?? latinName(mk), lat, lng, kind: KINDS[kind] ?? 'village' }));
