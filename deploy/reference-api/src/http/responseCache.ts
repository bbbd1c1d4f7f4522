import type { Server } from './server';

/** Milliseconds for which an answer may be given to others who ask the same. */
const freshFor = 1_000;

interface SharedAnswer {
  answer: Promise<string>;
  until: number;
}

/**
 * Answers that are large and the same for everyone, such as the whole fleet: made once for all who ask within a second, as ready JSON. Whoever changes something through
 * the API sees the change at once: every call that writes makes all of them stale. Positions do not; they are what the second is for.
 */
export class SharedAnswers {
  readonly #answers = new Map<string, SharedAnswer>();

  constructor(app: Server) {
    // Before the answer goes out: the caller's next request must not meet the old one.
    app.addHook('onSend', async ({ method, routeOptions: { url } }) => {
      if (method !== 'GET' && url !== '/ingest/positions') this.#answers.clear();
    });
  }

  get(key: string, make: () => Promise<string>): Promise<string> {
    const known = this.#answers.get(key);
    if (known && known.until > Date.now()) return known.answer;
    const shared = { answer: make(), until: Date.now() + freshFor };
    this.#answers.set(key, shared);
    shared.answer.catch(() => {
      if (this.#answers.get(key) === shared) this.#answers.delete(key);
    });
    return shared.answer;
  }
}
