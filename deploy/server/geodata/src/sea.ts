import { area, isRing } from './chains';
import type { Point } from './gmt';

/** A box of longitudes and latitudes. */
export interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/**
 * The sea as rings: coasts, closed along the edge of the box. A coast has the land on its left, so the sea lies to the
 * right of it and inside of a clockwise walk along the edge.
 */
export function seaRings(coasts: readonly (readonly Point[])[], box: Box): Point[][] {
  const { west, east, south, north } = box;
  const [width, height] = [east - west, north - south];
  const around = 2 * (width + height);
  /** Way along the edge, clockwise from the north-western corner. */
  const along = ([x, y]: Point): number => {
    const gaps = [north - y, east - x, y - south, x - west].map(Math.abs);
    const side = gaps.indexOf(Math.min(...gaps));
    return [x - west, width + north - y, width + height + east - x, 2 * width + height + y - south][side] ?? 0;
  };
  const corners: [number, Point][] = [
    [0, [west, north]],
    [width, [east, north]],
    [width + height, [east, south]],
    [2 * width + height, [west, south]],
  ];
  const open = coasts.filter((line) => !isRing(line));
  const rings: Point[][] = [];
  const left = new Set(open);
  for (const first of open) {
    if (!left.has(first)) continue;
    const ring: Point[] = [];
    for (let line: readonly Point[] | undefined = first; line && left.has(line); ) {
      left.delete(line);
      ring.push(...line);
      const from = along(line.at(-1) as Point);
      const ahead = (to: number) => (to - from + around) % around;
      const next: readonly Point[] =
        [...open].sort((a, b) => ahead(along(a[0] as Point)) - ahead(along(b[0] as Point)))[0] ?? line;
      const way = ahead(along(next[0] as Point));
      const passed = corners.filter(([at]) => ahead(at) < way).sort(([a], [b]) => ahead(a) - ahead(b));
      ring.push(...passed.map(([, corner]) => corner));
      line = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** Islands of at least that many square degrees. */
export const islands = (coasts: readonly (readonly Point[])[], least: number): (readonly Point[])[] =>
  coasts.filter((line) => isRing(line) && area(line) / 2 >= least);
