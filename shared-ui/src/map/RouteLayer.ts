import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type CanvasView } from './CanvasLayer';
import { pointsNear } from './crowd';
import { pointsApart, type WorldLine, worldLine } from './paths';
import { isGap, ROUTE_WEIGHT, type RouteColors } from './route';
import type { TrackPoint } from './types';

/** What the layer draws. */
export interface RouteLook {
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
/** Dots closer than this to a drawn one cannot be told from it; CSS pixels. */
const DOT_APART = 8;

/** A route on one canvas: one path per colour, and its points. */
export class RouteLayer extends CanvasLayer {
  private look: RouteLook;
  private line: WorldLine = { x: new Float64Array(0), y: new Float64Array(0) };
  private kept: { world: number; indices: Uint32Array } | null = null;
  private gaps = new Uint8Array(0);
  private dots: HTMLCanvasElement[] = [];
  private dotsRatio = 0;

  constructor(look: RouteLook) {
    super();
    this.look = look;
    this.take(look);
  }

  setLook(look: RouteLook): void {
    const before = this.look;
    this.look = look;
    if (look.points !== before.points) this.take(look);
    if (look.colors !== before.colors || look.surface !== before.surface) this.dots = [];
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

  protected override paint(ctx: CanvasRenderingContext2D, view: CanvasView): boolean {
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    this.strokeLines(ctx, view);
    if (this.look.showPoints) this.drawPoints(ctx, view);
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const last = this.line.x.length - 1;
    if (last >= 0) {
      this.circle(ctx, view, last, 8, END);
      this.circle(ctx, view, 0, 8, START);
    }
    if (this.look.selected >= 0 && this.look.selected <= last) {
      this.circle(ctx, view, this.look.selected, 7, this.look.accent);
    }
    return false;
  }

  private take({ points }: RouteLook): void {
    this.line = worldLine(points);
    this.kept = null;
    this.gaps = new Uint8Array(points.length);
    for (let i = 1; i < points.length; i++) if (isGap(points[i - 1], points[i])) this.gaps[i] = 1;
  }

  private keptAt(world: number): Uint32Array {
    if (this.kept?.world !== world) this.kept = { world, indices: pointsApart(this.line, world, 1.5) };
    return this.kept.indices;
  }

  private strokeLines(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { colors, muted } = this.look;
    const kept = this.keptAt(view.world);
    const paths = new Map<number, Path2D>();
    const gaps = new Path2D();
    let pen = -1;
    let gapBefore = 0;
    let path: Path2D | undefined;
    for (let k = 1; k < kept.length; k++) {
      const [a, b] = [kept[k - 1] ?? 0, kept[k] ?? 0];
      const isGapHere = this.hasGap(a, b);
      const ax = (this.line.x[a] ?? 0) * view.world - view.left;
      const ay = (this.line.y[a] ?? 0) * view.world - view.top;
      const bx = (this.line.x[b] ?? 0) * view.world - view.left;
      const by = (this.line.y[b] ?? 0) * view.world - view.top;
      const { width, height } = view;
      if ((ax < 0 && bx < 0) || (ay < 0 && by < 0) || (ax > width && bx > width) || (ay > height && by > height)) {
        pen = -1;
        continue;
      }
      if (isGapHere) {
        gaps.moveTo(ax, ay);
        gaps.lineTo(bx, by);
        gapBefore++;
        pen = -1;
        continue;
      }
      const color = colors.of[a] ?? 0;
      if (color !== pen) {
        path = paths.get(color);
        if (!path) {
          path = new Path2D();
          paths.set(color, path);
        }
        path.moveTo(ax, ay);
        pen = color;
      }
      path?.lineTo(bx, by);
    }
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    ctx.lineWidth = ROUTE_WEIGHT;
    for (const [color, line] of paths) {
      ctx.strokeStyle = colors.colors[color] ?? muted;
      ctx.stroke(line);
    }
    if (gapBefore === 0) return;
    ctx.lineCap = 'butt';
    ctx.lineWidth = 2;
    ctx.setLineDash([6, 6]);
    ctx.strokeStyle = muted;
    ctx.stroke(gaps);
    ctx.setLineDash([]);
  }

  private hasGap(a: number, b: number): boolean {
    for (let i = a + 1; i <= b; i++) if (this.gaps[i] === 1) return true;
    return false;
  }

  private drawPoints(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { colors } = this.look;
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
    this.dots = this.look.colors.colors.map((color) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 2 * (((DOT + 1) * ratio) | 0);
      const ctx = canvas.getContext('2d');
      if (!ctx) return canvas;
      ctx.scale(ratio, ratio);
      ctx.beginPath();
      ctx.arc(DOT + 1, DOT + 1, DOT - 0.5, 0, 2 * Math.PI);
      ctx.fillStyle = this.look.surface;
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
    ctx.strokeStyle = this.look.surface;
    ctx.stroke();
  }
}
