import { createSignal } from 'shared-auth/contract';

/** ms that one arrow key moves. */
export const KEY_STEP_MS = 10_000;

/** The clock that plays the past: its time runs `speed` times as fast as time of the page. */
export class PlayClock {
  /** Epoch ms of the moment shown. */
  at: number;
  playing = false;
  speed: number;
  readonly from: number;
  readonly to: number;
  private readonly changed = createSignal();
  private frame = 0;
  private before = 0;
  private changes = 0;

  /** @param from - epoch ms, as `to` and `at` */
  constructor(from: number, to: number, speed: number, at = from) {
    this.from = from;
    this.to = to;
    this.speed = speed;
    this.at = Math.max(from, Math.min(to, at));
  }

  readonly version = (): number => this.changes;

  readonly subscribe = this.changed.subscribe;

  /** Plays on; from the beginning when the end was reached. */
  readonly play = (): void => {
    if (this.playing) return;
    if (this.at >= this.to) this.at = this.from;
    this.playing = true;
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.onFrame);
    this.notify();
  };

  readonly pause = (): void => {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.notify();
  };

  /** Goes to a moment. @param at - epoch ms, limited to the playable period */
  seek(at: number): void {
    this.at = Math.max(this.from, Math.min(this.to, at));
    this.notify();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.notify();
  }

  /** Lets time of the page pass. @param ms - since the last call */
  advance(ms: number): void {
    const at = this.momentAfter(this.at + ms * this.speed);
    if (at >= this.to) this.playing = false;
    this.seek(at);
  }

  /** Where playing continues after reaching a moment; parts of a route are skipped. */
  protected momentAfter(at: number): number {
    return at;
  }

  private readonly onFrame = (now: number): void => {
    this.advance(Math.max(0, now - this.before));
    this.before = now;
    if (this.playing) this.frame = requestAnimationFrame(this.onFrame);
  };

  private notify(): void {
    this.changes++;
    this.changed.send();
  }
}
