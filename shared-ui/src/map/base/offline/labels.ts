/** A rectangle in pixels of the world at one zoom. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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

/** Puts a label where there is room: right of its dot, then left, above, below; `null` where there is none. */
export function placeLabel(wish: LabelWish, taken: Collisions): PlacedLabel | null {
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
  for (const [left, middle] of around) {
    const box = { left, top: middle - height / 2, right: left + width, bottom: middle + height / 2 };
    if (taken.take(box)) return { x: left, y: middle, box };
  }
  return null;
}
