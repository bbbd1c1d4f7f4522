import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type CanvasView, type Painting, type PaintPlan } from '../canvas/CanvasLayer';
import { pointsNear } from '../canvas/pointsNear';
import { pointsApart, type WorldLine, worldLine } from '../canvas/polyline';
import type { TrackPoint } from '../types';
import { isGap, ROUTE_WEIGHT, type RouteColors } from './route';

/** The content of the layer. */
export interface RouteTheme {
  points: readonly TrackPoint[];
  colors: RouteColors;
  showPoints: boolean;
  /** Index of the point whose popup is open, or -1. */
  selected: number;
  surface: string;
  accent: string;
  muted: string;
}

const START = '#16a34a';
const END = '#dc2626';
const DOT = 4;
/** Dots closer than this to a drawn one cannot be distinguished from it; CSS pixels. */
const DOT_APART = 8;
/** Points of a line closer than this are drawn as one; CSS pixels. */
const LINE_APART = 2;
/** A piece of the line is skipped when both of its ends are in cells that already have its colour; CSS pixels. */
const CELL = 2;
/** The number of pieces that a slow computer draws within one frame; more are drawn in slices. */
const PIECES_PER_FRAME = 6000;
/** CSS pixels drawn beyond each edge, because repainting a long route is more expensive than a larger canvas. */
const MARGIN_PX = 192;

/** A route on one canvas: one path per colour, and its points. */
export class RouteLayer extends CanvasLayer {
  private theme: RouteTheme;
  private line: WorldLine = { x: new Float64Array(0), y: new Float64Array(0) };
  private kept: { world: number; indices: Uint32Array } | null = null;
  private gaps = new Uint8Array(0);
  private gapCount = 0;
  private dots: HTMLCanvasElement[] = [];
  private dotsRatio = 0;

  constructor(theme: RouteTheme) {
    super('overlayPane', MARGIN_PX);
    this.theme = theme;
    this.take(theme);
  }

  setTheme(theme: RouteTheme): void {
    const before = this.theme;
    this.theme = theme;
    if (theme.points !== before.points) this.take(theme);
    if (theme.colors.colors.join() !== before.colors.colors.join() || theme.surface !== before.surface) this.dots = [];
    this.invalidate();
  }

