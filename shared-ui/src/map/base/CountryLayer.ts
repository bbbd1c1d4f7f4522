import { CanvasLayer, type CanvasView, type Painting } from '../canvas/CanvasLayer';
import { worldX, worldY } from '../canvas/mercator';
import { BORDER, ROADS, TOWNS } from './northMacedonia';

/** Colours and words of the outline map. */
export interface CountryPaint {
  land: string;
  border: string;
  road: string;
  text: string;
  font: string;
  /** Name of a town by its key. */
  town: (key: string) => string;
}

/** The country's outline, main roads and towns, where there are no tiles. */
export class CountryLayer extends CanvasLayer {
  private look: CountryPaint;

  constructor(look: CountryPaint) {
    super('tilePane');
    this.look = look;
  }

  setLook(look: CountryPaint): void {
    this.look = look;
    this.invalidate();
  }

  // biome-ignore lint/correctness/useYield: done within one frame
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    const { look } = this;
    ctx.lineJoin = 'round';
    trace(ctx, view, BORDER);
    ctx.closePath();
    ctx.fillStyle = look.land;
    ctx.fill();
    ctx.strokeStyle = look.border;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.strokeStyle = look.road;
    ctx.lineWidth = view.zoom >= 10 ? 3 : 2;
    for (const road of ROADS) {
      trace(ctx, view, road);
      ctx.stroke();
    }
    this.towns(ctx, view);
  }

  private towns(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { look } = this;
    ctx.font = `500 12px ${look.font}`;
    ctx.textBaseline = 'middle';
    ctx.fillStyle = look.text;
    ctx.strokeStyle = look.land;
    ctx.lineWidth = 3;
    for (const [key, lng, lat, fromZoom] of TOWNS) {
      if (view.zoom < fromZoom) continue;
      const x = worldX(lng) * view.world - view.left;
      const y = worldY(lat) * view.world - view.top;
      ctx.beginPath();
      ctx.arc(x, y, 2.5, 0, 2 * Math.PI);
      ctx.fill();
      ctx.strokeText(look.town(key), x + 6, y);
      ctx.fillText(look.town(key), x + 6, y);
    }
  }
}

function trace(ctx: CanvasRenderingContext2D, view: CanvasView, line: readonly (readonly [number, number])[]): void {
  ctx.beginPath();
  for (const [lng, lat] of line) ctx.lineTo(worldX(lng) * view.world - view.left, worldY(lat) * view.world - view.top);
}
