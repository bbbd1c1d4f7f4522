import { type AlarmLevel, drawAlarmDot, MARKER_STATUSES, type MarkerStatus, type SpritePalette } from './sprites';

/** Vehicles that are drawn as one, and where; CSS pixels of the canvas. */
interface ClusterMarker {
  x: number;
  y: number;
  radius: number;
  sprites: readonly { status: MarkerStatus; alarm: AlarmLevel }[];
}

/** A disc with the number, in a ring whose parts are the shares of the statuses, and a dot of the gravest alarm. */
export function drawCluster(
  ctx: CanvasRenderingContext2D,
  paint: SpritePalette & { text: string; font: string },
  { x, y, radius, sprites }: ClusterMarker,
): void {
  const counts = new Map<MarkerStatus, number>();
  for (const { status } of sprites) counts.set(status, (counts.get(status) ?? 0) + 1);
  ctx.fillStyle = paint.surface;
  ctx.beginPath();
  ctx.arc(x, y, radius + 2, 0, 2 * Math.PI);
  ctx.fill();
  ctx.lineWidth = 4;
  let from = -Math.PI / 2;
  for (const status of MARKER_STATUSES) {
    const count = counts.get(status);
    if (count === undefined) continue;
    const to = from + (2 * Math.PI * count) / sprites.length;
    ctx.strokeStyle = paint[status];
    ctx.beginPath();
    ctx.arc(x, y, radius - 2, from, to);
    ctx.stroke();
    from = to;
  }
  ctx.fillStyle = paint.text;
  ctx.font = `600 12px ${paint.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(sprites.length), x, y + 0.5);
  const gravest = Math.max(0, ...sprites.map(({ alarm }) => alarm)) as AlarmLevel; // one of those given
  if (gravest > 0) drawAlarmDot(ctx, paint, gravest, x + radius * 0.72, y - radius * 0.72);
}
