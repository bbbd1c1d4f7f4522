import type { CanvasView } from '../../canvas/CanvasLayer';
import { clusterRadius } from '../paint/cluster';
import { drawCluster } from '../paint/drawCluster';
import { decodeSprite } from '../paint/sprites';
import type { FleetScene } from '../scene/FleetScene';
import type { FleetPaint } from './fleetTheme';
import type { MarkersInView } from './MarkersInView';

/** The circles that stand for several markers each. */
export function drawClusters(
  ctx: CanvasRenderingContext2D,
  view: CanvasView,
  scene: FleetScene,
  inView: MarkersInView,
  paint: FleetPaint,
): void {
  for (const cluster of inView.clusters) {
    if (cluster.members.length < 2) continue;
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const sprites = cluster.members.map((k) => decodeSprite(scene.code[inView.index[k] ?? 0] ?? 0));
    drawCluster(ctx, paint, { x: cluster.x, y: cluster.y, radius: clusterRadius(cluster), sprites });
  }
}
