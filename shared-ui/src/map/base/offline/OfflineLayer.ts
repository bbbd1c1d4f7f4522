import type { Map as LeafletMap } from 'leaflet';
import { mapPlaces } from '../../../model/places/places';
import { CanvasLayer, type CanvasView, type Painting } from '../../canvas/CanvasLayer';
import { type Box, coveredBy, labelLayoutOf, type MarkerPlaces } from '../../canvas/labelLayout';
import { worldX, worldY } from '../../canvas/mercator';
import { pointsApart, tracePath, type WorldLine } from '../../canvas/polyline';
import { type BoxedLine, geometry, type RoadClass } from './geometry';
import type { Collisions } from './labels';
import type { MapColors } from './mapColors';
import { NameLayout } from './NameLayout';
import { fontOf, type MeasureName, reachOf } from './naming';

export interface OfflineTheme {
  colors: MapColors;
  language: 'mk' | 'en';
  dark: boolean;
  /** Whether places are named. */
  names: boolean;
}

/** How far seas and borders reach (deploy/server/geodata): 13° to 29° E, 37° to 46° N. */
const REACH = { left: worldX(13), right: worldX(29), top: worldY(46), bottom: worldY(37) };
/** The part of the world's width in which the edge fades: 1.5°. */
const FADE = 1.5 / 360;
const FADE_STEPS = 12;

/** CSS pixels between two points that are drawn. */
const APART = 1.2;
/** The Earth's circumference at the latitude of the country (41.6°), metres. */
const CIRCUMFERENCE = 40_075_017 * Math.cos((41.6 * Math.PI) / 180);
/** From this zoom on a grid shows the map's movement where no object is in view. */
const GRID_ZOOM = 13;

/** Widths of a motorway in CSS pixels by zoom; between two rows they grow evenly. */
const WIDTHS: readonly (readonly [zoom: number, width: number])[] = [
  [6, 1],
  [8, 1.8],
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 14],
  [19, 26],
];
const SHARES: Readonly<Record<RoadClass, number>> = { 1: 1, 2: 0.72, 3: 0.5 };
/** From which zoom on a class of roads is drawn. */
const ROADS_FROM: Readonly<Record<RoadClass, number>> = { 1: 6, 2: 7, 3: 9 };

/** A vector map of the country and its neighbours' edges, from data of the console. */
export class OfflineLayer extends CanvasLayer {
  private theme: OfflineTheme;
  private readonly layout = new NameLayout(this.invalidate);
  /** The numbers of roads that were painted last. */
  private shields: readonly Box[] = [];
  private leaveLayout = () => {};

  constructor(theme: OfflineTheme) {
    super('tilePane');
    this.theme = theme;
  }

  override onAdd(map: LeafletMap): this {
    this.leaveLayout = this.layout.enter(labelLayoutOf(map), (view) => this.boxesIn(view));
    return super.onAdd(map);
  }

  override onRemove(): this {
    this.leaveLayout();
    return super.onRemove();
  }

  setTheme(theme: OfflineTheme): void {
    if (theme.names !== this.theme.names) this.layout.forget();
    this.theme = theme;
    this.invalidate();
  }

  protected override painted(): void {
    this.layout.tellMoved();
  }

