import type { MarkerList } from './markers';
import type { MarkerJob } from './markerWorker';
import type { SpritePalette } from './sprites';

/** ms within which a picture must arrive: one of 10,000 markers takes some 30. A slower worker has ended, or hangs. */
const LIMIT_MS = 3_000;
/** A timer later than this, ms, means that the page itself was suspended or busy. */
const LATE_MS = 500;

/** Has markers painted by a worker, one picture at a time. */
export class MarkerPainter {
  private readonly worker: Worker;
  private done: ((bitmap: ImageBitmap | null) => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(worker: Worker) {
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => this.finish(data);
    worker.onmessageerror = () => this.finish(null);
    worker.onerror = (event) => {
      event.preventDefault();
      this.finish(null);
    };
  }

  /**
   * Starts a worker and waits until it is ready, so that no caller asks for a picture while the worker's code is still
   * loading. Null where the browser has no worker that can paint, or refuses this one.
   */
  static async create(): Promise<MarkerPainter | null> {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null;
    try {
      const worker = new Worker(/* webpackChunkName: "map-markers" */ new URL('./markerWorker.ts', import.meta.url));
      return await new Promise((resolve) => {
        worker.onmessage = () => resolve(new MarkerPainter(worker));
        worker.onerror = (event) => {
          event.preventDefault();
          worker.terminate();
          resolve(null);
        };
      });
    } catch {
      return null; // a policy that forbids it
    }
  }

  /**
   * Paints a list and transfers its arrays to the worker.
   *
   * @param done - called later with the picture; with null where it failed or was late
   */
  paint(list: MarkerList, palette: SpritePalette, done: (bitmap: ImageBitmap | null) => void): void {
    this.done = done;
    this.watch();
    const job: MarkerJob = { list, palette };
    this.worker.postMessage(job, [list.x.buffer, list.y.buffer, list.code.buffer, list.alpha.buffer]);
  }

  close(): void {
    this.done = null;
    clearTimeout(this.timer);
    this.worker.terminate();
  }

  private watch(): void {
    const began = performance.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // After a pause of the page itself the worker gets its time once more.
      if (performance.now() - began > LIMIT_MS + LATE_MS) this.watch();
      else this.finish(null);
    }, LIMIT_MS);
  }

  private finish(bitmap: ImageBitmap | null): void {
    const { done } = this;
    this.done = null;
    clearTimeout(this.timer);
    if (done) done(bitmap);
    else bitmap?.close();
  }
}
