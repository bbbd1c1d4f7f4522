import type { CanvasView } from '../../canvas/CanvasLayer';
import { drawCluster } from '../paint/drawCluster';
import { type AlarmLevel, decodeSprite, MARKER_STATUSES } from '../paint/sprites';
import type { FleetScene } from '../scene/FleetScene';
import type { FleetPaint } from './fleetTheme';
import type { MarkersInView } from './MarkersInView';

/** The circles that represent several markers each. */
export function drawClusters(
  ctx: CanvasRenderingContext2D,
  view: CanvasView,
  scene: FleetScene,
  inView: MarkersInView,
  paint: FleetPaint,
): void {
  for (const { x, y, members } of inView.clusters) {
    if (members.length < 2) continue;
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const statuses = MARKER_STATUSES.map(() => 0);
    let alarm: AlarmLevel = 0;
    for (const k of members) {
      const sprite = decodeSprite(scene.code[inView.index[k] ?? 0] ?? 0);
      const index = MARKER_STATUSES.indexOf(sprite.status);
      statuses[index] = (statuses[index] ?? 0) + 1;
      if (sprite.alarm > alarm) alarm = sprite.alarm;
    }
    drawCluster(ctx, paint, { x, y, statuses, alarm });
  }
}
