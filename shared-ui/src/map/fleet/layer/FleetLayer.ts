import type { Map as LeafletMap, Point } from 'leaflet';
import { CanvasLayer, type CanvasView, type Painting, type PaintPlan } from '../../canvas/CanvasLayer';
import { type Box, labelLayoutOf } from '../../canvas/labelLayout';
import { loadGlyphs } from '../paint/loadGlyphs';
import { drawMarkers, type MarkerList, visibleMarkers } from '../paint/markers';
import { SpriteSheet } from '../paint/sprites';
import type { FleetScene } from '../scene/FleetScene';
import { drawClusters } from './drawClusters';
import { drawOverlay } from './drawOverlay';
import { drawTrails } from './drawTrails';
import type { FleetTheme } from './fleetTheme';
import { type FleetHit, hitTest } from './hitTest';
import { LazyMarkerTexts } from './LazyMarkerTexts';
import { MarkersInView } from './MarkersInView';
import { WorkerPicture } from './WorkerPicture';

/** So many markers are drawn within one frame of 16 ms on a slow computer (2.1 µs each); more are drawn in slices… */
const SPRITES_PER_FRAME = 5000;
/** …of this many, which leaves room in each frame for everything else. */
const SPRITES_PER_SLICE = 2500;
/** From so many on a worker paints them: below that, the way there and back costs more than it saves. */
const WORKER_FROM = 1000;

/**
 * Draws every vehicle's marker on one canvas. It decides which thread paints and the order of the markers; the files
 * next to this one do the painting.
 */
export class FleetLayer extends CanvasLayer {
  private readonly scene: FleetScene;
  private theme: FleetTheme;
  private readonly onPainted: () => void;
  private readonly inView: MarkersInView;
  private readonly worker = new WorkerPicture();
  private readonly texts = new LazyMarkerTexts(this.invalidate);
  private sheet: SpriteSheet | null = null;
  private sheetRatio = 0;
  /** The markers that this thread draws, in order, without those that others cover completely. */
  private list: MarkerList | null = null;
  private order = new Uint32Array(0);
  private leaveLayout = () => {};

  /** @param onPainted - called after each paint, to place the elements attached to a marker */
  constructor(scene: FleetScene, theme: FleetTheme, onPainted: () => void) {
    super('markerPane');
    this.scene = scene;
    this.theme = theme;
    this.onPainted = onPainted;
    this.inView = new MarkersInView(scene);
  }

  override onAdd(map: LeafletMap): this {
    loadGlyphs().then(
      (isNew) => isNew && this.redraw(),
      () => {}, // without them the discs tell the status, and the list the type
    );
    const layout = labelLayoutOf(map);
    layout.markers = this.scene;
    const stop = layout.onNames(this.invalidate);
    this.leaveLayout = () => {
      stop();
      layout.markers = null;
      layout.markersMoved();
    };
    return super.onAdd(map);
  }

  override onRemove(): this {
    this.leaveLayout();
    this.worker.close();
    return super.onRemove();
  }

  /** Draws every sprite again. */
  protected override redraw(): void {
    this.sheet = null;
    super.redraw();
  }

  setTheme(theme: FleetTheme): void {
    if (theme.paint !== this.theme.paint) this.sheet = null;
    this.theme = theme;
    this.invalidate();
  }

  /** The marker or cluster at a container point. @param radius - CSS pixels */
  hit(map: LeafletMap, point: Point, radius: number): FleetHit | null {
    // Before the first picture, and when the set of vehicles has changed since the last one, there are no indices or
    // outdated ones.
    if (!this.inView.isCurrent()) this.collect(this.inView.view ?? this.viewNow(map), performance.now());
    const place = this.toCanvas(map, point, this.inView.view);
    return place && hitTest(this.inView, place, radius);
  }

  /** Returns whether anything in view is gliding. */
  private collect(view: CanvasView, at: number): boolean {
    const drawn = this.worker.picture ? this.inView.n : this.order.length;
    this.scene.glides = this.theme.glide && drawn <= SPRITES_PER_FRAME;
    return this.inView.collect(view, at, this.theme.grouped);
  }

  protected override prepare(view: CanvasView, at: number): PaintPlan {
    const again = this.collect(view, at);
    this.worker.drop();
    const isForWorker = !this.theme.grouped && this.inView.n >= WORKER_FROM && this.worker.isReady();
    if (!isForWorker) {
      this.paintHere(view);
      return { sliced: this.order.length > SPRITES_PER_FRAME, again };
    }
    this.order = new Uint32Array(0);
    const elsewhere = (done: () => void) =>
      this.worker.paint(this.inView.toList(view, this.theme.now()), this.theme.paint, (isPainted) => {
        if (!isPainted) this.paintHere(view);
        done();
      });
    return { sliced: false, again, elsewhere };
  }

  /** Prepares the markers for this thread. */
  private paintHere(view: CanvasView): void {
    this.list = this.inView.toList(view, this.theme.now());
    this.order = this.theme.grouped ? this.inView.alone() : visibleMarkers(this.list);
  }

  protected override *paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting {
    const { scene, inView, theme, list, order } = this;
    const sheet = this.sprites(view.ratio);
    ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
    drawTrails(ctx, view, scene, inView, theme);
    if (this.worker.picture) {
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(this.worker.picture, 0, 0);
    }
    const size = order.length > SPRITES_PER_FRAME ? SPRITES_PER_SLICE : SPRITES_PER_FRAME;
    for (let from = 0; list && from < order.length; from += size) {
      if (from > 0) yield;
      drawMarkers(ctx, list, order.subarray(from, from + size), sheet);
    }
    drawClusters(ctx, view, scene, inView, this.theme.paint);
    drawOverlay(ctx, view, {
      theme: this.theme,
      inView,
      sheet: this.sprites(view.ratio),
      fresh: scene.fresh,
      names: this.namesIn(view),
      texts: () => this.texts.get(),
    });
  }

  protected override painted(): void {
    if (this.map) labelLayoutOf(this.map).markersMoved();
    this.onPainted();
  }

  private sprites(ratio: number): SpriteSheet {
    if (!this.sheet || this.sheetRatio !== ratio) {
      this.sheet = new SpriteSheet(this.theme.paint, ratio);
      this.sheetRatio = ratio;
    }
    return this.sheet;
  }

  /** The boxes of texts on the map around the markers, in canvas pixels. */
  private *namesIn(view: CanvasView): Generator<Box> {
    if (!this.map) return;
    for (const { left, top, right, bottom } of labelLayoutOf(this.map).namesIn(view))
      yield { left: left - view.left, top: top - view.top, right: right - view.left, bottom: bottom - view.top };
  }
}
