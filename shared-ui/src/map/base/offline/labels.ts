import type { Box } from '../../canvas/mapRoom';

export interface LabelWish {
  /** Where it belongs, in pixels of the world. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Distance to the dot it stands beside; without one it is centred on its place. */
  gap: number | null;
}

/** Where a label stands: its left edge and its middle. */
export interface PlacedLabel {
  x: number;
  y: number;
  box: Box;
  /** Which of the places around its dot it has. */
  side: number;
}

/** Side of a cell: labels are looked up by the cells they touch. Pixels. */
const CELL = 128;
/** Air between two labels. Pixels. */
const AIR = 4;

/** Boxes that must not overlap. */
export class Collisions {
  private readonly cells = new Map<string, Box[]>();

  /** Takes the box's room, unless something is in it. */
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

/** What a label steps aside for where it can. */
interface Avoid {
  /** Whether something is in a box that is not to be covered, but matters less than that the label is read at all. */
  isCovered: (box: Box) => boolean;
  /** The side that it had: it stays there while that is free. */
  side: number | undefined;
}

/**
 * Puts a label where there is room: right of its dot, then left, above, below; `null` where there is none. Where what it
 * is to avoid is on every side that has room, it stands on the first of them.
 */
export function placeLabel(wish: LabelWish, taken: Collisions, avoid?: Avoid): PlacedLabel | null {
  const { x, y, width, height, gap } = wish;
  const around: readonly [x: number, y: number][] =
    gap === null
      ? [[x - width / 2, y]]
      : [
          [x + gap, y],
          [x - gap - width, y],
          [x - width / 2, y - gap - height / 2],
          [x - width / 2, y + gap + height / 2],
        ];
  const labels = around.map(([left, middle], side) => ({
    x: left,
    y: middle,
    box: { left, top: middle - height / 2, right: left + width, bottom: middle + height / 2 },
    side,
  }));
  const before = labels[avoid?.side ?? -1];
  const wanted = before ? [before, ...labels] : labels;
  const take = (label: PlacedLabel) => taken.take(label.box);
  return wanted.find((label) => !avoid?.isCovered(label.box) && take(label)) ?? labels.find(take) ?? null;
}