  // biome-ignore lint/correctness/useYield: done within one frame
  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    const { colors } = this.theme;
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    ctx.fillStyle = colors.abroad;
    ctx.fillRect(0, 0, view.width, view.height);
    fill(ctx, view, geometry.sea, colors.water);
    fill(ctx, view, [geometry.country], colors.land);
    if (view.zoom >= 10) this.townAreas(ctx, view);
    if (view.zoom >= GRID_ZOOM) this.grid(ctx, view);
    fill(ctx, view, geometry.lakes, colors.water);
    this.waters(ctx, view);
    this.borders(ctx, view);
    this.edges(ctx, view);
    this.roads(ctx, view);
    this.names(ctx, view);
  }

  private townAreas(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const perMetre = view.world / CIRCUMFERENCE;
    for (const place of mapPlaces) {
      const { metres, stretch } = reachOf(place);
      const radius = metres * perMetre;
      const x = worldX(place.lng) * view.world - view.left;
      const y = worldY(place.lat) * view.world - view.top;
      const reach = radius * stretch;
      if (radius < 7 || x < -reach || y < -radius || x > view.width + reach || y > view.height + radius) continue;
      // Without an edge, because the real one is unknown.
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(stretch, 1);
      const area = ctx.createRadialGradient(0, 0, radius * 0.35, 0, 0, radius);
      area.addColorStop(0, this.theme.colors.town);
      area.addColorStop(1, this.theme.colors.land);
      // Close up it is ground, not a spot.
      ctx.globalAlpha = view.zoom > 14 ? 0.35 : 0.8;
      ctx.globalCompositeOperation = this.theme.dark ? 'lighten' : 'darken';
      ctx.fillStyle = area;
      ctx.beginPath();
      ctx.arc(0, 0, radius, 0, 2 * Math.PI);
      ctx.fill();
      ctx.restore();
    }
  }

  private grid(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    // A cell of a 2^-n-th of the world: 128 to 256 CSS pixels at every zoom.
    const cell = view.world / 2 ** (Math.floor(view.zoom) + 1);
    ctx.strokeStyle = this.theme.colors.grid;
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let x = cell - (view.left % cell); x < view.width; x += cell) {
      ctx.moveTo(Math.round(x) + 0.5, 0);
      ctx.lineTo(Math.round(x) + 0.5, view.height);
    }
    for (let y = cell - (view.top % cell); y < view.height; y += cell) {
      ctx.moveTo(0, Math.round(y) + 0.5);
      ctx.lineTo(view.width, Math.round(y) + 0.5);
    }
    ctx.stroke();
  }

  private waters(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    ctx.strokeStyle = this.theme.colors.water;
    for (const river of geometry.rivers) {
      if (view.zoom < 5 + 2 * river.rank) continue;
      ctx.lineWidth = (widthAt(view.zoom) * 0.75) / Math.sqrt(river.rank);
      stroke(ctx, view, river);
    }
  }

  private borders(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    ctx.strokeStyle = this.theme.colors.border;
    ctx.globalAlpha = 0.45;
    ctx.lineWidth = 1;
    for (const border of geometry.borders) stroke(ctx, view, border);
    ctx.globalAlpha = 1;
    ctx.lineWidth = view.zoom >= 11 ? 2 : 1.5;
    stroke(ctx, view, geometry.country);
  }

  /** Seas and borders end softly where the data end: a straight edge would look like a coast. */
  private edges(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const left = REACH.left * view.world - view.left;
    const right = REACH.right * view.world - view.left;
    const top = REACH.top * view.world - view.top;
    const bottom = REACH.bottom * view.world - view.top;
    const fade = FADE * view.world;
    if (left + fade < 0 && top + fade < 0 && right - fade > view.width && bottom - fade > view.height) return;
    ctx.fillStyle = this.theme.colors.abroad;
    for (let i = 0; i < FADE_STEPS; i++) {
      // One over the other, the narrowest last: the outermost is covered wholly.
      const share = (FADE_STEPS - i) / FADE_STEPS;
      ctx.globalAlpha = 1 / (FADE_STEPS - i);
      const inner = fade * share;
      ctx.fillRect(left - 1, top - 1, inner, bottom - top + 2);
      ctx.fillRect(right + 1 - inner, top - 1, inner, bottom - top + 2);
      ctx.fillRect(left - 1, top - 1, right - left + 2, inner);
      ctx.fillRect(left - 1, bottom + 1 - inner, right - left + 2, inner);
    }
    ctx.globalAlpha = 1;
  }

  private roads(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { colors } = this.theme;
    const width = widthAt(view.zoom);
    const fills: Readonly<Record<RoadClass, string>> = { 1: colors.motorway, 2: colors.road, 3: colors.lane };
    // Lesser roads are drawn below the greater ones.
    const shown = geometry.roads.filter(({ rank }) => view.zoom >= ROADS_FROM[rank]).sort((a, b) => b.rank - a.rank);
    if (view.zoom >= 8) {
      ctx.strokeStyle = colors.casing;
      for (const road of shown) {
        if (road.rank === 3 && view.zoom < 12) continue;
        ctx.lineWidth = width * SHARES[road.rank] + 1.5;
        stroke(ctx, view, road);
      }
    }
    for (const road of shown) {
      ctx.strokeStyle = fills[road.rank];
      ctx.lineWidth = Math.max(1, width * SHARES[road.rank]);
      stroke(ctx, view, road);
    }
  }

  private markers(): MarkerPlaces | null {
    return this.map && labelLayoutOf(this.map).markers;
  }

  /** The boxes of the texts in a view: names where they are shown, and the numbers of roads. */
  private boxesIn(view: CanvasView): Box[] {
    if (this.view?.zoom !== view.zoom) return [];
    const names = this.theme.names ? this.layout.names.map(({ box }) => box) : [];
    return [...names, ...this.shields].filter((box) => isIn(box, view));
  }

  private names(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { colors } = this.theme;
    const measure: MeasureName = (text, style) => {
      ctx.font = fontOf(style, colors.font);
      ctx.letterSpacing = '0px';
      return ctx.measureText(text).width + text.length * (style.spread ?? 0);
    };
    const { names, taken } = this.layout.at(view, this.theme.language, measure);
    this.numbers(ctx, view, taken);
    if (!this.theme.names) return;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    for (const { text, style, x, y, at, dot, box } of names) {
      if (!isIn(box, view)) continue;
      ctx.font = fontOf(style, colors.font);
      ctx.letterSpacing = `${style.spread ?? 0}px`;
      if (dot !== null) {
        ctx.beginPath();
        ctx.arc(at.x - view.left, at.y - view.top, dot, 0, 2 * Math.PI);
        ctx.fillStyle = colors.land;
        ctx.strokeStyle = colors[style.color];
        ctx.lineWidth = 1.5;
        ctx.fill();
        ctx.stroke();
      }
      ctx.strokeStyle = style.color === 'waterText' ? colors.water : colors.land;
      ctx.globalAlpha = 0.85;
      ctx.lineWidth = 3;
      ctx.strokeText(text, x - view.left, y - view.top);
      ctx.globalAlpha = 1;
      ctx.fillStyle = colors[style.color];
      ctx.fillText(text, x - view.left, y - view.top);
    }
    ctx.letterSpacing = '0px';
  }

  /** The numbers of the roads in view, where names leave room. */
  private numbers(ctx: CanvasRenderingContext2D, view: CanvasView, names: Collisions): void {
    const shields: Box[] = [];
    this.shields = shields;
    if (view.zoom < 8) return;
    const { colors } = this.theme;
    ctx.font = `600 10px ${colors.font}`;
    ctx.letterSpacing = '0px';
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    const every = view.zoom < 10 ? 180 : 320;
    const taken = names.copy();
    const isCovered = coveredBy(this.markers(), view.world);
    for (const road of geometry.roads) {
      if (!road.number || view.zoom < ROADS_FROM[road.rank] || !isInView(road, view)) continue;
      const width = ctx.measureText(road.number).width + 8;
      for (const { x, y } of stepsAlong(road, view, every)) {
        const box = { left: x - width / 2, top: y - 7, right: x + width / 2, bottom: y + 7 };
        if (isCovered(box) || !taken.take(box)) continue;
        shields.push(box);
        ctx.beginPath();
        ctx.roundRect(box.left - view.left, box.top - view.top, width, 14, 3);
        ctx.fillStyle = colors.shield;
        ctx.strokeStyle = colors.land;
        ctx.lineWidth = 1.5;
        ctx.stroke();
        ctx.fill();
        ctx.fillStyle = colors.onShield;
        ctx.fillText(road.number, x - view.left, y - view.top + 0.5);
      }
    }
  }
}

