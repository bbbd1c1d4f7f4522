import { isValidPosition } from '../../model/geo';
import { CanvasLayer, type CanvasView, type Painting } from '../canvas/CanvasLayer';
import { pointsApart, tracePath, type WorldLine, worldLine } from '../canvas/polyline';
import type { Track } from '../types';

/** The content of the layer. */
export interface TrackTheme {
  tracks: readonly Track[];
  /** Colour of the outline, which separates a line from the map below it. */
  casing: string;
  /** Colours of tracks without their own, in turn. */
  colors: readonly string[];
}

/** Whole tracks on one canvas, one path each. */
export class TrackLayer extends CanvasLayer {
  private theme: TrackTheme = { tracks: [], casing: '', colors: [] };
  private lines: { line: WorldLine; color: string }[] = [];

  setTheme(theme: TrackTheme): void {
    this.theme = theme;
    this.lines = theme.tracks.map((track, i) => ({
      line: worldLine(track.points.filter((point) => isValidPosition(point.lat, point.lng))),
      color: track.color ?? theme.colors[i % Math.max(1, theme.colors.length)] ?? 'gray',
    }));
    this.invalidate();
  }

  // biome-ignore lint/correctness/useYield: done within one frame
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    for (const { line, color } of this.lines) {
      ctx.beginPath();
      tracePath(ctx, line, view, pointsApart(line, view.world, 1.5));
      ctx.strokeStyle = this.theme.casing;
      ctx.lineWidth = 5;
      ctx.stroke();
      ctx.strokeStyle = color;
      ctx.lineWidth = 3;
      ctx.stroke();
    }
  }
}
