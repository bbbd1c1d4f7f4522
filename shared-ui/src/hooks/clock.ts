import { useSyncExternalStore } from 'react';
import { createSignal } from 'shared-auth/contract';

/** A `Date` header has whole seconds: smaller differences are noise, not a wrong clock. */
const TOLERANCE_MS = 2_000;

let ahead = 0;
const clockSet = createSignal();

/** The server's time, so that "5 min ago" is right though this computer's clock is wrong. */
export const clock = {
  /** Epoch ms by the server's clock; this computer's until the server was heard. */
  now: (): number => Date.now() + ahead,
  /** @param at - epoch ms that the server just gave; ignored when it is no time */
  setServerTime(at: number): void {
    if (!Number.isFinite(at) || Math.abs(at - clock.now()) < TOLERANCE_MS) return;
    ahead = at - Date.now();
    clockSet.send();
  },
};

/** The current time. It is renewed only while a component reads it. */
function createBeat(everyMs: number) {
  let value = clock.now();
  const { send, subscribe } = createSignal(() => {
    value = clock.now();
    const timer = setInterval(tick, everyMs);
    const unsubscribe = clockSet.subscribe(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', tick);
    };
  });
  function tick(): void {
    // A hidden tab draws no frames; it is updated once, when it is shown.
    if (document.visibilityState === 'hidden') return;
    value = clock.now();
    send();
  }
  return { read: () => value, subscribe };
}

const beats = new Map<number, ReturnType<typeof createBeat>>();

function beatOf(everyMs: number) {
  let beat = beats.get(everyMs);
  if (!beat) {
    beat = createBeat(everyMs);
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
