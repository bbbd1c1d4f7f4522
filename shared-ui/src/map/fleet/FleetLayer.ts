import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type CanvasView, type Painting, type PaintPlan } from '../canvas/CanvasLayer';
import { type Box, roomOf } from '../canvas/mapRoom';
import { pointsNear } from '../canvas/pointsNear';
import { AGAIN_MS } from '../later';
import { type Cluster, clustersOf } from './paint/cluster';
import { drawCluster } from './paint/drawCluster';
import { hasLabels } from './paint/hasLabels';
import { loadGlyphs } from './paint/loadGlyphs';
import type { MarkerPainter } from './paint/MarkerPainter';
import { drawMarkers, type MarkerList, visibleMarkers } from './paint/markers';
import type { MarkerTexts } from './paint/markerTexts';
import { DISC, SPRITE_SIZE, type SpritePalette, SpriteSheet, spriteLook } from './paint/sprites';
import { fixAlpha } from './scene/age';
import type { FleetScene } from './scene/FleetScene';

/** So many markers are drawn within one frame of 16 ms on a slow computer (2.1 µs each); more are drawn in slices… */
const SPRITES_PER_FRAME = 5000;
/** From so many on a worker paints them: below that, the way there and back costs more than it saves. */
const WORKER_FROM = 1000;
/** …of this many, which leaves room in each frame for everything else. */
const SPRITES_PER_SLICE = 2500;

/** Colours and type of what the layer draws. */
export interface FleetPaint extends SpritePalette {
  accent: string;
  onAccent: string;
  text: string;
  font: string;
}

/** What is drawn besides the vehicles' places. */
export interface FleetLook {
  paint: FleetPaint;
  /** Index of the chosen vehicle, or -1. */
  selected: number;
  grouped: boolean;
  /** Whether markers glide to a new place; not where there are too many to redraw all the time. */
  glide: boolean;
  /** Whether every vehicle in view has its tail, not the chosen one alone. */
  trails: boolean;
  /** Text beside a marker, where there is room for it; `null` for none. */
  label: ((index: number) => string) | null;
  /** Index of the vehicle that the pointer or the keyboard is on, or -1: its text shows however little room there is. */
  hovered: number;
  /** Text of that vehicle. */
  hoverText: (index: number) => string;
  /** Server time, epoch ms. */
  now: () => number;
}

/** What lies under a click: vehicles by their index, the top one first, or a cluster of grouped ones. */
export type FleetHit = { kind: 'vehicles'; indices: number[] } | { kind: 'cluster'; indices: number[] };

/** Every vehicle's marker on one canvas. */
export class FleetLayer extends CanvasLayer {
  private readonly scene: FleetScene;
  private look: FleetLook;
  private sheet: SpriteSheet | null = null;
  private sheetRatio = 0;
  private readonly onPainted: () => void;

  /** What was painted last: scene index and canvas pixels of each marker in view. */
  private shown = { n: 0, index: new Uint32Array(0), x: new Float64Array(0), y: new Float64Array(0) };
  private groups: Cluster[] = [];
  private shownIn: CanvasView | null = null;
  /** Version of the scene's set whose indices those are. */
  private shownSet = -1;
  /** Which of those are drawn: not the ones that lie wholly below others. */
  private order = new Uint32Array(0);
  /** What they are drawn from on this thread. */
  private list: MarkerList | null = null;
  /** Paints them where there are many; undefined until there are. */
  private painter: MarkerPainter | null | undefined;
  private isLoadingPainter = false;
  /** What it has painted of those in view. */
  private picture: ImageBitmap | null = null;
  /** Writes beside markers; null until its code is there, which the first picture does not need. */
  private texts: MarkerTexts | null = null;
  private isLoadingTexts = false;
  private leaveRoom = () => {};

  /** @param onPainted - called after each paint, to place what hangs on a marker */
  constructor(scene: FleetScene, look: FleetLook, onPainted: () => void) {
    super('markerPane');
    this.scene = scene;
    this.look = look;
    this.onPainted = onPainted;
  }

