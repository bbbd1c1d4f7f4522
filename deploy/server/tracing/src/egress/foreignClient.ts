// Connects to the servers of others: it is the way out itself.
import type { Socket } from 'node:net';
import type { Agent, RequestInit as ForeignInit, Response as ForeignResponse } from 'undici';
import { isRefused, permittedConnector, permittedSocket } from './connect';
import type { EgressRule } from './egressRule';

/** The limits of an exchange with a server that is not ours. */
export interface ForeignServer {
  what: string;
  /** Milliseconds for the whole exchange: name, connection, request and all of the response. */
  exchangeMs: number;
  /** The most bytes of a decompressed response: a longer one is dropped with its connection. */
  responseBytes: number;
}

/** The responses that come for as long as both sides go on, in place of within the limits of an exchange. */
export interface Streams {
  isStream(headers: Headers): boolean;
  /** Milliseconds in which something must arrive or be read, or both sides are ended. */
  idleMs: number;
}

/** A response was longer than its place allows. */
export class ResponseTooLong extends Error {
  override readonly name = 'ResponseTooLong';
  readonly code = 'RESPONSE_TOO_LONG';
}

/** Exchanges with servers of one place, within its limits. */
export class ForeignClient {
  readonly #limits: ForeignServer;
  readonly #rule: EgressRule;
  #http: Promise<Http> | undefined;
  #isClosed = false;

  constructor(limits: ForeignServer, rule: EgressRule) {
    this.#limits = limits;
    this.#rule = rule;
  }

  /** Ends when the time of an exchange is over. */
  deadline(signal?: AbortSignal | null): AbortSignal {
    const end = AbortSignal.timeout(this.#limits.exchangeMs);
    return signal ? AbortSignal.any([end, signal]) : end;
  }

  /**
   * Like `fetch`, but resolves once the whole response has arrived; one of `streams` once it begins, since its body is
   * fetched as it is read. Redirects are refused unless `init` allows them.
   * @throws ResponseTooLong. @throws TypeError whose `cause` is EgressRefused or the error that ended the connection.
   * @throws TimeoutError
   */
  async fetch(url: string | URL, init: RequestInit = {}, streams?: Streams): Promise<Response> {
    const { fetch, dispatcher } = await this.#openHttp();
    const end = new AbortController();
    const limit = setTimeout(() => end.abort(tooSlow()), this.#limits.exchangeMs).unref();
    try {
      const response = await fetch(url, {
        redirect: 'error',
        // Node's types of fetch are those of an older undici.
        ...(init as ForeignInit),
        signal: init.signal ? AbortSignal.any([end.signal, init.signal]) : end.signal,
        dispatcher,
      });
      const headers = new Headers([...response.headers].filter(([name]) => !packing.has(name)));
      const { status, statusText } = response;
      if (response.body && !bodiless.has(status) && streams?.isStream(headers))
        return new Response(whileRead(response.body, streams.idleMs, end), { status, statusText, headers });
      const body = await this.#read(response.body);
      return new Response(bodiless.has(status) ? null : body, { status, statusText, headers });
    } finally {
      clearTimeout(limit);
    }
  }

  /** Posts, and returns the status. The response's body is dropped, because no caller needs it. */
  async deliver(url: string, headers: Record<string, string>, body: string | Uint8Array): Promise<number> {
    const { request, dispatcher } = await this.#openHttp();
    const { statusCode, body: rest } = await request(url, {
      method: 'POST',
      headers,
      body,
      signal: this.deadline(),
      dispatcher,
    });
    // A short rest is read, so that the connection can be used again.
    await rest.dump({ limit: this.#limits.responseBytes, signal: AbortSignal.timeout(REST_MS) }).catch(() => {});
    return statusCode;
  }

  /** Whether a request to this address would be refused now. */
  refuses(url: URL): Promise<boolean> {
    return isRefused(this.#rule, url);
  }

  /** A connection for protocols other than HTTP; `signal` ends it only until it is there. */
  connect(host: string, port: number, signal: AbortSignal): Promise<Socket> {
    return permittedSocket(this.#rule, host, port, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#http)?.dispatcher.destroy();
  }

  #openHttp(): Promise<Http> {
    if (this.#isClosed) return Promise.reject(new Error('The way out is closed.'));
    this.#http ??= openHttp(this.#rule);
    return this.#http;
  }

  async #read(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body ?? []) {
      length += chunk.byteLength;
      // Leaving the loop ends the connection.
      if (length > this.#limits.responseBytes) throw new ResponseTooLong('The response is too long.');
      chunks.push(chunk);
    }
    return new Uint8Array(Buffer.concat(chunks));
  }
}

type ForeignBody = NonNullable<ForeignResponse['body']>;
type Http = Pick<typeof import('undici'), 'fetch' | 'request'> & { dispatcher: Agent };

/** The client is loaded with the first exchange: most servers of a test, and of a small fleet, never need it. */
async function openHttp(rule: EgressRule): Promise<Http> {
  const { Agent, buildConnector, fetch, request } = await import('undici');
  return { fetch, request, dispatcher: new Agent({ connect: permittedConnector(rule, buildConnector) }) };
}

const tooSlow = () => new DOMException('The other side took too long.', 'TimeoutError');

/** A body without limits of time and length: nothing of it is kept, and nothing is fetched before it is read. */
function whileRead(body: ForeignBody, idleMs: number, end: AbortController): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const idle = setTimeout(() => end.abort(tooSlow()), idleMs).unref();
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        // A reader that has stopped reading would not learn otherwise that the connection has ended.
        end.signal.addEventListener('abort', () => stream.error(end.signal.reason), { once: true });
      },
      async pull(stream) {
        idle.refresh();
        try {
          const { done, value } = await reader.read();
          idle.refresh();
          if (!done) return stream.enqueue(value);
          clearTimeout(idle);
          stream.close();
        } catch (error) {
          clearTimeout(idle);
          throw error;
        }
      },
      cancel(reason) {
        clearTimeout(idle);
        end.abort(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Milliseconds for the rest of a response whose status is known. */
const REST_MS = 250;
/** Statuses that have no body. */
const bodiless = new Set([101, 204, 205, 304]);
/** Headers of the packed body, which do not fit once it is unpacked. */
const packing = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
