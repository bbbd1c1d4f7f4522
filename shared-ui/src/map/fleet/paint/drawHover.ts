import { type CanvasView, MARGIN_PX } from '../../canvas/CanvasLayer';
import { DISC } from './sprites';

const HEIGHT = 20;
/** CSS pixels left and right of the text. */
const PADDING = 6;
/** CSS pixels between the label and its marker, and between it and the map's edge. */
const GAP = 8;

/**
 * Draws the label of the marker under the pointer or keyboard: above it, below it at the map's upper edge, and never
 * beyond an edge.
 */
export function drawHover(
  ctx: CanvasRenderingContext2D,
  { width, height }: Pick<CanvasView, 'width' | 'height'>,
  paint: Readonly<{ surface: string; text: string; font: string }>,
  at: { x: number; y: number },
  text: string,
): void {
  ctx.font = `600 12px ${paint.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const half = ctx.measureText(text).width / 2 + PADDING;
  const edge = MARGIN_PX + GAP;
  const above = at.y - DISC - GAP - HEIGHT;
  const top = Math.min(above < edge ? at.y + DISC + GAP : above, height - edge - HEIGHT);
  const x = Math.max(edge + half, Math.min(width - edge - half, at.x));
  ctx.fillStyle = paint.text;
  ctx.beginPath();
  ctx.roundRect(x - half, top, 2 * half, HEIGHT, 3);
  ctx.fill();
  ctx.fillStyle = paint.surface;
  ctx.fillText(text, x, top + HEIGHT / 2 + 0.5);
}
