import type { MarkerPainter } from '../paint/MarkerPainter';
import type { MarkerList } from '../paint/markers';
import type { SpritePalette } from '../paint/sprites';

/** The picture of the markers that a worker paints. Its code and the worker are loaded when they are first needed. */
export class WorkerPicture {
  /** Undefined until the worker is needed, null where there is none or it has failed. */
  private painter: MarkerPainter | null | undefined;
  private isLoading = false;
  private isWanted = false;
  private bitmap: ImageBitmap | null = null;

  /** The picture that the worker painted last; null while this thread paints. */
  get picture(): ImageBitmap | null {
    return this.bitmap;
  }

  /** Whether the worker can paint now. Asked for the first time it starts the worker. */
  isReady(): boolean {
    this.isWanted = true;
    if (this.painter === undefined && !this.isLoading) void this.load();
    return this.painter != null;
  }

  private async load(): Promise<void> {
    this.isLoading = true;
    try {
      const { MarkerPainter } = await import(/* webpackChunkName: "map-painter" */ '../paint/MarkerPainter');
      const painter = await MarkerPainter.create();
      if (this.isWanted) this.painter = painter;
      else painter?.close();
    } catch {
      this.painter = null; // its code cannot be fetched: this thread paints
    } finally {
      this.isLoading = false;
    }
  }

  /**
   * Has a list painted, whose arrays are given away.
   *
   * @param onDone - called with whether there is a picture; without one no other will be painted
   */
  paint(list: MarkerList, palette: SpritePalette, onDone: (isPainted: boolean) => void): void {
    const { painter } = this;
    if (!painter) {
      onDone(false);
      return;
    }
    painter.paint(list, palette, (bitmap) => {
      this.bitmap = bitmap;
      if (!bitmap) {
        painter.close();
        this.painter = null;
      }
      onDone(bitmap !== null);
    });
  }

  /** Frees the memory of the last picture. */
  drop(): void {
    this.bitmap?.close();
    this.bitmap = null;
  }

  /** Ends the worker, also one that is on its way. */
  close(): void {
    this.isWanted = false;
    this.painter?.close();
    this.painter = undefined;
    this.drop();
  }
}
