import { DomUtil, Layer, type LeafletEventHandlerFn, type Map as LeafletMap, Point, type ZoomAnimEvent } from 'leaflet';
import { worldSize } from './mercator';

/** CSS pixels drawn beyond each edge, so that a short drag shows no bare border. */
const MARGIN = 64;

/** What a canvas shows: device pixels per CSS pixel, its size in CSS pixels and its place in the world. */
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
 * One canvas in a map pane: painted at most once per animation frame, moved and scaled with the map in between.
 * Without a 2d context (no canvas, no memory) nothing is painted and everything else works.
 */
export abstract class CanvasLayer extends Layer {
  protected map: LeafletMap | null = null;
  protected view: CanvasView | null = null;
  protected readonly canvas = document.createElement('canvas');
  private readonly paneName: string;
  private context: CanvasRenderingContext2D | null | undefined;
  private frame = 0;
  private zooming = false;

  constructor(pane = 'overlayPane') {
    super();
    this.paneName = pane;
    this.canvas.className = 'leaflet-zoom-animated';
    this.canvas.setAttribute('aria-hidden', 'true');
    // Clicks go to the map, which hit-tests.
    this.canvas.style.pointerEvents = 'none';
  }

  /** Paints `view`; answers whether another frame is wanted at once. `at` is the frame clock. */
  protected abstract paint(ctx: CanvasRenderingContext2D, view: CanvasView, at: number): boolean;

  override onAdd(map: LeafletMap): this {
    this.map = map;
    map.getPane(this.paneName)?.appendChild(this.canvas);
    this.invalidate();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.canvas.remove();
    this.map = null;
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      viewreset: this.onView,
      zoom: this.onView,
      move: this.onMove,
      moveend: this.onMoveEnd,
      resize: this.onView,
      // Leaflet gives each event its own type; the map below knows only the common one.
      zoomanim: this.onZoomAnim as LeafletEventHandlerFn,
      zoomend: this.onZoomEnd,
    };
  }

  /** Asks for a repaint with the next frame. */
  readonly invalidate = (): void => {
    if (this.frame === 0 && this.map) this.frame = requestAnimationFrame(this.onFrame);
  };

  /** The view of this moment, with room at the edges. */
  protected viewNow(map: LeafletMap): CanvasView {
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([-MARGIN, -MARGIN]).add(map.getPixelOrigin());
    const zoom = map.getZoom();
    return {
      ratio: Math.min(window.devicePixelRatio || 1, 3),
      width: size.x + 2 * MARGIN,
      height: size.y + 2 * MARGIN,
      zoom,
      world: worldSize(zoom),
      left: Math.round(corner.x),
      top: Math.round(corner.y),
    };
  }

  /** Gives the canvas the size and place of a view, and clears it. */
  protected show(view: CanvasView): CanvasRenderingContext2D | null {
    this.view = view;
    fit(this.canvas, view);
    this.place();
    if (this.context === undefined) this.context = this.canvas.getContext('2d');
    this.context?.setTransform(1, 0, 0, 1, 0, 0);
    this.context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    return this.context;
  }

  /** Runs once per asked frame; a layer that paints in slices overrides it. */
  protected onPaint(map: LeafletMap, at: number): boolean {
    const ctx = this.show(this.viewNow(map));
    return ctx !== null && this.view !== null && this.paint(ctx, this.view, at);
  }

  /** A container point in the pixels of what is painted. */
  protected toCanvas(map: LeafletMap, point: Point): Point | null {
    if (!this.view) return null;
    const world = map.containerPointToLayerPoint(point).add(map.getPixelOrigin());
    const scale = this.view.world / worldSize(map.getZoom());
    return new Point(world.x * scale - this.view.left, world.y * scale - this.view.top);
  }

  private readonly onFrame = (at: number): void => {
    this.frame = 0;
    if (!this.map || this.zooming) return;
    if (this.onPaint(this.map, at)) this.invalidate();
  };

  private readonly onView = (): void => {
    this.place();
    this.invalidate();
  };

  private readonly onMove = (): void => {
    const { map, view } = this;
    if (!map || !view || this.zooming) return;
    const now = this.viewNow(map);
    if (Math.abs(now.left - view.left) > MARGIN || Math.abs(now.top - view.top) > MARGIN) this.invalidate();
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

  /** Puts what was painted where it belongs now, scaled when the zoom is another one. */
  private place(origin = this.map?.getPixelOrigin(), zoom = this.map?.getZoom()): void {
    const { view } = this;
    if (!view || !origin || zoom === undefined) return;
    const scale = 2 ** (zoom - view.zoom);
    DomUtil.setTransform(this.canvas, new Point(view.left * scale - origin.x, view.top * scale - origin.y), scale);
  }
}

/** Gives a canvas the size of a view. Setting a size also clears, so it is set only when it changed. */
export function fit(canvas: HTMLCanvasElement, view: CanvasView): void {
  const width = Math.round(view.width * view.ratio);
  const height = Math.round(view.height * view.ratio);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${view.width}px`;
  canvas.style.height = `${view.height}px`;
}

/** World pixel of the layer pane's origin once a zoom animation has ended. */
export function pixelOriginAt(map: LeafletMap, { center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>): Point {
  const pane = map.getPane('mapPane');
  const offset = pane ? DomUtil.getPosition(pane) : new Point(0, 0);
  return map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(offset).round();
}
