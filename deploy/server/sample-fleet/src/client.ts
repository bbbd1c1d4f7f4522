/** The ingest key of a server in development; a server in production refuses it. */
export const developmentIngestKey = 'development-ingest-key';

/** The statuses of a server that cannot serve now, or of a proxy whose server is away. */
const isAway = new Set([502, 503, 504]);

/** Messages of one call: the server accepts up to 5,000, and the caller's next messages wait for them. */
const BATCH = 2_000;

/** Milliseconds to wait, by the header of a response that refuses for now; null where it names no seconds. */
function waitOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 30) * 1000 : null;
}

/** The reference API as a tracker's server sees it. */
export class IngestClient {
  readonly #api: string;
  readonly #key: string;

  constructor(api: string, key: string) {
    this.#api = api.replace(/\/+$/, '');
    this.#key = key;
  }

  /**
   * Posts to a path and returns the `data` of the response. While the server is away it tries again, as a Traccar
   * server would; after too many calls it waits for as long as the server asks.
   * @throws Error when the server refuses, or stays away for about a minute.
   */
  async post<T>(path: string, body: unknown, patience = 30): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response?.ok) return dataOf<T>(response);
      if (response && response.status !== 429 && !isAway.has(response.status))
        throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
      if (attempt >= patience) throw new Error(`No answer from ${this.#api}; start the reference API, or set --api.`);
      await response?.body?.cancel();
      const wait = (response && waitOf(response)) ?? Math.min(2000, 100 * attempt);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Posts messages to a path, in as many calls as their number needs, one after the other. @throws Error as `post` */
  async postAll(path: string, messages: readonly unknown[]): Promise<void> {
    for (let at = 0; at < messages.length; at += BATCH) await this.post(path, messages.slice(at, at + BATCH));
  }

  /** Commands that wait for the trackers; none when the server is away. */
  async commands(): Promise<{ id: number; unique_id: string; command_type: string }[]> {
    const response = await this.#fetch('/ingest/commands');
    return response?.ok ? dataOf(response) : [];
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#key}` };
    return fetch(this.#api + path, { ...init, headers, signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
  }
}

async function dataOf<T>(response: Response): Promise<T> {
  // The server's responses have passed its own schemas.
  const { data } = (await response.json()) as { data: T };
  return data;
}
