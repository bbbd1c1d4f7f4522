import type { CanvasView } from '../../canvas/CanvasLayer';
import type { Box } from '../../canvas/labelLayout';
import { hasLabels } from '../paint/hasLabels';
import { drawMarkers } from '../paint/markers';
import type { MarkerTexts } from '../paint/markerTexts';
import { DISC, type SpriteSheet } from '../paint/sprites';
import type { FleetTheme } from './fleetTheme';
import type { MarkersInView } from './MarkersInView';

interface Overlay {
  theme: FleetTheme;
  inView: MarkersInView;
  sheet: SpriteSheet;
  /** Indices of vehicles with a recent critical alarm. */
  fresh: readonly number[];
  /** The boxes of other texts on the map, in canvas pixels. */
  names: Iterable<Box>;
  /** The code that writes, null while it is loading. It is called only where there is something to write. */
  texts: () => MarkerTexts | null;
}

/**
 * Draws the layers above all markers: the selected one with its ring, the labels, and the text of the marker under the
 * pointer or the keyboard.
 */
export function drawOverlay(ctx: CanvasRenderingContext2D, view: CanvasView, overlay: Overlay): void {
  const { theme, inView, names, texts } = overlay;
  ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  drawFresh(ctx, view, overlay);
  drawChosen(ctx, view, overlay);
  const { label, grouped, hovered, hoverText, paint } = theme;
  if (label && !grouped && hasLabels(view.zoom, inView.n)) {
    const textOf = (k: number) => label(inView.index[k] ?? 0);
    texts()?.drawPlates(ctx, view, inView, { textOf, names, paint });
  }
  const pointed = inView.find(hovered);
  if (pointed) texts()?.drawHover(ctx, view, paint, pointed, hoverText(hovered));
}

/** The source of a recent critical alarm is visible immediately, even among overlapping markers. */
function drawFresh(ctx: CanvasRenderingContext2D, view: CanvasView, { theme, inView, sheet, fresh }: Overlay): void {
  for (const index of fresh) {
    const marker = inView.find(index);
    if (!marker) continue;
    for (const distance of [6, 13]) ring(ctx, marker, DISC + distance, theme.paint.surface, theme.paint.critical);
    drawMarkers(ctx, inView.toList(view, theme.now(), [marker.k]), [0], sheet);
  }
}

/** A ring around a marker, with an edge that tells it from any map below. */
function ring(
  ctx: CanvasRenderingContext2D,
  at: { x: number; y: number },
  radius: number,
  edge: string,
  color: string,
) {
  for (const [stroke, width] of [[edge, 5] as const, [color, 3] as const]) {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    ctx.stroke();
  }
}

function drawChosen(ctx: CanvasRenderingContext2D, view: CanvasView, { theme, inView, sheet }: Overlay): void {
  const chosen = inView.find(theme.selected);
  if (!chosen || inView.grouped().has(chosen.k)) return;
  ring(ctx, chosen, DISC + 5, theme.paint.surface, theme.paint.accent);
  drawMarkers(ctx, inView.toList(view, theme.now(), [chosen.k]), [0], sheet);
}
