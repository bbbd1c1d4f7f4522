/**
 * Above this interval between two signs of life, silence proves too little: servers that do not ping every other second
 * are left to the client's own time-out.
 */
const LONGEST_BEAT_MS = 2_500;
/** What a sign of life may be late. */
const GRACE_MS = 700;
/** A timer later than this means that the page was busy or asleep: what has arrived meanwhile is read first. */
const LATE_MS = 400;

interface SilenceOptions {
  /** Nothing has come for longer than the server's own beat: it cannot be reached. */
  onSilence: () => void;
  /** Something came again. */
  onLife: () => void;
}

/**
 * Sees within three seconds that a connection has gone dead without being closed, as when a cable is pulled somewhere.
 * How often the server pings is learned from its pings; nothing is sent.
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
    /** Any text of the server. */
    heard,
    /** The server's own sign of life. */
    pinged() {
      const now = performance.now();
      if (lastPing !== null) beat = Math.min(beat, now - lastPing);
      lastPing = now;
      heard();
    },
    /** The connection closed or is a new one: the beat is learned anew. */
    stop() {
      clearTimeout(timer);
      isSilent = false;
      lastPing = null;
      beat = Number.POSITIVE_INFINITY;
    },
  };
}
