import { pointsNear } from '../../canvas/pointsNear';
import { clusterRadius } from '../paint/cluster';
import type { MarkersInView } from './MarkersInView';

/** The markers under a click: vehicles by their index, the top one first, or a cluster of grouped ones. */
export type FleetHit = { kind: 'vehicles'; indices: number[] } | { kind: 'cluster'; indices: number[] };

/** Finds the markers in view at a point of the canvas. @param radius - CSS pixels around it */
export function hitTest(inView: MarkersInView, point: { x: number; y: number }, radius: number): FleetHit | null {
  const indexOf = (k: number) => inView.index[k] ?? 0;
  const cluster = inView.clusters.find(
    (each) =>
      each.members.length > 1 && Math.hypot(each.x - point.x, each.y - point.y) <= clusterRadius(each.members.length),
  );
  if (cluster) return { kind: 'cluster', indices: cluster.members.map(indexOf) };
  const grouped = inView.grouped();
  const near = pointsNear(inView.x, inView.y, inView.n, point, radius);
  const indices = near.filter((k) => !grouped.has(k)).map(indexOf);
  return indices.length > 0 ? { kind: 'vehicles', indices } : null;
}
