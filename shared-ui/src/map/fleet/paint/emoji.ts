let hasEmoji: boolean | null = null;

/** Whether this computer draws the emoji of a vehicle in colours: without such a font it is an empty box. */
export function hasColorEmoji(font: string): boolean {
  hasEmoji ??= drawsInColor(font);
  return hasEmoji;
}

/** Both kinds of canvas have it, by overloads that TypeScript cannot call together. */
const getReadContext = (canvas: HTMLCanvasElement | OffscreenCanvas) =>
  canvas.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;

function drawsInColor(font: string): boolean {
  const canvas =
    typeof document === 'undefined'
      ? new OffscreenCanvas(16, 16)
      : Object.assign(document.createElement('canvas'), { width: 16, height: 16 });
  const ctx = getReadContext(canvas);
  if (!ctx) return true;
  ctx.font = font;
  ctx.textBaseline = 'top';
  ctx.fillStyle = '#000';
  ctx.fillText('🚚', 0, 0);
  const pixels = ctx.getImageData(0, 0, 16, 16)?.data ?? [];
  for (let i = 0; i < pixels.length; i += 4) {
    // A font without colours leaves only the black it is filled with; anti-aliasing changes the alpha, not the colour.
    if (pixels[i + 3] !== 0 && pixels[i] !== pixels[i + 2]) return true;
  }
  return false;
}
