import type { Map as LeafletMap } from 'leaflet';
import { createSignal } from 'shared-auth/contract';
import type { CanvasView } from './CanvasLayer';

/** A rectangle in pixels of the world at one zoom. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where markers stand: places on the world square (see mercator.ts), of which those with `valid` count. */
export interface MarkerPlaces {
  readonly size: number;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly valid: ArrayLike<number>;
}

/** Returns the boxes of all names that a layer writes in a view. */
export type NameWriter = (view: CanvasView) => Iterable<Box>;

/**
 * The layers of one map use it to keep texts off each other and off markers: place names step aside for markers, and
 * plates are written only where there is no place name.
 */
export class LabelLayout {
  private readonly writers = new Map<object, NameWriter>();
  private readonly renamed = createSignal();
  private readonly moved = createSignal();
  /** The markers on the map; null when it has none. */
  markers: MarkerPlaces | null = null;

  /** Calls back when names stand elsewhere than before. */
  readonly onNames = this.renamed.subscribe;
  /** To be called when names stand elsewhere than before. */
  readonly namesMoved = this.renamed.send;
  /** Calls back when markers may stand elsewhere than before. */
  readonly onMarkers = this.moved.subscribe;
  /** To be called when markers may stand elsewhere than before. */
  readonly markersMoved = this.moved.send;

  /** Registers a layer that writes names; returns what takes it out again. */
  addNames(boxesIn: NameWriter): () => void {
    const writer = {};
    this.writers.set(writer, boxesIn);
    this.namesMoved();
    return () => {
      this.writers.delete(writer);
      this.namesMoved();
    };
  }

  /**
   * The names on the map, of a view and around it.
   *
   * @param writer - one whose names do not count: that which asks
   */
  *namesIn(view: CanvasView, writer?: NameWriter): Generator<Box> {
    for (const boxesIn of this.writers.values()) if (boxesIn !== writer) yield* boxesIn(view);
  }
}

/** CSS pixels around a marker's middle that nothing is to be written on. */
const MARKER_REACH = 15;
/** Side of a cell: markers are looked up by the cells that a box touches. Pixels. */
const CELL = 64;

/** Returns a test of whether a marker is in a box, in pixels of a zoom's world. */
export function coveredBy(markers: MarkerPlaces | null, world: number): (box: Box) => boolean {
  const cells = new Map<string, { x: number; y: number }[]>();
  for (let i = 0; markers && i < markers.size; i++) {
    if (markers.valid[i] !== 1) continue;
    const at = { x: (markers.x[i] ?? 0) * world, y: (markers.y[i] ?? 0) * world };
    const key = `${Math.floor(at.x / CELL)} ${Math.floor(at.y / CELL)}`;
    const cell = cells.get(key);
    if (cell) cell.push(at);
    else cells.set(key, [at]);
  }
  return (box) => {
    const [left, right] = [box.left - MARKER_REACH, box.right + MARKER_REACH];
    const [top, bottom] = [box.top - MARKER_REACH, box.bottom + MARKER_REACH];
    for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
      for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++)
        for (const at of cells.get(`${x} ${y}`) ?? [])
          if (at.x > left && at.x < right && at.y > top && at.y < bottom) return true;
    return false;
  };
}

const layouts = new WeakMap<LeafletMap, LabelLayout>();

export function labelLayoutOf(map: LeafletMap): LabelLayout {
  const layout = layouts.get(map) ?? new LabelLayout();
  layouts.set(map, layout);
  return layout;
}