  override onAdd(map: LeafletMap): this {
    loadGlyphs().then(
      (isNew) => isNew && this.redraw(),
      () => {}, // without them the discs tell the status, and the list the type
    );
    const room = roomOf(map);
    room.markers = this.scene;
    const stop = room.onNames(this.invalidate);
    this.leaveRoom = () => {
      stop();
      room.markers = null;
      room.markersMoved();
    };
    return super.onAdd(map);
  }

  override onRemove(): this {
    this.leaveRoom();
    this.painter?.close();
    this.painter = undefined;
    this.dropPicture();
    return super.onRemove();
  }

  private dropPicture(): void {
    this.picture?.close();
    this.picture = null;
  }

  /** Draws every sprite again. */
  protected override redraw(): void {
    this.sheet = null;
    super.redraw();
  }

  setLook(look: FleetLook): void {
    if (look.paint !== this.look.paint) this.sheet = null;
    this.look = look;
    this.invalidate();
  }

  /** What lies at a container point. @param radius - CSS pixels */
  hit(map: LeafletMap, point: Point, radius: number): FleetHit | null {
    // Before the first picture, and when other vehicles have come since the last one, the indices are none or those of others.
    if (!this.shownIn || this.shownSet !== this.scene.setVersion()) {
      this.lookAround(this.shownIn ?? this.viewNow(map), performance.now());
    }
    const place = this.toCanvas(map, point, this.shownIn);
    if (!place) return null;
    const cluster = this.groups.find(
      (group) => group.members.length > 1 && Math.hypot(group.x - place.x, group.y - place.y) <= clusterRadius(group),
    );
    if (cluster) return { kind: 'cluster', indices: cluster.members.map((k) => this.shown.index[k] ?? 0) };
    const near = pointsNear(this.shown.x, this.shown.y, this.shown.n, place, radius);
    const grouped = new Set(this.groups.flatMap((group) => (group.members.length > 1 ? group.members : [])));
    const indices = near.filter((k) => !grouped.has(k)).map((k) => this.shown.index[k] ?? 0);
    return indices.length > 0 ? { kind: 'vehicles', indices } : null;
  }

  protected override prepare(view: CanvasView, at: number): PaintPlan {
    const again = this.lookAround(view, at);
    this.dropPicture();
    const painter = this.look.grouped || this.shown.n < WORKER_FROM ? null : this.workerPainter();
    if (painter) {
      this.order = new Uint32Array(0);
      const elsewhere = (done: () => void) =>
        painter.paint(this.markerList(view), this.look.paint, (bitmap) => {
          if (bitmap) this.picture = bitmap;
          else this.giveUp(view, painter);
          done();
        });
      return { sliced: false, again, elsewhere };
    }
    this.paintHere(view);
    return { sliced: this.order.length > SPRITES_PER_FRAME, again };
  }

  /** Takes in what is in a view. Answers whether anything of it is gliding. */
  private lookAround(view: CanvasView, at: number): boolean {
    const gliding = this.gather(view, at);
    this.shownIn = view;
    this.shownSet = this.scene.setVersion();
    this.groups = this.look.grouped ? clustersOf(this.shown.x, this.shown.y, this.shown.n, view.left, view.top) : [];
    return gliding;
  }

