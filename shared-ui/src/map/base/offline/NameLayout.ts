import type { CanvasView } from '../../canvas/CanvasLayer';
import { type Box, coveredBy, type LabelLayout, type NameWriter } from '../../canvas/labelLayout';
import { Collisions } from './labels';
import { type MeasureName, namesAt, type PlacedName } from './naming';

/**
 * ms between two checks whether markers cover names: vehicles move constantly, and a map that changes with them is
 * restless.
 */
const ASIDE_MS = 2_000;

interface Layout {
  /** Stands for everything that the layout depends on besides markers. */
  key: string;
  names: readonly PlacedName[];
  taken: Collisions;
}

const NOTHING: Layout = { key: '', names: [], taken: new Collisions() };

/** Keeps the layout of a map's place names at its zoom; names step aside for markers where they can. */
export class NameLayout {
  private readonly onMoved: () => void;
  private labels: LabelLayout | null = null;
  private writer: NameWriter | undefined;
  private layout = NOTHING;
  /** Repeats the last layout. */
  private again: ((before: readonly PlacedName[]) => Layout) | null = null;
  private isTold = true;
  private timer: number | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;

  /** @param onMoved - called when names are to be painted elsewhere */
  constructor(onMoved: () => void) {
    this.onMoved = onMoved;
  }

  /**
   * Moves names away from the markers of a map and from other texts on it; returns a function that ends that.
   *
   * @param boxesIn - the boxes of these names
   */
  enter(labels: LabelLayout, boxesIn: NameWriter): () => void {
    this.labels = labels;
    this.writer = boxesIn;
    const stops = [labels.addNames(boxesIn), labels.onMarkers(this.layoutSoon), labels.onNames(this.layoutSoon)];
    return () => {
      for (const stop of stops) stop();
      window.clearTimeout(this.timer);
      this.timer = undefined;
      this.labels = null;
    };
  }

  /** The names that were laid out last. */
  get names(): readonly PlacedName[] {
    return this.layout.names;
  }

  /** The names of a view's zoom. */
  at(view: CanvasView, language: 'mk' | 'en', measure: MeasureName): Layout {
    const { zoom, world } = view;
    const key = `${zoom} ${language} ${document.fonts?.status ?? ''}`;
    if (this.layout.key !== key) {
      this.again = (before) => {
        const isOnMarker = coveredBy(this.labels?.markers ?? null, world);
        const written = [...(this.labels?.namesIn(view, this.writer) ?? [])];
        const isCovered = (box: Box) => isOnMarker(box) || written.some((other) => meet(box, other));
        return { key, ...namesAt(zoom, language, measure, isCovered, before) };
      };
      this.layout = this.again([]);
      this.isTold = false;
    }
    return this.layout;
  }

  /** Has everything laid out anew. */
  forget(): void {
    this.layout = NOTHING;
  }

  /** Notifies those who write around the names, once they are painted. */
  tellMoved(): void {
    if (this.isTold) return;
    this.isTold = true;
    this.labels?.namesMoved();
  }

  private readonly layoutSoon = (): void => {
    if (this.timer !== undefined) return;
    const wait = this.lookedAt + ASIDE_MS - performance.now();
    this.timer = window.setTimeout(this.stepAside, Math.max(0, wait));
  };

  private readonly stepAside = (): void => {
    this.timer = undefined;
    this.lookedAt = performance.now();
    const { names: before } = this.layout;
    const next = this.again?.(before);
    if (!next || isSame(before, next.names)) return;
    this.layout = next;
    this.isTold = false;
    this.onMoved();
  };
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isSame = (a: readonly PlacedName[], b: readonly PlacedName[]): boolean =>
  a.length === b.length && a.every(({ text, side }, i) => text === b[i]?.text && side === b[i]?.side);
