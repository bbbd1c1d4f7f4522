import type { ForeignClient } from '@fleet/tracing/egress';
import type { Egress } from '../egress/egress';

/** Calls the API of a Traccar server in the name of one of its users. */
export class TraccarClient {
  readonly #url: string;
  readonly #token: string;
  readonly #client: ForeignClient;
  readonly #historyClient: ForeignClient;

  /** @param url its address, such as `https://traccar.example.com`. @param token an API token of a Traccar user. */
  constructor(url: string, token: string, egress: Egress) {
    this.#url = url.replace(/\/+$/, '');
    this.#token = token;
    this.#client = egress.client('traccar', url);
    this.#historyClient = egress.client('traccarHistory', url);
  }

  /** @throws TraccarError when the server refuses, or has not replied in time. */
  call(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#call(this.#client, path, init);
  }

  /** Reads stored data, which may be large. @throws TraccarError as `call` */
  read(path: string): Promise<Response> {
    return this.#call(this.#historyClient, path, {});
  }

  async #call(client: ForeignClient, path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, accept: 'application/json', authorization: `Bearer ${this.#token}` };
    const response = await client.fetch(this.#url + path, { ...init, headers }).catch((error: unknown) => {
      throw new TraccarError(undefined, error);
    });
    if (response.ok) return response;
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
