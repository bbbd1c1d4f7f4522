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
  /** What else is written on the map, in canvas pixels. */
  names: Iterable<Box>;
  /** What writes; null while its code is on the way. Asked only where something is to be written. */
  texts: () => MarkerTexts | null;
}

/**
 * What is above all markers: the chosen one with its ring, the labels, and what the pointer or the keyboard is on.
 */
export function drawOverlay(ctx: CanvasRenderingContext2D, view: CanvasView, overlay: Overlay): void {
  const { theme, inView, names, texts } = overlay;
  ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  drawChosen(ctx, view, overlay);
  const { label, grouped, hovered, hoverText, paint } = theme;
  if (label && !grouped && hasLabels(view.zoom, inView.n)) {
    const textOf = (k: number) => label(inView.index[k] ?? 0);
    texts()?.drawPlates(ctx, view, inView, { textOf, names, paint });
  }
  const pointed = inView.find(hovered);
  if (pointed) texts()?.drawHover(ctx, view, paint, pointed, hoverText(hovered));
}

function drawChosen(ctx: CanvasRenderingContext2D, view: CanvasView, { theme, inView, sheet }: Overlay): void {
  const chosen = inView.find(theme.selected);
  if (!chosen || inView.grouped().has(chosen.k)) return;
  const { surface, accent } = theme.paint;
  for (const [color, width] of [[surface, 5] as const, [accent, 3] as const]) {
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(chosen.x, chosen.y, DISC + 5, 0, 2 * Math.PI);
    ctx.stroke();
  }
  drawMarkers(ctx, inView.toList(view, theme.now(), [chosen.k]), [0], sheet);
}
