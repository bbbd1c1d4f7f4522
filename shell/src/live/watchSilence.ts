/**
 * Above this interval between two signs of life, silence proves too little: servers that do not ping every other second
 * are left to the client's own time-out.
 */
const LONGEST_BEAT_MS = 2_500;
/** Milliseconds by which a sign of life may be late. */
const GRACE_MS = 700;
/** A timer later than this means that the page was busy or asleep: messages that arrived meanwhile are read first. */
const LATE_MS = 400;

interface SilenceOptions {
  /** Called when no message has arrived for longer than the server's own ping interval: it cannot be reached. */
  onSilence: () => void;
  /** Called when a message arrives again. */
  onLife: () => void;
}

/**
 * Detects within three seconds that a connection is dead although it was not closed, as when a cable is pulled. It
 * learns the ping interval from the pings themselves, and sends no messages.
 */
export function watchSilence({ onSilence, onLife }: SilenceOptions) {
  let beat = Number.POSITIVE_INFINITY;
  let lastPing: number | null = null;
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;

  function arm(ms: number) {
    clearTimeout(timer);
    if (beat > LONGEST_BEAT_MS) return;
    due = performance.now() + ms;
    timer = setTimeout(poll, ms);
  }

  function poll() {
    if (performance.now() - due > LATE_MS || document.visibilityState === 'hidden') {
      arm(beat + GRACE_MS);
      return;
    }
    isSilent = true;
    onSilence();
  }

  function heard() {
    if (isSilent) {
      isSilent = false;
      onLife();
    }
    arm(beat + GRACE_MS);
  }

  return {
    /** The server sent something. */
    heard,
    /** The server's own sign of life. */
    pinged() {
      const now = performance.now();
      if (lastPing !== null) beat = Math.min(beat, now - lastPing);
      lastPing = now;
      heard();
    },
    /** The connection closed or is a new one: the ping interval is measured again. */
    stop() {
      clearTimeout(timer);
      isSilent = false;
      lastPing = null;
      beat = Number.POSITIVE_INFINITY;
    },
  };
}
