import Flatbush from 'flatbush';
import { orient2d } from 'robust-predicates';
import type { ZonePoint } from 'shared-auth/contract';

/** One side of a ring. */
export interface Edge {
  /** Index of the ring; 0 is the polygon's own. */
  ring: number;
  /** Which of its sides, from 0. */
  side: number;
  from: ZonePoint;
  to: ZonePoint;
}

/** Two sides that meet where they must not. */
export interface Crossing {
  a: Edge;
  b: Edge;
  /** `turns`: the second side goes back over the first, which ends where the second begins. */
  kind: 'crosses' | 'touches' | 'turns';
  at: ZonePoint;
}

/** The first two sides of a polygon's rings that cross, touch, or overlap; undefined where there are none. */
export function findCrossing(rings: readonly (readonly ZonePoint[])[]): Crossing | undefined {
  const edges = rings.flatMap((points, ring) =>
    points.slice(1).map((to, side): Edge => ({ ring, side, from: points[side] as ZonePoint, to })),
  );
  if (edges.length === 0) return undefined;
  const index = new Flatbush(edges.length);
  const boxes = edges.map(({ from, to }): [number, number, number, number] => [
    Math.min(from[0], to[0]),
    Math.min(from[1], to[1]),
    Math.max(from[0], to[0]),
    Math.max(from[1], to[1]),
  ]);
  for (const box of boxes) index.add(...box);
  index.finish();
  for (const [i, a] of edges.entries()) {
    let first: { at: number; found: Crossing } | undefined;
    for (const at of index.search(...(boxes[i] as (typeof boxes)[number]), (j) => j > i)) {
      const found =
        first && at > first.at ? undefined : crossingOf(a, edges[at] as Edge, (rings[a.ring]?.length ?? 0) - 1);
      if (found) first = { at, found };
    }
    if (first) return first.found;
  }
  return undefined;
}

/** @param sides of the first one's ring */
function crossingOf(a: Edge, b: Edge, sides: number): Crossing | undefined {
  if (a.ring === b.ring && b.side === a.side + 1) return turnOf(a, b);
  if (a.ring === b.ring && a.side === 0 && b.side === sides - 1) return turnOf(b, a);
  const [a1, a2] = [sideOf(b, a.from), sideOf(b, a.to)];
  if (a1 * a2 > 0) return undefined;
  const [b1, b2] = [sideOf(a, b.from), sideOf(a, b.to)];
  if (a1 * a2 < 0 && b1 * b2 < 0) return { a, b, kind: 'crosses', at: meeting(a, b) };
  const touched =
    (a1 === 0 && isWithin(a.from, b) && a.from) ||
    (a2 === 0 && isWithin(a.to, b) && a.to) ||
    (b1 === 0 && isWithin(b.from, a) && b.from) ||
    (b2 === 0 && isWithin(b.to, a) && b.to);
  return touched ? { a, b, kind: 'touches', at: touched } : undefined;
}

/** On which side of a line a point is; 0 on it. */
const sideOf = ({ from, to }: Edge, point: ZonePoint): number =>
  Math.sign(orient2d(from[0], from[1], to[0], to[1], point[0], point[1]));

/** Whether the second of two sides that follow each other goes back over the first. */
function turnOf(a: Edge, b: Edge): Crossing | undefined {
  const isBack =
    sideOf(a, b.to) === 0 &&
    (a.to[0] - a.from[0]) * (b.to[0] - b.from[0]) + (a.to[1] - a.from[1]) * (b.to[1] - b.from[1]) < 0;
  return isBack ? { a, b, kind: 'turns', at: a.to } : undefined;
}

/** Whether a point on a side's line is between its ends. */
const isWithin = ([x, y]: ZonePoint, { from, to }: Edge): boolean =>
  x >= Math.min(from[0], to[0]) &&
  x <= Math.max(from[0], to[0]) &&
  y >= Math.min(from[1], to[1]) &&
  y <= Math.max(from[1], to[1]);

function meeting({ from: [ax, ay], to: [bx, by] }: Edge, { from: [cx, cy], to: [dx, dy] }: Edge): ZonePoint {
  const part = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx));
  return [ax + part * (bx - ax), ay + part * (by - ay)];
}
