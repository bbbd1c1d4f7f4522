import type { Server } from './server';

/** How long a response is shared with others who send the same request. */
const MAX_AGE_MS = 1_000;

interface CachedResponse {
  response: Promise<string>;
  /** By the monotonic clock. */
  until: number;
}

/**
 * Large responses that are the same for everyone, such as the whole fleet, are made once for all callers within a
 * second, as ready JSON. A user who changes something through the API must see the change at once, so every call that
 * writes makes all of them stale, unless it is rejected. Positions do not; for them the second suffices.
 */
export class ResponseCache {
  readonly #responses = new Map<string, CachedResponse>();

  constructor(app: Server) {
    // This happens before the response is sent: the caller's next request must not get the old one.
    app.addHook('onSend', async ({ method, routeOptions: { url } }, { statusCode }) => {
      const isRejected = statusCode >= 400 && statusCode < 500;
      if (method !== 'GET' && url !== '/ingest/positions' && !isRejected) this.#responses.clear();
    });
  }

  get(key: string, make: () => Promise<string>): Promise<string> {
    const existing = this.#responses.get(key);
    if (existing && existing.until > performance.now()) return existing.response;
    const now = performance.now();
    for (const [other, { until }] of this.#responses) if (until <= now) this.#responses.delete(other);
    const cached = { response: make(), until: now + MAX_AGE_MS };
    this.#responses.set(key, cached);
    cached.response.catch(() => {
      if (this.#responses.get(key) === cached) this.#responses.delete(key);
    });
    return cached.response;
  }
}
