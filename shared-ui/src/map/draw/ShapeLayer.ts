import { CanvasLayer, type CanvasView, type Painting } from '../canvas/CanvasLayer';
import { worldX, worldY } from '../canvas/mercator';
import { ringsOf } from './editing';
import { extentOf, radiusOf, widthOf } from './extent';
import { DOT_BELOW, DOT_RADIUS } from './placeNames';
import type { MapShape } from './shapes';

/** CSS pixels: corners nearer than this to the one before are left out, except the first. */
const STEP = 0.7;

/** An area and how it is drawn. */
export interface PaintedShape {
  shape: MapShape;
  /** CSS colour. */
  color: string;
  /** How much of the colour fills it, 0 to 1. */
  fill: number;
  /** CSS pixels of its edge; 2 by default. */
  edge?: number;
}

/** Circles, polygons and corridors on one canvas; only the part in view is painted. */
export class ShapeLayer extends CanvasLayer {
  private shapes: readonly PaintedShape[] = [];

  setShapes(shapes: readonly PaintedShape[]): void {
    this.shapes = shapes;
    this.invalidate();
  }

  // biome-ignore lint/correctness/useYield: done within one frame
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    for (const { shape, color, fill, edge = 2 } of this.shapes) {
      const { left, top, right, bottom } = extentOf(shape);
      const [x, y] = [left * view.world - view.left, top * view.world - view.top];
      const [width, height] = [(right - left) * view.world, (bottom - top) * view.world];
      if (!(x < view.width && y < view.height && x + width > 0 && y + height > 0)) continue;
      ctx.fillStyle = color;
      ctx.strokeStyle = color;
      if (width < DOT_BELOW && height < DOT_BELOW) {
        ctx.beginPath();
        ctx.arc(x + width / 2, y + height / 2, DOT_RADIUS, 0, 2 * Math.PI);
        ctx.globalAlpha = 1;
        ctx.fill();
        continue;
      }
      ctx.beginPath();
      trace(ctx, view, shape);
      ctx.globalAlpha = fill;
      if (shape.kind === 'corridor') {
        ctx.lineWidth = Math.max(edge, widthOf(shape) * view.world);
        ctx.stroke();
      } else ctx.fill('evenodd');
      ctx.globalAlpha = 1;
      ctx.lineWidth = edge;
      ctx.stroke();
    }
  }
}

function trace(ctx: CanvasRenderingContext2D, view: CanvasView, shape: MapShape): void {
  const x = (lng: number) => worldX(lng) * view.world - view.left;
  const y = (lat: number) => worldY(lat) * view.world - view.top;
  if (shape.kind === 'circle') {
    ctx.arc(x(shape.center.lng), y(shape.center.lat), radiusOf(shape) * view.world, 0, 2 * Math.PI);
    return;
  }
  for (const ring of ringsOf(shape)) {
    let [lastX, lastY] = [Infinity, Infinity];
    ring.forEach(({ lat, lng }, index) => {
      const [atX, atY] = [x(lng), y(lat)];
      if (index > 0 && Math.abs(atX - lastX) < STEP && Math.abs(atY - lastY) < STEP) return;
      [lastX, lastY] = [atX, atY];
      if (index === 0) ctx.moveTo(atX, atY);
      else ctx.lineTo(atX, atY);
    });
    if (shape.kind === 'polygon') ctx.closePath();
  }
}
