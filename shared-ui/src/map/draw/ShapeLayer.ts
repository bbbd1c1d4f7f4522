import { CanvasLayer, type CanvasView, type Painting } from '../canvas/CanvasLayer';
import { worldX, worldY } from '../canvas/mercator';
import type { MapShape } from './shapes';

/** Metres around the earth at the equator, as Web Mercator counts. */
const EQUATOR_M = 2 * Math.PI * 6_378_137;

/** An area and how it is drawn. */
export interface PaintedShape {
  shape: MapShape;
  /** CSS colour. */
  color: string;
  /** How much of the colour fills it, 0 to 1. */
  fill: number;
}

/** Circles and polygons on one canvas. */
export class ShapeLayer extends CanvasLayer {
  private shapes: readonly PaintedShape[] = [];

  setShapes(shapes: readonly PaintedShape[]): void {
    this.shapes = shapes;
    this.invalidate();
  }

  // biome-ignore lint/correctness/useYield: done within one frame
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    ctx.lineJoin = 'round';
    ctx.lineWidth = 2;
    for (const { shape, color, fill } of this.shapes) {
      ctx.beginPath();
      trace(ctx, view, shape);
      ctx.fillStyle = color;
      ctx.globalAlpha = fill;
      ctx.fill();
      ctx.globalAlpha = 1;
      ctx.strokeStyle = color;
      ctx.stroke();
    }
  }
}

function trace(ctx: CanvasRenderingContext2D, view: CanvasView, shape: MapShape): void {
  const x = (lng: number) => worldX(lng) * view.world - view.left;
  const y = (lat: number) => worldY(lat) * view.world - view.top;
  if (shape.kind === 'polygon') {
    for (const point of shape.points) ctx.lineTo(x(point.lng), y(point.lat));
    ctx.closePath();
    return;
  }
  ctx.arc(x(shape.center.lng), y(shape.center.lat), radiusOf(shape) * view.world, 0, 2 * Math.PI);
}

/** A circle's radius on the world square. */
export function radiusOf({ center, radius }: MapShape & { kind: 'circle' }): number {
  return radius / (EQUATOR_M * Math.max(0.01, Math.cos((center.lat * Math.PI) / 180)));
}
