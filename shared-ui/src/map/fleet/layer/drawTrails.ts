import type { CanvasView } from '../../canvas/CanvasLayer';
import type { FleetScene } from '../scene/FleetScene';
import type { FleetTheme } from './fleetTheme';
import type { MarkersInView } from './MarkersInView';

/**
 * The ways of the last minutes under the markers: the chosen vehicle's, or everybody's in view where those are asked
 * for.
 */
export function drawTrails(
  ctx: CanvasRenderingContext2D,
  view: CanvasView,
  scene: FleetScene,
  inView: MarkersInView,
  theme: FleetTheme,
): void {
  ctx.strokeStyle = theme.paint.accent;
  ctx.lineCap = 'round';
  ctx.lineWidth = 3;
  if (!theme.trails) {
    drawTrail(ctx, view, scene.trail(theme.selected), inView.find(theme.selected));
    return;
  }
  for (let k = 0; k < inView.n; k++) {
    const end = { x: inView.x[k] ?? 0, y: inView.y[k] ?? 0 };
    drawTrail(ctx, view, scene.trail(inView.index[k] ?? -1), end);
  }
}

/**
 * One trail, fainter the older.
 *
 * @param trail - x and y of each place in turn, of the world as a square of 1
 * @param end - where the marker is drawn, which may still be gliding to the last place
 */
function drawTrail(
  ctx: CanvasRenderingContext2D,
  view: CanvasView,
  trail: ArrayLike<number>,
  end: { x: number; y: number } | null,
): void {
  if (trail.length < 4) return;
  for (let k = 2; k < trail.length; k += 2) {
    const isLast = k + 2 >= trail.length;
    ctx.globalAlpha = 0.15 + 0.75 * (k / trail.length);
    ctx.beginPath();
    ctx.moveTo((trail[k - 2] ?? 0) * view.world - view.left, (trail[k - 1] ?? 0) * view.world - view.top);
    if (isLast && end) ctx.lineTo(end.x, end.y);
    else ctx.lineTo((trail[k] ?? 0) * view.world - view.left, (trail[k + 1] ?? 0) * view.world - view.top);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}
