import type { CanvasView } from '../../canvas/CanvasLayer';
import { type Cluster, clustersOf } from '../paint/cluster';
import type { MarkerList } from '../paint/markers';
import { SPRITE_SIZE } from '../paint/sprites';
import { fixAlpha } from '../scene/age';
import type { FleetScene } from '../scene/FleetScene';

/** A marker in view: its place in the list of those in view, and its centre in canvas pixels. */
export interface MarkerInView {
  k: number;
  x: number;
  y: number;
}

const place = { x: 0, y: 0 };

/**
 * The vehicles of a scene that are in view, each with its place on the canvas. Painting and hit test read the same
 * ones.
 */
export class MarkersInView {
  /** Number of valid entries in each array. */
  n = 0;
  /** Index in the scene. */
  index = new Uint32Array(0);
  /** Centres in canvas pixels. */
  x = new Float64Array(0);
  y = new Float64Array(0);
  /** The vehicles of each cell, where markers are grouped; a lone marker is a cluster of one. */
  clusters: readonly Cluster[] = [];
  /** The view they were collected for; null before the first time. */
  view: CanvasView | null = null;
  private setVersion = -1;
  private readonly scene: FleetScene;

  constructor(scene: FleetScene) {
    this.scene = scene;
  }

  /** Whether the indices are still those of the scene's vehicles. */
  isCurrent(): boolean {
    return this.view !== null && this.setVersion === this.scene.setVersion();
  }

  /** Collects the markers in a view. Returns whether any of them is gliding. @param at - of the frame clock */
  collect(view: CanvasView, at: number, grouped: boolean): boolean {
    const isGliding = this.gather(view, at);
    this.view = view;
    this.setVersion = this.scene.setVersion();
    this.clusters = grouped ? clustersOf(this.x, this.y, this.n, view.left, view.top) : [];
    return isGliding;
  }

  private gather(view: CanvasView, at: number): boolean {
    const { scene } = this;
    this.reserve(scene.size);
    const { index, x, y } = this;
    const { world, left, top } = view;
    const right = view.width + SPRITE_SIZE / 2;
    const bottom = view.height + SPRITE_SIZE / 2;
    let isGliding = false;
    let n = 0;
    for (let i = 0; i < scene.size; i++) {
      if (scene.valid[i] !== 1 || scene.only?.has(i) === false) continue;
      const isMoving = scene.drawnAt(i, at, place);
      const px = place.x * world - left;
      const py = place.y * world - top;
      if (px < -SPRITE_SIZE / 2 || py < -SPRITE_SIZE / 2 || px > right || py > bottom) continue;
      isGliding ||= isMoving;
      index[n] = i;
      x[n] = px;
      y[n] = py;
      n++;
    }
    this.n = n;
    return isGliding;
  }

  private reserve(size: number): void {
    if (this.index.length >= size) return;
    this.index = new Uint32Array(size);
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
  }

  /** Where a vehicle of the scene is on the canvas; null where it is not in view. */
  find(index: number): MarkerInView | null {
    if (index < 0) return null;
    const k = this.index.subarray(0, this.n).indexOf(index);
    return k < 0 ? null : { k, x: this.x[k] ?? 0, y: this.y[k] ?? 0 };
  }

  /** The vehicles that share their cell with no other. */
  alone(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.clusters.flatMap(({ members }) => (members.length === 1 ? members : [])));
  }

  /** The vehicles that are shown as a circle together with others. */
  grouped(): ReadonlySet<number> {
    return new Set(this.clusters.flatMap(({ members }) => (members.length > 1 ? members : [])));
  }

  /** The markers to draw, in new arrays. @param only - some of those in view; all by default */
  toList({ width, height, ratio }: CanvasView, now: number, only?: readonly number[]): MarkerList {
    const { scene } = this;
    const n = only?.length ?? this.n;
    const code = new Uint16Array(n);
    const alpha = new Float64Array(n);
    for (let k = 0; k < n; k++) {
      const i = this.index[only?.[k] ?? k] ?? 0;
      code[k] = scene.code[i] ?? 0;
      alpha[k] = fixAlpha(now - (scene.fixAt[i] ?? Number.NaN));
    }
    const some = (all: Float64Array) => (only ? Float64Array.from(only, (k) => all[k] ?? 0) : all.slice(0, n));
    const [x, y] = [some(this.x), some(this.y)];
    return { n, x, y, code, alpha, width, height, ratio };
  }
}
