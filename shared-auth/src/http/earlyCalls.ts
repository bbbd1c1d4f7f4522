/** For how long a response is stored for its page, ms: older data would be shown as new. */
const EARLY_ANSWER_MS = 10_000;
/** For how long it is stored for other readers after the first one, ms: parts of the same page. */
const OTHER_READERS_MS = 2_000;

/** The order of the parameters does not change which call it is. */
function keyOf(url: string): string {
  const [path = '', search] = url.split('?');
  const params = new URLSearchParams(search);
  params.sort();
  return `${path}?${params}`;
}

interface EarlyCall {
  response: Promise<Response>;
  bearer: string | null;
  /** How many readers are still expected; each gets the response once. */
  readers: number;
  isRead: boolean;
  /** A time by `performance.now()`. */
  until: number;
  timer: ReturnType<typeof setTimeout>;
  controller: AbortController;
}

/**
 * GET calls that are sent before the code that reads their responses has been loaded. A response is handed out to as
 * many readers as asked for it, at most 10 s after it was asked for (`keepFor` ms where given) and 2 s after the first
 * of them, and only to calls with the same URL and bearer.
 */
export function createEarlyCalls() {
  const calls = new Map<string, EarlyCall>();

  function drop(key: string): void {
    clearTimeout(calls.get(key)?.timer);
    calls.delete(key);
  }

  return {
    /** Sends the call, or expects one more reader of the one that is under way. */
    start(
      url: string,
      bearer: string,
      send: (signal: AbortSignal) => Promise<Response>,
      keepFor: number = EARLY_ANSWER_MS,
    ): void {
      const key = keyOf(url);
      const underWay = calls.get(key);
      if (underWay?.bearer === bearer) {
        underWay.readers += 1;
        return;
      }
      const controller = new AbortController();
      const response = send(controller.signal);
      // A failure is reported to whoever reads the response; while there is no reader, it must not be an unhandled
      // rejection.
      response.catch(() => {});
      // A call of another user under this key must not end this one when its own time is over.
      drop(key);
      const timer = setTimeout(() => calls.delete(key), keepFor);
      const until = performance.now() + keepFor;
      calls.set(key, { response, bearer, readers: 1, isRead: false, until, timer, controller });
    },
    /** The response of a call that was sent early; undefined without one. */
    take(url: string, bearer: string | null): Promise<Response> | undefined {
      if (calls.size === 0) return undefined;
      const key = keyOf(url);
      const call = calls.get(key);
      if (!call || call.bearer !== bearer) return undefined;
      call.readers -= 1;
      call.isRead = true;
      if (call.readers > 0) {
        clearTimeout(call.timer);
        const left = Math.min(OTHER_READERS_MS, call.until - performance.now());
        call.timer = setTimeout(() => calls.delete(key), left);
        return call.response.then((response) => response.clone());
      }
      drop(key);
      return call.response;
    },
    /**
     * Stops handing out responses, and aborts the calls that have no reader: the token was refused, another user signs
     * in, or something has changed.
     */
    clear(): void {
      for (const [key, { controller, isRead }] of [...calls]) {
        if (!isRead) controller.abort();
        drop(key);
      }
    },
  };
}
