import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type CanvasView, type Painting } from '../../canvas/CanvasLayer';
import { worldX, worldY } from '../../canvas/mercator';
import type { MapCell } from '../../types';
import type { FleetPaint } from '../layer/fleetTheme';
import { clusterRadius } from '../paint/cluster';
import { drawCluster } from '../paint/drawCluster';
import type { AlarmLevel } from '../paint/sprites';

const sizeOf = ({ statuses }: MapCell) => statuses.reduce((sum, count) => sum + count, 0);

/** Circles of vehicles that the server has counted. */
export class CellsLayer extends CanvasLayer {
  private cells: readonly MapCell[] = [];
  private colors: FleetPaint;
  private ageOf: (cell: MapCell) => string = () => '';

  constructor(colors: FleetPaint) {
    // Below the vehicles that are drawn with them.
    super('shadowPane');
    this.colors = colors;
  }

  /** @param ageOf the text under a circle */
  set(cells: readonly MapCell[], colors: FleetPaint, ageOf: (cell: MapCell) => string): void {
    this.cells = cells;
    this.ageOf = ageOf;
    this.colors = colors;
    this.invalidate();
  }

  /** The cell whose circle is at a container point. */
  hit(map: LeafletMap, point: Point): MapCell | undefined {
    const { view } = this;
    const at = this.toCanvas(map, point);
    if (!at || !view) return undefined;
    return this.cells.findLast((cell) => {
      const { x, y } = placeOf(cell, view);
      return Math.hypot(x - at.x, y - at.y) <= clusterRadius(sizeOf(cell));
    });
  }

  // biome-ignore lint/correctness/useYield: so few are painted at once
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    for (const cell of this.cells) {
      const place = placeOf(cell, view);
      drawCluster(ctx, this.colors, {
        ...place,
        statuses: cell.statuses,
        alarm: Math.min(4, Math.max(0, cell.gravest)) as AlarmLevel, // its ranks
      });
      const age = this.ageOf(cell);
      if (age === '') continue;
      ctx.font = `11px ${this.colors.font}`;
      ctx.lineWidth = 3;
      ctx.strokeStyle = this.colors.surface;
      const below = place.y + clusterRadius(sizeOf(cell)) + 10;
      ctx.strokeText(age, place.x, below);
      ctx.fillText(age, place.x, below);
    }
  }
}

const placeOf = ({ latitude, longitude }: MapCell, { world, left, top }: CanvasView) => ({
  x: worldX(longitude) * world - left,
  y: worldY(latitude) * world - top,
});
