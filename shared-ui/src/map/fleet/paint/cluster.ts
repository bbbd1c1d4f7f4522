/** Side of a grouping cell in CSS pixels. */
const CELL = 64;

/** Markers that are drawn as one circle with a number. */
export interface Cluster {
  /** Centre in canvas pixels. */
  x: number;
  y: number;
  members: number[];
}

/**
 * Puts markers that share a cell of a grid into one cluster. The grid is tied to the world, so dragging the map does
 * not regroup. A cluster of one is a lone marker.
 *
 * @param n - number of valid entries in `xs` and `ys` (canvas pixels)
 * @param left - world pixel of the canvas's left edge; `top` likewise
 */
export function clustersOf(xs: Float64Array, ys: Float64Array, n: number, left: number, top: number): Cluster[] {
  const cells = new Map<number, Cluster>();
  for (let k = 0; k < n; k++) {
    const x = xs[k] ?? 0;
    const y = ys[k] ?? 0;
    const column = Math.floor((x + left) / CELL);
    const row = Math.floor((y + top) / CELL);
    const id = column * 0x4000000 + row;
    const cluster = cells.get(id);
    if (!cluster) cells.set(id, { x, y, members: [k] });
    else {
      cluster.members.push(k);
      cluster.x += (x - cluster.x) / cluster.members.length;
      cluster.y += (y - cluster.y) / cluster.members.length;
    }
  }
  return [...cells.values()];
}

/** CSS pixels; grows with the logarithm of the number. @param count of vehicles */
export const clusterRadius = (count: number): number => 13 + Math.min(9, Math.log10(count) * 4);
