import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point, type ZoomAnimEvent } from 'leaflet';
import { worldSize } from './mercator';

/** CSS pixels drawn beyond each edge, so that a short drag shows no bare border. */
export const MARGIN_PX = 32;

/** A painting: it completes in one frame, or gives the frame back at each `yield` and continues in the next. */
export type Painting = Generator<void, void>;

/** A layer's plan for the next painting. */
export interface PaintPlan {
  /** Too much for one frame: it is painted in slices on a second canvas, which is copied when complete. */
  sliced: boolean;
  /** Something is in motion: another painting is wanted when this one is done. */
  again: boolean;
  /** Has a part painted on another thread; the painting begins when `done` is called, and no other one until then. */
  elsewhere?: ((done: () => void) => void) | undefined;
}

/** If two paintings in a row delay the next frame by more than this, a rest follows, ms… */
const LATE_MS = 50;
/** …of so many times as long, so that the map can be moved and everything else works meanwhile, … */
const REST = 2;
/** …and of this at most, which limits the age of the picture. */
const LONGEST_REST_MS = 400;

/** A painting that is under way on the second canvas. */
interface Job {
  view: CanvasView;
  painting: Painting;
  again: boolean;
}

const ONE_FRAME: PaintPlan = { sliced: false, again: false };

/**
 * The part of the map that a canvas shows: device pixels per CSS pixel, its size in CSS pixels and its position in the
 * world.
 */
export interface CanvasView {
  ratio: number;
  width: number;
  height: number;
  zoom: number;
  /** Side of the world square in CSS pixels at this zoom. */
  world: number;
  /** World pixel of the canvas's left top corner. */
  left: number;
  top: number;
}

/**
 * One canvas in a map pane: painted at most once per animation frame, moved and scaled with the map in between. Without
 * a 2d context (no canvas, no memory) the layer is not painted, but the rest of the map works.
 */
export abstract class CanvasLayer extends Layer {
  protected map: LeafletMap | null = null;
  protected view: CanvasView | null = null;
  protected readonly canvas = document.createElement('canvas');
  private readonly paneName: string;
  private readonly margin: number;
  private readonly back = document.createElement('canvas');
  private context: CanvasRenderingContext2D | null | undefined;
  private job: Job | null = null;
  private dirty = false;
  private frame = 0;
  /** When the next painting may begin that no end of a move or zoom asks for; of the frame clock. */
  private restUntil = 0;
  /** Whether the previous painting delayed a frame. */
  private wasLate = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private zooming = false;
  private ratioQuery: MediaQueryList | null = null;
  /** The number of the painting that waits for another thread; 0 without one. */
  private waiting = 0;
  private waits = 0;

  constructor(pane = 'overlayPane', margin = MARGIN_PX) {
    super();
    this.paneName = pane;
    this.margin = margin;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.setAttribute('aria-hidden', 'true');
    // Clicks go to the map, which hit-tests.
    this.canvas.style.pointerEvents = 'none';
    // A browser that ran out of memory, or whose graphics failed, returns it empty.
    this.canvas.addEventListener('contextrestored', () => this.redraw());
  }

  /** Paints a view, in CSS pixels from its left top corner. */
  protected abstract paint(ctx: CanvasRenderingContext2D, view: CanvasView): Painting;

  /** Prepares the next painting. `at` is the frame clock. */
  protected prepare(_view: CanvasView, _at: number): PaintPlan {
    return ONE_FRAME;
  }

  /** Called after each completed painting. */
  protected painted(): void {}