const isIn = (box: Box, view: CanvasView): boolean =>
  box.right >= view.left &&
  box.left <= view.left + view.width &&
  box.bottom >= view.top &&
  box.top <= view.top + view.height;

const isInView = ({ left, top, right, bottom }: BoxedLine, view: CanvasView): boolean =>
  right * view.world >= view.left &&
  left * view.world <= view.left + view.width &&
  bottom * view.world >= view.top &&
  top * view.world <= view.top + view.height;

function stroke(ctx: CanvasRenderingContext2D, view: CanvasView, line: BoxedLine): void {
  if (!isInView(line, view)) return;
  ctx.beginPath();
  tracePath(ctx, line, view, pointsApart(line, view.world, APART));
  ctx.stroke();
}

/** Fills areas in one path: the part inside two of them (an island in the sea) stays empty. */
function fill(ctx: CanvasRenderingContext2D, view: CanvasView, rings: readonly BoxedLine[], color: string): void {
  ctx.beginPath();
  for (const ring of rings) {
    if (!isInView(ring, view)) continue;
    pointsApart(ring, view.world, APART).forEach((i, k) => {
      const { x, y } = pixel(ring, i, view);
      if (k === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    ctx.closePath();
  }
  ctx.fillStyle = color;
  ctx.fill('evenodd');
}

const pixel = ({ x, y }: WorldLine, i: number, view: CanvasView) => ({
  x: (x[i] ?? 0) * view.world - view.left,
  y: (y[i] ?? 0) * view.world - view.top,
});

/** Points of a line in view, evenly apart, in pixels of the world; the first half a step from its beginning. */
function* stepsAlong({ x, y }: WorldLine, view: CanvasView, every: number): Generator<{ x: number; y: number }> {
  let due = every / 2;
  for (let i = 1; i < x.length; i++) {
    const [fromX, fromY] = [(x[i - 1] ?? 0) * view.world, (y[i - 1] ?? 0) * view.world];
    const [toX, toY] = [(x[i] ?? 0) * view.world, (y[i] ?? 0) * view.world];
    const length = Math.hypot(toX - fromX, toY - fromY);
    while (due <= length) {
      const at = { x: fromX + ((toX - fromX) * due) / length, y: fromY + ((toY - fromY) * due) / length };
      const inView =
        at.x > view.left && at.x < view.left + view.width && at.y > view.top && at.y < view.top + view.height;
      if (inView) yield at;
      due += every;
    }
    due -= length;
  }
}

/** Width of a motorway at a zoom, CSS pixels. */
function widthAt(zoom: number): number {
  const next = WIDTHS.findIndex(([at]) => at > zoom);
  const [to, from] = [WIDTHS[next] ?? WIDTHS.at(-1), WIDTHS[next - 1] ?? WIDTHS[0]];
  if (!to || !from || next < 1) return (next < 0 ? to : from)?.[1] ?? 1;
  return from[1] + ((to[1] - from[1]) * (zoom - from[0])) / (to[0] - from[0]);
}
