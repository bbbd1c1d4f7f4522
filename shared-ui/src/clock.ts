import { useSyncExternalStore } from 'react';

/** A `Date` header has whole seconds: smaller differences are noise, not a wrong clock. */
const TOLERANCE_MS = 2_000;

let ahead = 0;
const onClockSet = new Set<() => void>();

/** The server's time, so that "5 min ago" is right though this computer's clock is wrong. */
export const clock = {
  /** Epoch ms by the server's clock; this computer's until the server was heard. */
  now: (): number => Date.now() + ahead,
  /** @param at - epoch ms that the server just gave; ignored when it is no time */
  setServerTime(at: number): void {
    if (!Number.isFinite(at) || Math.abs(at - clock.now()) < TOLERANCE_MS) return;
    ahead = at - Date.now();
    for (const notify of onClockSet) notify();
  },
};

class Beat {
  private value = clock.now();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly everyMs: number;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  read = (): number => this.value;

  subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.start();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private tick = (): void => {
    // A hidden tab draws nothing; it catches up once, when it is shown.
    if (document.visibilityState === 'hidden') return;
    this.value = clock.now();
    for (const listener of this.listeners) listener();
  };

  private start(): void {
    this.value = clock.now();
    this.timer = setInterval(this.tick, this.everyMs);
    onClockSet.add(this.tick);
    document.addEventListener('visibilitychange', this.tick);
  }

  private stop(): void {
    clearInterval(this.timer);
    onClockSet.delete(this.tick);
    document.removeEventListener('visibilitychange', this.tick);
  }
}

const beats = new Map<number, Beat>();

function beatOf(everyMs: number): Beat {
  let beat = beats.get(everyMs);
  if (!beat) {
    beat = new Beat(everyMs);
    beats.set(everyMs, beat);
  }
  return beat;
}

/**
 * The server's time, again on every beat; all who ask for the same beat share one timer.
 *
 * @param everyMs - ms between two beats, 30,000 by default
 * @returns epoch ms
 */
export function useNow(everyMs = 30_000): number {
  const beat = beatOf(everyMs);
  return useSyncExternalStore(beat.subscribe, beat.read);
}
