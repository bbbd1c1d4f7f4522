import { type MapPlace, mapPlaces, type PlaceKind } from '../../../model/places/places';
import type { Box } from '../../canvas/labelLayout';
import { worldSize, worldX, worldY } from '../../canvas/mercator';
import { metresPerPixel } from '../scale';
import { Collisions, type PlacedLabel, placeLabel } from './labels';

/** How a kind of place is named: from which zoom on, until when, and how large. */
interface NameStyle {
  from: number;
  until: number;
  /** CSS pixels. */
  size: number;
  weight: number;
  /** Radius of the dot; null where the name itself marks the place. */
  dot: number | null;
  color: 'text' | 'quiet' | 'waterText';
  italic?: boolean;
  /** CSS pixels between letters. */
  spread?: number;
}

const STYLES: Readonly<Record<PlaceKind, NameStyle>> = {
  country: { from: 5, until: 8, size: 13, weight: 500, dot: null, color: 'quiet', spread: 2 },
  capital: { from: 5, until: 19, size: 15, weight: 600, dot: 4, color: 'text' },
  city: { from: 7, until: 19, size: 13, weight: 600, dot: 3, color: 'text' },
  town: { from: 9, until: 19, size: 12, weight: 500, dot: 2.5, color: 'text' },
  seat: { from: 11, until: 19, size: 12, weight: 450, dot: 2, color: 'quiet' },
  village: { from: 12, until: 19, size: 11, weight: 450, dot: 2, color: 'quiet' },
  quarter: { from: 13, until: 19, size: 12, weight: 500, dot: null, color: 'quiet', spread: 0.5 },
  lake: { from: 9, until: 19, size: 11, weight: 450, dot: null, color: 'waterText', italic: true },
  mountain: { from: 10, until: 14, size: 11, weight: 450, dot: null, color: 'quiet', italic: true, spread: 1 },
};

/** From this zoom on a town is an area rather than a dot, and its name is written on it. */
const AREA_ZOOM = 13;

/** CSS pixels that a name may be moved further from its place than usual to get past markers… */
const REACH_ASIDE = 18;
/** …and the name of a city: further away, the name of a village would be read as that of another one… */
const REACH_ASIDE_CITY = 54;
/** …but no more metres than this: on a map of the whole country 54 pixels lead into the next town. */
const REACH_ASIDE_M = 15_000;

/** Returns how many CSS pixels wide a name is written. */
export type MeasureName = (text: string, style: NameStyle) => number;

export interface PlacedName extends PlacedLabel {
  text: string;
  style: NameStyle;
  place: MapPlace;
  /** The named place, in pixels of the world. */
  at: { x: number; y: number };
  dot: number | null;
}

export const fontOf = ({ size, weight, italic }: NameStyle, font: string): string =>
  `${italic ? 'italic ' : ''}${weight} ${size}px ${font}`;

/**
 * All names of a zoom with their positions, without overlaps. They do not depend on the view: a name stays where it is
 * while the map is dragged.
 *
 * @param isCovered - whether a marker is in a box: names move away from markers, and a name without room is left out
 * @param before - the names in their earlier positions, which are preferred
 */
export function namesAt(
  zoom: number,
  language: 'mk' | 'en',
  measure: MeasureName,
  isCovered: (box: Box) => boolean = () => false,
  before: readonly PlacedName[] = [],
): { names: readonly PlacedName[]; taken: Collisions } {
  const sides = new Map(before.map(({ place, side }) => [place, side]));
  const world = worldSize(zoom);
  const taken = new Collisions();
  const names: PlacedName[] = [];
  const dots = dotsAt(zoom);
  for (const place of mapPlaces) {
    const style = STYLES[place.kind];
    if (!isNamed(place, zoom)) continue;
    const at = placeAt(place, world);
    const text = place[language];
    const dot = zoom >= AREA_ZOOM && style.dot !== null && style.dot >= 2.5 ? null : style.dot;
    const wish = { ...at, width: measure(text, style), height: style.size + 2, gap: dot === null ? null : dot + 4 };
    const pixels = place.kind === 'capital' || place.kind === 'city' ? REACH_ASIDE_CITY : REACH_ASIDE;
    const reach = Math.min(pixels, REACH_ASIDE_M / metresPerPixel(place.lat, zoom));
    const isAnothers = (box: Box) => dots.some((dot) => distance(dot, box) < distance(at, box));
    const placed = placeLabel(wish, taken, { isCovered, side: sides.get(place), reach, isAnothers });
    if (placed) names.push({ ...placed, place, text, style, at, dot });
  }
  return { names, taken };
}

const isNamed = ({ kind }: MapPlace, zoom: number) => zoom >= STYLES[kind].from && zoom <= STYLES[kind].until;
const placeAt = ({ lat, lng }: MapPlace, world: number) => ({ x: worldX(lng) * world, y: worldY(lat) * world });

/** Where the dots of a zoom are, in pixels of the world. */
const dotsAt = (zoom: number) =>
  mapPlaces
    .filter((place) => STYLES[place.kind].dot !== null && isNamed(place, zoom))
    .map((place) => placeAt(place, worldSize(zoom)));

/** From a point to the nearest part of a box. */
const distance = ({ x, y }: { x: number; y: number }, box: Box) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

/** How far a town reaches, metres; roughly, as no outlines are known. */
const REACH: Readonly<Partial<Record<PlaceKind, number>>> = {
  capital: 3200,
  city: 2000,
  town: 1300,
  seat: 650,
  village: 450,
};

/** Half the height of the built-up area, and the ratio of its width: Skopje extends along its river. */
export const reachOf = ({ kind }: MapPlace): { metres: number; stretch: number } => ({
  metres: REACH[kind] ?? 0,
  stretch: kind === 'capital' ? 2 : 1,
});