  /** The point nearest to a container point, or -1. @param radius - CSS pixels */
  hit(map: LeafletMap, point: Point, radius: number): number {
    const at = this.toCanvas(map, point);
    if (!at || !this.view) return -1;
    const { world, left, top } = this.view;
    const place = { x: (at.x + left) / world, y: (at.y + top) / world };
    const { x, y } = this.line;
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const i of pointsNear(x, y, x.length, place, radius / world)) {
      const distance = ((x[i] ?? 0) - place.x) ** 2 + ((y[i] ?? 0) - place.y) ** 2;
      if (distance < least) {
        least = distance;
        nearest = i;
      }
    }
    return nearest;
  }

  protected override prepare(view: CanvasView): PaintPlan {
    return { sliced: this.keptAt(view.world).length > PIECES_PER_FRAME, again: false };
  }

  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    yield* this.strokeLines(ctx, view);
    if (this.theme.showPoints) this.drawPoints(ctx, view);
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const last = this.line.x.length - 1;
    if (last >= 0) {
      this.circle(ctx, view, last, 8, END);
      this.circle(ctx, view, 0, 8, START);
    }
    if (this.theme.selected >= 0 && this.theme.selected <= last) {
      this.circle(ctx, view, this.theme.selected, 7, this.theme.accent);
    }
  }

  private take({ points }: RouteTheme): void {
    this.line = worldLine(points);
    this.kept = null;
    this.gaps = new Uint8Array(points.length);
    this.gapCount = 0;
    for (let i = 1; i < points.length; i++) {
      if (!isGap(points[i - 1], points[i])) continue;
      this.gaps[i] = 1;
      this.gapCount++;
    }
  }

  private keptAt(world: number): Uint32Array {
    if (this.kept?.world !== world) this.kept = { world, indices: pointsApart(this.line, world, LINE_APART) };
    return this.kept.indices;
  }

  /** One path per colour, handed over in slices; a way that was driven again and again is drawn once. */
  private *strokeLines(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    const { colors, muted } = this.theme;
    const { x, y } = this.line;
    const { world, left, top, width, height } = view;
    const kept = this.keptAt(world);
    const columns = Math.ceil(width / CELL) + 1;
    const drawn = new Uint8Array(columns * (Math.ceil(height / CELL) + 1));
    const inside = (px: number, py: number) => px >= 0 && py >= 0 && px <= width && py <= height;
    const cell = (px: number, py: number) => Math.floor(py / CELL) * columns + Math.floor(px / CELL);
    let paths = new Map<number, Path2D>();
    let gaps: Path2D | null = null;
    let pen = -1;
    let pieces = 0;
    let at = 0;
    let ax = (x[kept[0] ?? 0] ?? 0) * world - left;
    let ay = (y[kept[0] ?? 0] ?? 0) * world - top;
    for (let k = 1; k < kept.length; k++) {
      const [a, b] = [kept[k - 1] ?? 0, kept[k] ?? 0];
      const [fromX, fromY] = [ax, ay];
      ax = (x[b] ?? 0) * world - left;
      ay = (y[b] ?? 0) * world - top;
      if (
        (ax < 0 && fromX < 0) ||
        (ay < 0 && fromY < 0) ||
        (ax > width && fromX > width) ||
        (ay > height && fromY > height)
      ) {
        pen = -1;
        continue;
      }
      if (this.gapCount > 0 && this.hasGap(a, b)) {
        gaps ??= new Path2D();
        gaps.moveTo(fromX, fromY);
        gaps.lineTo(ax, ay);
        pen = -1;
        continue;
      }
      const color = colors.of[a] ?? 0;
      if (inside(fromX, fromY) && inside(ax, ay)) {
        const [from, to] = [cell(fromX, fromY), cell(ax, ay)];
        const isDrawn = drawn[from] === color + 1 && drawn[to] === color + 1;
        drawn[from] = drawn[to] = color + 1;
        if (isDrawn) {
          pen = -1;
          continue;
        }
      }
      let path = paths.get(color);
      if (!path) {
        path = new Path2D();
        paths.set(color, path);
      }
      if (color !== pen) path.moveTo(fromX, fromY);
      path.lineTo(ax, ay);
      pen = color;
      if (++pieces - at < PIECES_PER_FRAME) continue;
      at = pieces;
      strokePaths(ctx, paths, colors.colors);
      paths = new Map();
      pen = -1;
      yield;
    }
    strokePaths(ctx, paths, colors.colors);
    if (gaps) strokeGaps(ctx, gaps, muted);
  }

  private hasGap(a: number, b: number): boolean {
    for (let i = a + 1; i <= b; i++) if (this.gaps[i] === 1) return true;
    return false;
  }

  private drawPoints(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { colors } = this.theme;
    const dots = this.dotSprites(view.ratio);
    const columns = Math.ceil(view.width / DOT_APART) + 1;
    const taken = new Uint8Array(columns * (Math.ceil(view.height / DOT_APART) + 1));
    const half = ((DOT + 1) * view.ratio) | 0;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    for (const i of this.keptAt(view.world)) {
      const px = (this.line.x[i] ?? 0) * view.world - view.left;
      const py = (this.line.y[i] ?? 0) * view.world - view.top;
      if (px < 0 || py < 0 || px > view.width || py > view.height) continue;
      const cell = Math.floor(py / DOT_APART) * columns + Math.floor(px / DOT_APART);
      if (taken[cell] === 1) continue;
      taken[cell] = 1;
      const dot = dots[colors.of[i] ?? 0];
      if (dot) ctx.drawImage(dot, Math.round(px * view.ratio) - half, Math.round(py * view.ratio) - half);
    }
  }

  private dotSprites(ratio: number): HTMLCanvasElement[] {
    if (this.dots.length > 0 && this.dotsRatio === ratio) return this.dots;
    this.dotsRatio = ratio;
    this.dots = this.theme.colors.colors.map((color) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 2 * (((DOT + 1) * ratio) | 0);
      const ctx = canvas.getContext('2d');
      if (!ctx) return canvas;
      ctx.scale(ratio, ratio);
      ctx.beginPath();
      ctx.arc(DOT + 1, DOT + 1, DOT - 0.5, 0, 2 * Math.PI);
      ctx.fillStyle = this.theme.surface;
      ctx.fill();
      ctx.lineWidth = 2;
      ctx.strokeStyle = color;
      ctx.stroke();
      return canvas;
    });
    return this.dots;
  }

  private circle(ctx: CanvasRenderingContext2D, view: CanvasView, i: number, radius: number, color: string): void {
    ctx.beginPath();
    ctx.arc(
      (this.line.x[i] ?? 0) * view.world - view.left,
      (this.line.y[i] ?? 0) * view.world - view.top,
      radius,
      0,
      2 * Math.PI,
    );
    ctx.fillStyle = color;
    ctx.fill();
    ctx.lineWidth = 2.5;
    ctx.strokeStyle = this.theme.surface;
    ctx.stroke();
  }
}

function strokePaths(
  ctx: CanvasRenderingContext2D,
  paths: ReadonlyMap<number, Path2D>,
  colors: readonly string[],
): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.lineWidth = ROUTE_WEIGHT;
  for (const [color, path] of paths) {
    ctx.strokeStyle = colors[color] ?? '';
    ctx.stroke(path);
  }
}

function strokeGaps(ctx: CanvasRenderingContext2D, gaps: Path2D, color: string): void {
  ctx.lineCap = 'butt';
  ctx.lineWidth = 2;
  ctx.strokeStyle = color;
  ctx.setLineDash([6, 6]);
  ctx.stroke(gaps);
  ctx.setLineDash([]);
}
