import type { MarkerList } from './markers';
import type { MarkerJob } from './markerWorker';
import type { SpritePalette } from './sprites';

/** Has markers painted by a worker, one picture at a time. */
export class MarkerPainter {
  private readonly worker: Worker;
  private done: ((bitmap: ImageBitmap | null) => void) | null = null;

  private constructor(worker: Worker) {
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => this.finish(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.finish(null);
    };
  }

  /** Null where the browser has no worker that paints, or refuses this one. */
  static create(): MarkerPainter | null {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
    try {
      return new MarkerPainter(
        new Worker(/* webpackChunkName: "map-markers" */ new URL('./markerWorker.ts', import.meta.url)),
      );
    } catch {
      return null; // a policy that forbids it
    }
  }

  /**
   * Paints a list, whose arrays are given away.
   *
   * @param done called with the picture, later; with null where it failed
   */
  paint(list: MarkerList, palette: SpritePalette, done: (bitmap: ImageBitmap | null) => void): void {
    this.done = done;
    const job: MarkerJob = { list, palette };
    this.worker.postMessage(job, [list.x.buffer, list.y.buffer, list.code.buffer, list.alpha.buffer]);
  }

  close(): void {
    this.done = null;
    this.worker.terminate();
  }

  private finish(bitmap: ImageBitmap | null): void {
    const { done } = this;
    this.done = null;
    if (done) done(bitmap);
    else bitmap?.close();
  }
}
