type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Side of the square that the drawings below are made in. */
const BOX = 24;
/** CSS pixels of a glyph in its marker. */
const SIZE = 15;

/**
 * Car, truck, van and motorcycle as lines, in the order of the sprites' emoji, for computers without coloured emoji.
 * From Lucide (ISC), whose icons the console uses elsewhere.
 */
const GLYPHS = [
  'M19 17h2c.6 0 1-.4 1-1v-3c0-.9-.7-1.7-1.5-1.9C18.7 10.6 16 10 16 10s-1.3-1.4-2.2-2.3c-.5-.4-1.1-.7-1.8-.7H5c-.6 0-1.1.4-1.4.9l-1.4 2.9A3.7 3.7 0 0 0 2 12v4c0 .6.4 1 1 1h2M9 17h6M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M13 6v5a1 1 0 0 0 1 1h6.102a1 1 0 0 1 .712.298l.898.91a1 1 0 0 1 .288.702V17a1 1 0 0 1-1 1h-3M5 18H3a1 1 0 0 1-1-1V8a2 2 0 0 1 2-2h12c1.1 0 2.1.8 2.4 1.8l1.176 4.2M9 18h5M14 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'm18 14-1-3m-14-2 6 2a2 2 0 0 1 2-2h2a2 2 0 0 1 1.99 1.81M8 17h3a1 1 0 0 0 1-1 6 6 0 0 1 6-6 1 1 0 0 0 1-1v-.75A5 5 0 0 0 17 5M16 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
] as const;

/** Draws a vehicle's glyph around the pen's origin. @param type - index of the sprites' emoji */
export function drawGlyph(ctx: Pen, type: number, color: string): void {
  ctx.save();
  ctx.scale(SIZE / BOX, SIZE / BOX);
  ctx.translate(-BOX / 2, -BOX / 2);
  ctx.lineWidth = 2.2;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = color;
  ctx.stroke(new Path2D(GLYPHS[type] ?? GLYPHS[0]));
  ctx.restore();
}
