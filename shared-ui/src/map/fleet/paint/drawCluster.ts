import { clusterRadius } from './cluster';
import { type AlarmLevel, drawAlarmDot, MARKER_STATUSES, type SpritePalette } from './sprites';

/** Vehicles that are drawn as one, and where; CSS pixels of the canvas. */
interface ClusterMarker {
  x: number;
  y: number;
  /** How many have each of the `MARKER_STATUSES`. */
  statuses: readonly number[];
  /** The level of the gravest of their alarms. */
  alarm: AlarmLevel;
}

/** A disc with the number, in a ring whose parts are the shares of the statuses, and a dot of the gravest alarm. */
export function drawCluster(
  ctx: CanvasRenderingContext2D,
  paint: SpritePalette & { text: string; font: string },
  { x, y, statuses, alarm }: ClusterMarker,
): void {
  const all = statuses.reduce((sum, count) => sum + count, 0);
  const radius = clusterRadius(all);
  ctx.fillStyle = paint.surface;
  ctx.beginPath();
  ctx.arc(x, y, radius + 2, 0, 2 * Math.PI);
  ctx.fill();
  ctx.lineWidth = 4;
  let from = -Math.PI / 2;
  MARKER_STATUSES.forEach((status, index) => {
    const count = statuses[index] ?? 0;
    if (count === 0) return;
    const to = from + (2 * Math.PI * count) / all;
    ctx.strokeStyle = paint[status];
    ctx.beginPath();
    ctx.arc(x, y, radius - 2, from, to);
    ctx.stroke();
    from = to;
  });
  ctx.fillStyle = paint.text;
  ctx.font = `600 12px ${paint.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(all), x, y + 0.5);
  if (alarm > 0) drawAlarmDot(ctx, paint, alarm, x + radius * 0.72, y - radius * 0.72);
}
