import type { Box } from '../../canvas/labelLayout';

export interface LabelWish {
  /** Where it belongs, in pixels of the world. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Distance to the label's dot; a label without a dot (null) is centred on its place. */
  gap: number | null;
}

/** The position of a label: its left edge and its middle. */
export interface PlacedLabel {
  x: number;
  y: number;
  box: Box;
  /** Index of the position around its dot. */
  side: number;
}

/** Side of a cell: labels are looked up by the cells they touch. Pixels. */
const CELL = 128;
/** Air between two labels. Pixels. */
const AIR = 4;

/** Boxes that must not overlap. */
export class Collisions {
  private readonly cells = new Map<string, Box[]>();

  /** Reserves the area of a box. @returns false if it overlaps a reserved one */
  take(box: Box): boolean {
    const keys = this.keysOf(box);
    for (const key of keys) {
      for (const other of this.cells.get(key) ?? []) {
        const apart =
          box.left >= other.right + AIR ||
          other.left >= box.right + AIR ||
          box.top >= other.bottom + AIR ||
          other.top >= box.bottom + AIR;
        if (!apart) return false;
      }
    }
    for (const key of keys) {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    }
    return true;
  }

  /** The same boxes, to which more can be added. */
  copy(): Collisions {
    const copy = new Collisions();
    for (const [key, boxes] of this.cells) copy.cells.set(key, [...boxes]);
    return copy;
  }

  private keysOf({ left, top, right, bottom }: Box): string[] {
    const keys: string[] = [];
    for (let x = Math.floor((left - AIR) / CELL); x <= Math.floor((right + AIR) / CELL); x++) {
      for (let y = Math.floor((top - AIR) / CELL); y <= Math.floor((bottom + AIR) / CELL); y++) keys.push(`${x} ${y}`);
    }
    return keys;
  }
}

/** The things that a label steps aside for. */
interface Avoid {
  /** Whether something is in a box that is not to be written on. */
  isCovered: (box: Box) => boolean;
  /** The side that it had: it stays there while that is free. */
  side: number | undefined;
  /** Additional distance by which it may be moved away from an obstacle. Pixels. */
  reach: number;
  /** Whether a box at a distance would be read as the name of another place. */
  isAnothers: (box: Box) => boolean;
}

/** Pixels between two rings of positions: one step is enough to get past a marker that covers the dot. */
const STEP = 18;

/** The possible positions of a label, the best first: its left edge and its middle. */
function sidesOf({ x, y, width, height, gap }: LabelWish, reach: number): [left: number, middle: number][] {
  const centred = x - width / 2;
  const sides: [number, number][] = [];
  if (gap === null) {
    sides.push([centred, y]);
    for (let far = STEP; far <= reach; far += STEP) sides.push([centred, y - far], [centred, y + far]);
    return sides;
  }
  for (let far = gap; far <= gap + reach; far += STEP) {
    const [left, right, above, below] = [x - far - width, x + far, y - far - height / 2, y + far + height / 2];
    sides.push([right, y], [left, y], [centred, above], [centred, below]);
    if (far > gap) sides.push([right, above], [left, above], [right, below], [left, below]);
  }
  return sides;
}

/**
 * Puts a label where there is room: right of its dot, then left, above, below; further away only where an obstacle is
 * around the dot. `null` where there is no room within its reach.
 */
export function placeLabel(wish: LabelWish, taken: Collisions, avoid?: Avoid): PlacedLabel | null {
  const labelsWithin = (reach: number): PlacedLabel[] =>
    sidesOf(wish, reach).map(([x, y], side) => {
      const box = { left: x, top: y - wish.height / 2, right: x + wish.width, bottom: y + wish.height / 2 };
      return { x, y, box, side };
    });
  const near = labelsWithin(0);
  const isInTheWay = avoid && near.some(({ box }) => avoid.isCovered(box));
  const labels = isInTheWay
    ? labelsWithin(avoid.reach).filter(({ box, side }) => side < near.length || !avoid.isAnothers(box))
    : near;
  const before = labels.find(({ side }) => side === avoid?.side);
  const wanted = before ? [before, ...labels] : labels;
  return wanted.find(({ box }) => !avoid?.isCovered(box) && taken.take(box)) ?? null;
}