  override onAdd(map: LeafletMap): this {
    this.map = map;
    map.getPane(this.paneName)?.appendChild(this.canvas);
    this.onRatio();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.frame = 0;
    this.rest = undefined;
    this.job = null;
    this.waiting = 0;
    this.canvas.remove();
    this.map = null;
    this.onRatio();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      viewreset: this.onView,
      zoom: this.onView,
      move: this.onMove,
      moveend: this.onMoveEnd,
      resize: this.onView,
      // Leaflet has a type for each event; the map below knows only the common one.
      zoomanim: this.onZoomAnim as LeafletEventHandlerFn,
      zoomend: this.onZoomEnd,
    };
  }

  /** Requests a repaint with the next frame; where paintings delay frames, after a rest. */
  readonly invalidate = (): void => {
    this.dirty = true;
    this.request();
  };

  /** Paints everything again, including parts that are usually reused. */
  protected redraw(): void {
    this.invalidate();
  }

  /** Paints again when the window moves to a screen with another pixel ratio, which need not change its size. */
  private readonly onRatio = (): void => {
    this.ratioQuery?.removeEventListener('change', this.onRatio);
    this.ratioQuery = this.map ? window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`) : null;
    this.ratioQuery?.addEventListener('change', this.onRatio);
    if (this.map) this.invalidate();
  };

  /** A container point in the pixels of a painted view. */
  protected toCanvas(map: LeafletMap, point: Point, view = this.view): Point | null {
    if (!view) return null;
    if (this.zooming) {
      // The picture is being scaled to another zoom; the map's own values already describe the end of the zoom.
      const container = map.getContainer().getBoundingClientRect();
      const canvas = this.canvas.getBoundingClientRect();
      const scale = view.width / canvas.width;
      return new Point(
        (container.left + point.x - canvas.left) * scale,
        (container.top + point.y - canvas.top) * scale,
      );
    }
    const world = map.containerPointToLayerPoint(point).add(map.getPixelOrigin());
    const scale = view.world / worldSize(map.getZoom());
    return new Point(world.x * scale - view.left, world.y * scale - view.top);
  }

  /** The view of this moment, with room at the edges. */
  protected viewNow(map: LeafletMap): CanvasView {
    const { margin } = this;
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([-margin, -margin]).add(map.getPixelOrigin());
    const zoom = map.getZoom();
    return {
      ratio: Math.min(window.devicePixelRatio || 1, 3),
      width: size.x + 2 * margin,
      height: size.y + 2 * margin,
      zoom,
      world: worldSize(zoom),
      left: Math.round(corner.x),
      top: Math.round(corner.y),
    };
  }

  private request(): void {
    if (this.frame === 0 && this.rest === undefined && this.map) this.frame = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (at: number): void => {
    this.frame = 0;
    if (!this.map || this.zooming || this.waiting > 0) return;
    const left = this.restUntil - performance.now();
    if (left > 0 && !this.job) {
      this.rest = setTimeout(() => this.endRest(), left);
      return;
    }
    const view = this.viewNow(this.map);
    if (!this.job || !sameView(this.job.view, view)) this.begin(view, at);
    if (this.job) this.proceed(this.job);
  };

  private endRest(): void {
    clearTimeout(this.rest);
    this.rest = undefined;
    this.restUntil = 0;
    this.request();
  }

  /** Measures the delay of the next frame by a painting. */
  private restAfter(began: number): void {
    requestAnimationFrame(() => {
      const now = performance.now();
      const late = now - began;
      const rest = late > LATE_MS && this.wasLate ? Math.min(late * REST, LONGEST_REST_MS) : 0;
      if (rest > 0) this.restUntil = now + rest;
      this.wasLate = late > LATE_MS;
    });
  }

  private begin(view: CanvasView, at: number): void {
    this.job = null;
    this.dirty = false;
    this.restAfter(performance.now());
    const { sliced, again, elsewhere } = this.prepare(view, at);
    if (elsewhere) {
      const wait = ++this.waits;
      this.waiting = wait;
      elsewhere(() => {
        if (this.waiting !== wait) return;
        this.waiting = 0;
        // The end of the zoom paints anew.
        if (this.zooming) return;
        this.restAfter(performance.now());
        this.paintNow(view);
        if (again || this.dirty) this.request();
      });
      return;
    }
    const back = sliced ? clear(this.back, view) : null;
    if (back) {
      this.job = { view, painting: this.paint(back, view), again };
      return;
    }
    this.paintNow(view);
    if (again) this.request();
  }

  private paintNow(view: CanvasView): void {
    const ctx = this.show(view);
    if (ctx) for (const _ of this.paint(ctx, view));
    this.painted();
  }

  private proceed(job: Job): void {
    if (job.painting.next().done !== true) {
      this.request();
      return;
    }
    this.job = null;
    const ctx = this.show(job.view);
    ctx?.setTransform(1, 0, 0, 1, 0, 0);
    ctx?.drawImage(this.back, 0, 0);
    this.painted();
    if (job.again || this.dirty) this.request();
  }

  /** Fits the canvas to a view, in size and place, and clears it. */
  private show(view: CanvasView): CanvasRenderingContext2D | null {
    this.view = view;
    this.context = clear(this.canvas, view, this.context);
    this.place();
    return this.context;
  }

  /** The result of a user's action is shown immediately. */
  private readonly onView = (): void => {
    this.place();
    this.endRest();
    this.invalidate();
  };

  private readonly onMove = (): void => {
    const { map, view } = this;
    if (!map || !view || this.zooming) return;
    const now = this.viewNow(map);
    if (Math.abs(now.left - view.left) > this.margin || Math.abs(now.top - view.top) > this.margin) this.invalidate();
  };

  private readonly onMoveEnd = (): void => {
    this.zooming = false;
    this.onView();
  };

  private readonly onZoomEnd = (): void => {
    this.zooming = false;
    this.onView();
  };

  private readonly onZoomAnim = (event: ZoomAnimEvent): void => {
    if (!this.map) return;
    this.zooming = true;
    this.place(pixelOriginAt(this.map, event), event.zoom);
  };

  /** Moves the painted canvas to its current position, scaled when the zoom has changed. */
  private place(origin = this.map?.getPixelOrigin(), zoom = this.map?.getZoom()): void {
    const { view } = this;
    if (!view || !origin || zoom === undefined) return;
    const scale = 2 ** (zoom - view.zoom);
    DomUtil.setTransform(this.canvas, new Point(view.left * scale - origin.x, view.top * scale - origin.y), scale);
  }
}

/** Empties a canvas for a view. Setting a size costs more than clearing: it is set only when it changed. */
function clear(
  canvas: HTMLCanvasElement,
  view: CanvasView,
  known?: CanvasRenderingContext2D | null,
): CanvasRenderingContext2D | null {
  const width = Math.round(view.width * view.ratio);
  const height = Math.round(view.height * view.ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${view.width}px`;
    canvas.style.height = `${view.height}px`;
  }
  const ctx = known === undefined ? canvas.getContext('2d') : known;
  ctx?.setTransform(1, 0, 0, 1, 0, 0);
  ctx?.clearRect(0, 0, width, height);
  ctx?.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  return ctx;
}

const sameView = (a: CanvasView, b: CanvasView): boolean =>
  a.left === b.left &&
  a.top === b.top &&
  a.zoom === b.zoom &&
  a.width === b.width &&
  a.height === b.height &&
  a.ratio === b.ratio;

/** World pixel of the layer pane's origin once a zoom animation has ended. */
export function pixelOriginAt(map: LeafletMap, { center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>): Point {
  const pane = map.getPane('mapPane');
  const offset = pane ? DomUtil.getPosition(pane) : new Point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(offset).round();
}
