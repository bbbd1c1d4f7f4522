import type { CanvasView } from './CanvasLayer';
import { worldX, worldY } from './mercator';

/** A line on the world square. */
export interface WorldLine {
  x: Float64Array;
  y: Float64Array;
}

export function worldLine(points: readonly { lat: number; lng: number }[]): WorldLine {
  const x = new Float64Array(points.length);
  const y = new Float64Array(points.length);
  points.forEach((point, i) => {
    x[i] = worldX(point.lng);
    y[i] = worldY(point.lat);
  });
  return { x, y };
}

/**
 * The points of a line that can be distinguished at a zoom: each is at least `apart` CSS pixels from the previous one.
 * The first and the last are always included.
 */
export function pointsApart({ x, y }: WorldLine, world: number, apart: number): Uint32Array {
  const last = x.length - 1;
  const kept = new Uint32Array(x.length);
  let n = 0;
  const limit = (apart / world) ** 2;
  let fromX = Number.POSITIVE_INFINITY;
  let fromY = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= last; i++) {
    const px = x[i] ?? 0;
    const py = y[i] ?? 0;
    const dx = px - fromX;
    const dy = py - fromY;
    if (i !== last && dx * dx + dy * dy < limit) continue;
    kept[n++] = i;
    fromX = px;
    fromY = py;
  }
  return kept.subarray(0, n);
}

/** Adds a line to the context's path; segments that cannot be seen are left out. */
export function tracePath(
  ctx: CanvasRenderingContext2D,
  { x, y }: WorldLine,
  view: CanvasView,
  kept: Uint32Array,
): void {
  const { world, left, top, width, height } = view;
  let atX = 0;
  let atY = 0;
  let penDown = false;
  for (let k = 0; k < kept.length; k++) {
    const i = kept[k] ?? 0;
    const px = (x[i] ?? 0) * world - left;
    const py = (y[i] ?? 0) * world - top;
    if (k > 0) {
      const outside =
        (px < 0 && atX < 0) || (py < 0 && atY < 0) || (px > width && atX > width) || (py > height && atY > height);
      if (outside) penDown = false;
      else {
        if (!penDown) ctx.moveTo(atX, atY);
        ctx.lineTo(px, py);
        penDown = true;
      }
    }
    atX = px;
    atY = py;
  }
}