  protected override painted(): void {
    if (this.map) roomOf(this.map).markersMoved();
    this.onPainted();
  }

  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    this.underlay(ctx, view);
    const { list, order, picture } = this;
    const sheet = this.sprites(view.ratio);
    if (picture) {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(picture, 0, 0);
    }
    const size = order.length > SPRITES_PER_FRAME ? SPRITES_PER_SLICE : SPRITES_PER_FRAME;
    for (let from = 0; list && from < order.length; from += size) {
      if (from > 0) yield;
      drawMarkers(ctx, list, order.subarray(from, from + size), sheet);
    }
    for (const group of this.groups) if (group.members.length > 1) this.cluster(ctx, view, group);
    this.overlay(ctx, view);
  }

  private loneMarkers(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.groups.flatMap(({ members }) => (members.length === 1 ? members : [])));
  }

  /** The worker's hand; null where there is none, and while its code is on the way. */
  private workerPainter(): MarkerPainter | null {
    if (this.painter !== undefined || this.isLoadingPainter) return this.painter ?? null;
    this.isLoadingPainter = true;
    import(/* webpackChunkName: "map-painter" */ './paint/MarkerPainter')
      .then(({ MarkerPainter }) => MarkerPainter.create())
      .then(
        (painter) => {
          if (this.map) this.painter = painter;
          else painter?.close();
        },
        () => {
          this.painter = null;
        },
      )
      .finally(() => {
        this.isLoadingPainter = false;
      });
    return null;
  }

  /** What writes beside markers; null while its code is on the way. */
  private markerTexts(): MarkerTexts | null {
    if (this.texts || this.isLoadingTexts) return this.texts;
    this.isLoadingTexts = true;
    import(/* webpackChunkName: "map-texts" */ './paint/markerTexts').then(
      ({ MarkerTexts }) => {
        this.texts = new MarkerTexts();
        this.invalidate();
      },
      () =>
        setTimeout(() => {
          this.isLoadingTexts = false;
          this.invalidate();
        }, AGAIN_MS),
    );
    return null;
  }

  /** Prepares the markers for this thread. */
  private paintHere(view: CanvasView): void {
    this.list = this.markerList(view);
    this.order = this.look.grouped ? this.loneMarkers() : visibleMarkers(this.list);
  }

  /** The worker cannot do it: from now on everything is painted here. */
  private giveUp(view: CanvasView, painter: MarkerPainter): void {
    painter.close();
    this.painter = null;
    this.paintHere(view);
  }

  /** What is in view, as it is drawn. @param only - some of what is shown */
  private markerList({ width, height, ratio }: CanvasView, only?: readonly number[]): MarkerList {
    const { scene, shown } = this;
    const n = only?.length ?? shown.n;
    const now = this.look.now();
    const code = new Uint16Array(n);
    const alpha = new Float64Array(n);
    for (let k = 0; k < n; k++) {
      const i = shown.index[only?.[k] ?? k] ?? 0;
      code[k] = scene.code[i] ?? 0;
      alpha[k] = fixAlpha(now - (scene.fixAt[i] ?? Number.NaN));
    }
    const some = (all: Float64Array) => (only ? Float64Array.from(only, (k) => all[k] ?? 0) : all.slice(0, n));
    const [x, y] = [some(shown.x), some(shown.y)];
    return { n, x, y, code, alpha, width, height, ratio };
  }

  /** Collects what is in view. Answers whether anything of it is gliding. */
  private gather(view: CanvasView, at: number): boolean {
    const { scene } = this;
    scene.glides = this.look.glide && (this.picture ? this.shown.n : this.order.length) <= SPRITES_PER_FRAME;
    if (this.shown.index.length < scene.size) {
      this.shown = {
        n: 0,
        index: new Uint32Array(scene.size),
        x: new Float64Array(scene.size),
        y: new Float64Array(scene.size),
      };
    }
    const { index, x, y } = this.shown;
    const { world, left, top } = view;
    const right = view.width + SPRITE_SIZE / 2;
    const bottom = view.height + SPRITE_SIZE / 2;
    let gliding = false;
    let n = 0;
    for (let i = 0; i < scene.size; i++) {
      if (scene.valid[i] !== 1) continue;
      const moving = scene.drawnAt(i, at, place);
      const px = place.x * world - left;
      const py = place.y * world - top;
      if (px < -SPRITE_SIZE / 2 || py < -SPRITE_SIZE / 2 || px > right || py > bottom) continue;
      gliding ||= moving;
      index[n] = i;
      x[n] = px;
      y[n] = py;
      n++;
    }
    this.shown.n = n;
    return gliding;
  }

  private sprites(ratio: number): SpriteSheet {
    if (!this.sheet || this.sheetRatio !== ratio) {
      this.sheet = new SpriteSheet(this.look.paint, ratio);
      this.sheetRatio = ratio;
    }
    return this.sheet;
  }

  /** The chosen vehicle's trail, and those of the others where they are asked for. */
  private underlay(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { shown } = this;
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    if (this.look.trails)
      for (let k = 0; k < shown.n; k++)
        this.trail(ctx, view, shown.index[k] ?? -1, { x: shown.x[k] ?? 0, y: shown.y[k] ?? 0 });
    else this.trail(ctx, view, this.look.selected, this.shownAt(this.look.selected));
  }

  private trail(
    ctx: CanvasRenderingContext2D,
    view: CanvasView,
    index: number,
    at: { x: number; y: number } | null,
  ): void {
    const trail = this.scene.trail(index);
    if (trail.length < 4) return;
    ctx.strokeStyle = this.look.paint.accent;
    ctx.lineCap = 'round';
    ctx.lineWidth = 3;
    for (let k = 2; k < trail.length; k += 2) {
      const isLast = k + 2 >= trail.length;
      ctx.globalAlpha = 0.15 + 0.75 * (k / trail.length);
      ctx.beginPath();
      ctx.moveTo((trail[k - 2] ?? 0) * view.world - view.left, (trail[k - 1] ?? 0) * view.world - view.top);
      if (isLast && at) ctx.lineTo(at.x, at.y);
      else ctx.lineTo((trail[k] ?? 0) * view.world - view.left, (trail[k + 1] ?? 0) * view.world - view.top);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }

  /** The chosen vehicle above all others with its ring, and the labels. */
  private overlay(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { label, paint, selected, grouped } = this.look;
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const at = this.shownAt(selected);
    if (at && !(grouped && this.groups.some((group) => group.members.length > 1 && group.members.includes(at.k)))) {
      ctx.strokeStyle = paint.surface;
      ctx.lineWidth = 5;
      ring(ctx, at.x, at.y, DISC + 5);
      ctx.strokeStyle = paint.accent;
      ctx.lineWidth = 3;
      ring(ctx, at.x, at.y, DISC + 5);
      drawMarkers(ctx, this.markerList(view, [at.k]), [0], this.sprites(view.ratio));
    }
    if (label && !grouped && hasLabels(view.zoom, this.shown.n)) {
      const textOf = (k: number) => label(this.shown.index[k] ?? 0);
      this.markerTexts()?.drawPlates(ctx, view, this.shown, { textOf, names: this.namesIn(view), paint });
    }
    this.hover(ctx, view);
  }

  /** What the pointer or the keyboard is on, above everything. */
  private hover(ctx: CanvasRenderingContext2D, view: CanvasView): void {
    const { paint, hovered, hoverText } = this.look;
    const at = this.shownAt(hovered);
    if (at) this.markerTexts()?.drawHover(ctx, view, paint, at, hoverText(hovered));
  }

  /** What is written on the map around the markers, in canvas pixels. */
  private *namesIn(view: CanvasView): Generator<Box> {
    if (!this.map) return;
    for (const { left, top, right, bottom } of roomOf(this.map).namesIn(view))
      yield { left: left - view.left, top: top - view.top, right: right - view.left, bottom: bottom - view.top };
  }

  private cluster(ctx: CanvasRenderingContext2D, view: CanvasView, group: Cluster): void {
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    const looks = group.members.map((k) => spriteLook(this.scene.code[this.shown.index[k] ?? 0] ?? 0));
    drawCluster(ctx, this.look.paint, { x: group.x, y: group.y, radius: clusterRadius(group), looks });
  }

  /** Where a vehicle was painted last, in canvas pixels. */
  private shownAt(index: number): { k: number; x: number; y: number } | null {
    if (index < 0) return null;
    const k = this.shown.index.subarray(0, this.shown.n).indexOf(index);
    return k < 0 ? null : { k, x: this.shown.x[k] ?? 0, y: this.shown.y[k] ?? 0 };
  }
}

const place = { x: 0, y: 0 };

const clusterRadius = (group: Cluster): number => 13 + Math.min(9, Math.log10(group.members.length) * 4);

function ring(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.stroke();
}
