import { Coverage } from './coverage';
import type { SpriteSheet } from './sprites';
import { SPRITE_SIZE } from './sprites';

/** Markers to draw, the lowest first. It can be sent to another thread. */
export interface MarkerList {
  /** Number of valid entries in each array. */
  n: number;
  /** Centres in CSS pixels of the canvas. */
  x: Float64Array;
  y: Float64Array;
  /** Sprite numbers. */
  code: Uint16Array;
  /** Opacity, 0 to 1. */
  alpha: Float64Array;
  /** Size of the canvas in CSS pixels, and device pixels per CSS pixel. */
  width: number;
  height: number;
  ratio: number;
}

const coverage = new Coverage();

/** Goes from the top marker down and leaves out covered ones. Indices of the list, the lowest first. */
export function visibleMarkers({ n, x, y, code, alpha, width, height }: MarkerList): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(n);
  let first = n;
  coverage.reset(width, height);
  for (let k = n - 1; k >= 0; k--) {
    const [px, py] = [x[k] ?? 0, y[k] ?? 0];
    if (!coverage.shows(px, py, code[k] ?? 0)) continue;
    if (alpha[k] === 1) coverage.put(px, py);
    order[--first] = k;
  }
  return order.subarray(first);
}

/** Copies sprites to their places, at whole device pixels. Leaves the transform of CSS pixels behind. */
export function drawMarkers(
  ctx: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  { x, y, code, alpha, ratio }: MarkerList,
  order: Iterable<number>,
  sheet: SpriteSheet,
): void {
  const half = (SPRITE_SIZE * ratio) / 2;
  let current = 1;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  for (const k of order) {
    const wanted = alpha[k] ?? 1;
    if (wanted !== current) {
      current = wanted;
      ctx.globalAlpha = current;
    }
    ctx.drawImage(
      sheet.get(code[k] ?? 0),
      Math.round((x[k] ?? 0) * ratio - half),
      Math.round((y[k] ?? 0) * ratio - half),
    );
  }
  ctx.globalAlpha = 1;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
}
