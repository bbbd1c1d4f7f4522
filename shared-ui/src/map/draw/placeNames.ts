import type { LatLng } from '../../model/geo';
import type { Box } from '../canvas/labelLayout';
import { worldX, worldY } from '../canvas/mercator';
import { extentOf, middleOf, sizeOf, topOf } from './extent';
import type { MapShape } from './shapes';

/** CSS pixels: a smaller shape is a dot, and has its name below it. */
export const DOT_BELOW = 10;
/** CSS pixels of a dot, from its middle. */
export const DOT_RADIUS = 4;
/** An area among markers has its name from this size on: CSS pixels. A smaller one is hidden by it. */
const NAMED_FROM = 32;
/** CSS pixels of a name: its line, and a letter on average. */
const NAME_HEIGHT = 18;
const NAME_LETTER = 7;
/** CSS pixels from a dot's middle to that of its name. */
export const BELOW_DOT = 15;
/** Names in the page at once, those of the largest areas. */
const MOST_NAMES = 60;

export interface NamedArea {
  key: string;
  name?: string;
  shape: MapShape;
}

export interface PlacedName {
  key: string;
  name: string;
  at: LatLng;
  /** Below a dot rather than in the middle of the area. */
  isBelow: boolean;
}

/** The visible part of the world square, and the square's side in CSS pixels. */
export interface NameView extends Box {
  world: number;
}

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Room of a name, in pixels of the world; roughly, as the browser lays it out. */
export function roomOf({ at: { lat, lng }, name, isBelow }: PlacedName, world: number): Box {
  const [x, y] = [worldX(lng) * world, worldY(lat) * world + (isBelow ? BELOW_DOT : 0)];
  const half = (name.length * NAME_LETTER) / 2 + 4;
  return { left: x - half, top: y - NAME_HEIGHT / 2, right: x + half, bottom: y + NAME_HEIGHT / 2 };
}

/** Where a small area is painted as a dot, in pixels of the world. */
function dotOf(shape: MapShape, world: number): Box {
  const { left, top, right, bottom } = extentOf(shape);
  const [x, y] = [((left + right) / 2) * world, ((top + bottom) / 2) * world];
  return { left: x - DOT_RADIUS, top: y - DOT_RADIUS, right: x + DOT_RADIUS, bottom: y + DOT_RADIUS };
}

/**
 * The names of the areas in view, the largest first: none covers another name or the dot of another area.
 * @param isAbove at the northern edge, and only of areas that are large enough to be visible among markers
 */
export function placeNames(areas: readonly NamedArea[], view: NameView, isAbove: boolean): PlacedName[] {
  const { world } = view;
  const seen = areas
    .filter(({ shape }) => overlaps(extentOf(shape), view))
    .sort((one, other) => sizeOf(other.shape) - sizeOf(one.shape));
  const dots = seen.filter(({ shape }) => sizeOf(shape) * world < DOT_BELOW);
  const taken: Box[] = [];
  const placed: PlacedName[] = [];
  for (const { key, name, shape } of seen) {
    if (placed.length === MOST_NAMES) break;
    const size = sizeOf(shape) * world;
    if (!name || (isAbove && size < NAMED_FROM)) continue;
    const isBelow = !isAbove && size < DOT_BELOW;
    const one: PlacedName = { key, name, at: isAbove ? topOf(shape) : middleOf(shape), isBelow };
    const room = roomOf(one, world);
    const covers = (other: NamedArea) => other.key !== key && overlaps(room, dotOf(other.shape, world));
    if (taken.some((box) => overlaps(box, room)) || dots.some(covers)) continue;
    taken.push(room);
    placed.push(one);
  }
  return placed;
}
