import type { Point } from './gmt';

/** Ends nearer than this are the same place: pieces meet on the edges of their bins. Degrees. */
const SAME = 0.003;

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const near = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < SAME && Math.abs(a[1] - b[1]) < SAME;

/**
 * Joins pieces that follow one another. Where more than two meet, lines end.
 *
 * @param turn - whether pieces may be turned round; shores must not, as their direction encodes where the land is
 */
export function join(pieces: readonly (readonly Point[])[], turn: boolean): Point[][] {
  // Where a line only touches a bin, the bin holds a piece without length.
  const lines = pieces
    .filter((piece) => piece.some((point) => !near(point, piece[0] as Point)))
    .map((piece) => [...piece]);
  const ends = (at: Point) =>
    lines.reduce((n, line) => n + Number(near(line[0] as Point, at)) + Number(near(line.at(-1) as Point, at)), 0);
  const extend = (line: Point[]): boolean => {
    const end = line.at(-1) as Point; // no line is empty
    const starts = lines.map((other) => apart(other[0] as Point, end));
    // Shores have no junctions: the nearest beginning goes on, which may be the line's own.
    const next = turn
      ? lines.findIndex((other) => other !== line && (near(other[0] as Point, end) || near(other.at(-1) as Point, end)))
      : starts.indexOf(Math.min(...starts));
    const other = lines[next];
    if (!other || other === line || (turn ? near(line[0] as Point, end) || ends(end) > 2 : (starts[next] ?? 1) > SAME))
      return false;
    line.push(...(near(other[0] as Point, end) ? other : [...other].reverse()).slice(1));
    lines.splice(next, 1);
    return true;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Point[];
    let grown = false;
    while (extend(line)) grown = true;
    if (turn) {
      line.reverse();
      while (extend(line)) grown = true;
    }
    // Lines before this one may have been taken out of the list.
    if (grown) i = Math.max(-1, lines.indexOf(line) - 1);
  }
  return lines;
}

export const isRing = (line: readonly Point[]): boolean => near(line[0] as Point, line.at(-1) as Point);

/** Twice the signed area in square degrees: positive counter-clockwise. */
export function area(line: readonly Point[]): number {
  let sum = 0;
  for (const [i, [x, y]] of line.entries()) {
    const [nextX, nextY] = line[(i + 1) % line.length] as Point;
    sum += x * nextY - nextX * y;
  }
  return sum;
}

export function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + ring.length - 1) % ring.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** An end that lies on another line ends there: no farther than this. Degrees. */
const REACH = 0.03;

/** Cuts lines where another one ends on them, and draws that other one up to the cut. */
export function cutAtJunctions(lines: readonly (readonly Point[])[]): Point[][] {
  const cuts = lines.map(() => new Set<number>());
  const drawn = lines.map((line, own) => {
    const reach = (end: Point): Point[] => {
      let best: { line: number; at: number; distance: number } | undefined;
      for (const [i, other] of lines.entries()) {
        if (i === own) continue;
        for (const [at, point] of other.entries()) {
          const distance = Math.hypot(point[0] - end[0], point[1] - end[1]);
          if (distance < (best?.distance ?? REACH)) best = { line: i, at, distance };
        }
      }
      const point = best && lines[best.line]?.[best.at];
      if (!best || !point) return [];
      cuts[best.line]?.add(best.at);
      return [point];
    };
    return [...reach(line[0] as Point), ...line, ...reach(line.at(-1) as Point)];
  });
  return drawn.flatMap((line, i) => {
    const shift = line[0] === lines[i]?.[0] ? 0 : 1;
    const at = [...(cuts[i] ?? [])].map((cut) => cut + shift).filter((cut) => cut > 0 && cut < line.length - 1);
    const stops = [0, ...at.sort((a, b) => a - b), line.length - 1];
    return stops.slice(1).map((stop, k) => line.slice(stops[k] ?? 0, stop + 1));
  });
}

/** The ring of lines around a place: from each junction the most inward turn. Lines must be cut at junctions. */
export function ringAround(lines: readonly (readonly Point[])[], place: Point): Point[] | undefined {
  const directed = lines.flatMap((line) => [line, [...line].reverse()]);
  for (const first of directed) {
    const ring = [...first];
    const used = new Set([first]);
    let last = first;
    while (!near(ring.at(-1) as Point, ring[0] as Point)) {
      const end = ring.at(-1) as Point;
      const came = heading(last.at(-STEADY) ?? (last[0] as Point), end);
      const ways = directed.filter(
        (line) => near(line[0] as Point, end) && !near(line.at(-1) as Point, last[0] as Point) && !used.has(line),
      );
      const turn = (line: readonly Point[]) => {
        const change = heading(line[0] as Point, line[STEADY] ?? (line.at(-1) as Point)) - came;
        return Math.atan2(Math.sin(change), Math.cos(change));
      };
      const [next] = [...ways].sort((a, b) => turn(b) - turn(a));
      if (!next) break;
      used.add(next);
      ring.push(...next.slice(1));
      last = next;
    }
    if (near(ring.at(-1) as Point, ring[0] as Point) && area(ring) > 0 && contains(ring, place)) return ring;
  }
  return undefined;
}

/** Points from a junction to where a line has its direction. */
const STEADY = 8;

const heading = (a: Point, b: Point) => Math.atan2(b[1] - a[1], b[0] - a[0]);
