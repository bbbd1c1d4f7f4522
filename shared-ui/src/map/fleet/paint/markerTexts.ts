import type { CanvasView } from '../../canvas/CanvasLayer';
import type { Box } from '../../canvas/labelLayout';
import { drawHover } from './drawHover';
import { LABEL_HEIGHT, placeLabels } from './labels';

/** The number of cached text widths for each marker in view: its label, and those of past ages… */
const WIDTHS_PER_MARKER = 3;
/** …and this many more. */
const WIDTHS_SPARE = 300;

interface PlatesLook {
  textOf: (k: number) => string;
  /** The boxes of other texts there, in canvas pixels. */
  names: Iterable<Box>;
  paint: Readonly<{ surface: string; text: string; font: string }>;
}

/** Writes the texts next to markers. It is a separate chunk, because the first picture does not need it. */
export class MarkerTexts {
  /** Measuring a text costs more than drawing it. */
  private widths = new Map<string, number>();
  private widthsKey = '';

  /** Draws the label of the marker under the pointer or keyboard. */
  readonly drawHover = drawHover;

  /** The labels of markers, each on its own background: a map of pictures has names that labels cannot avoid. */
  drawPlates(
    ctx: CanvasRenderingContext2D,
    view: CanvasView,
    shown: { n: number; x: Float64Array; y: Float64Array },
    { textOf, names, paint }: PlatesLook,
  ): void {
    ctx.font = `500 11px ${paint.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const key = `${ctx.font} ${document.fonts?.status ?? ''}`;
    if (this.widthsKey !== key || this.widths.size > WIDTHS_PER_MARKER * shown.n + WIDTHS_SPARE)
      this.widths = new Map();
    this.widthsKey = key;
    const widthOf = (text: string) => {
      const width = this.widths.get(text) ?? ctx.measureText(text).width;
      this.widths.set(text, width);
      return width;
    };
    for (const { text, x, y, width } of placeLabels(shown, view, textOf, names, widthOf)) {
      ctx.globalAlpha = 0.85;
      ctx.fillStyle = paint.surface;
      ctx.beginPath();
      ctx.roundRect(x - width / 2, y, width, LABEL_HEIGHT, 3);
      ctx.fill();
      ctx.globalAlpha = 1;
      ctx.fillStyle = paint.text;
      ctx.fillText(text, x, y + LABEL_HEIGHT / 2 + 0.5);
    }
  }
}
