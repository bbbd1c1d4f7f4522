/** Calls the API of a Traccar server in the name of one of its users. */
export class TraccarClient {
  readonly #url: string;
  readonly #token: string;

  /** @param url its address, such as `https://traccar.example.com`. @param token an API token of a Traccar user. */
  constructor(url: string, token: string) {
    this.#url = url.replace(/\/+$/, '');
    this.#token = token;
  }

  /** @throws TraccarError when the server refuses, or has not replied within `timeout` milliseconds. */
  async call(path: string, init: RequestInit = {}, timeout = 5_000): Promise<Response> {
    const headers = { ...init.headers, accept: 'application/json', authorization: `Bearer ${this.#token}` };
    const response = await fetch(this.#url + path, { ...init, headers, signal: AbortSignal.timeout(timeout) }).catch(
      (error: unknown) => {
        throw new TraccarError(undefined, error);
      },
    );
    if (response.ok) return response;
    await response.body?.cancel();
    throw new TraccarError(response.status);
  }
}

/** A Traccar server refused a call, or did not reply: then there is no status. */
export class TraccarError extends Error {
  override readonly name = 'TraccarError';
  constructor(
    readonly status: number | undefined,
    cause?: unknown,
  ) {
    super(status === undefined ? 'Traccar does not reply' : `Traccar refused a call (${status})`, { cause });
  }
}
