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

/** Positions of markers on the world square (see mercator.ts); only those with `valid` are used. */
export interface MarkerPlaces {
  readonly size: number;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly valid: ArrayLike<number>;
}

/** Returns the boxes of all names that a layer writes in a view. */
export type NameWriter = (view: CanvasView) => Iterable<Box>;

/**
 * By it the layers of one map prevent texts from overlapping one another and markers: place names move away from
 * markers, and plates are written only where there is no place name.
 */
export class LabelLayout {
  private readonly writers = new Map<object, NameWriter>();
  private readonly renamed = createSignal();
  private readonly moved = createSignal();
  /** The markers on the map; null without any. */
  markers: MarkerPlaces | null = null;

  /** Calls back when names have moved. */
  readonly onNames = this.renamed.subscribe;
  /** Call when names have moved. */
  readonly namesMoved = this.renamed.send;
  /** Calls back when markers may have moved. */
  readonly onMarkers = this.moved.subscribe;
  /** Call when markers may have moved. */
  readonly markersMoved = this.moved.send;

  /** Registers a layer that writes names; returns a function that removes it. */
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
   * The names on the map, in a view and around it.
   *
   * @param writer - the caller, whose own names are left out
   */
  *namesIn(view: CanvasView, writer?: NameWriter): Generator<Box> {
    for (const boxesIn of this.writers.values()) if (boxesIn !== writer) yield* boxesIn(view);
  }
}

/** CSS pixels around a marker's middle that must stay free of texts. */
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
