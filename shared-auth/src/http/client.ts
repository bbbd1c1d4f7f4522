import * as v from 'valibot';
import { CLIENT_HEADER } from '../contract/clientHeader';
import { ApiError, type ApiErrorInit } from './ApiError';
import { createEarlyCalls } from './earlyCalls';
import { createKnownAnswers } from './knownAnswers';
import { type Listing, readPagination, readSorted } from './pagination';
import { readRows } from './rows';

/** A query value; '', null and undefined are left out of the URL. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  query?: Query;
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up. Default 20,000. */
  timeout?: number;
  headers?: Readonly<Record<string, string>>;
}

export interface HttpClientOptions {
  /** Origin in front of every path; '' is the page's own. */
  origin: () => string;
  token: () => string | null;
  /** Called once per 401 response, with the token that was refused, and the server's reason where it has one. */
  onUnauthorized: (token: string | null, reason: string | undefined) => void;
  /** Asks users to show who they are, for a write that the server refused until then. @returns whether they did */
  onConfirmationRequired?: () => Promise<boolean>;
  /** Called with the server's clock, epoch ms, from each response's Date header. */
  onServerTime?: (at: number) => void;
  /** Called after each call has ended: the number of calls and their results are evidence of a version's health. */
  onCall?: (call: EndedCall) => void;
  /** Called with each refusal of a call that was one too many and may be made again after some time. */
  onTooMany?: (error: ApiError) => void;
  fetch?: typeof fetch;
}

/** A call that has ended. */
export interface EndedCall {
  method: string;
  /** Without the origin and the query. */
  path: string;
  /** 0: no response. */
  status: number;
  /** `performance.now()` at which it was made. */
  at: number;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
/** Bytes above which JSON.parse would hold the page up for several frames. */
const LONG_JSON_BYTES = 1_000_000;

/** A long response is parsed in pieces, by code that is loaded on the first such response. */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length < LONG_JSON_BYTES)
    return bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  const { parseLongJson } = await import(/* webpackChunkName: "long-json" */ './longJson');
  return parseLongJson(bytes, { signal });
}

/** The seconds of `Retry-After`; a date there is ignored. */
function secondsOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function fieldTexts(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const headersOf = (bearer: string | null) => ({
  accept: 'application/json',
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
});

const isConfirmationRequired = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && error.reason === 'confirmation_required';

/** The promise's outcome, or the signal's reason when the signal aborts first. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The console's one HTTP client: bearer header, JSON in and out, abort, time-out, and a schema at the edge. */
export function createHttpClient({
  origin,
  token,
  onUnauthorized,
  onConfirmationRequired,
  onServerTime,
  onCall,
  onTooMany,
  fetch: send = (...args) => fetch(...args),
}: HttpClientOptions) {
  const early = createEarlyCalls();
  const cache = createKnownAnswers();

  function refusal(init: ApiErrorInit): ApiError {
    const error = new ApiError(init);
    if (error.status === 429 && error.retryAfter !== undefined) onTooMany?.(error);
    return error;
  }

  function urlOf(path: string, query: Query = {}): string {
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== '' && value != null) search.set(key, String(value));
    const text = search.toString();
    return `${origin()}${path}${text ? `?${text}` : ''}`;
  }

  async function call(
    method: string,
    path: string,
    body: unknown,
    { query, signal, timeout = 20_000, headers }: CallOptions,
  ): Promise<{ json: unknown; url: string; status: number }> {
    const url = urlOf(path, query);
    const bearer = token();
    const ended = { method, path, status: 0, at: performance.now() };
    const limit = new AbortController();
    const abort = () => limit.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => limit.abort(new DOMException('timeout', 'TimeoutError')), timeout);
    try {
      const isPlainGet = method === 'GET' && !headers;
      const sent = isPlainGet ? early.take(url, bearer) : undefined;
      const kept = isPlainGet && !sent ? cache.get(url, bearer) : undefined;
      const response = await (sent
        ? unlessAborted(sent, limit.signal)
        : send(url, {
            method,
            headers: {
              ...headersOf(bearer),
              // Another origin would have to allow it (CORS).
              ...(method !== 'GET' && origin() === '' && { [CLIENT_HEADER]: '1' }),
              ...(kept && { 'if-none-match': kept.etag }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            signal: limit.signal,
          }));
      ended.status = response.status;
      const date = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(date)) onServerTime?.(date);
      if (kept && response.status === 304) return { json: kept.json, url, status: 200 };
      let json: unknown;
      try {
        // The signal aborts the body only of a request sent with it; an early call was sent without it.
        json = await unlessAborted(readJson(response, limit.signal), limit.signal);
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) throw cause;
        if (response.ok) throw new ApiError({ kind: 'shape', url, status: response.status, cause });
      }
      const answer = isObject(json) ? json : {};
      const details = {
        error: textOf(answer.error),
        serverMessage: textOf(answer.message),
        fields: fieldTexts(answer.fields),
        body: json,
        retryAfter: secondsOf(response),
      };
      if (!response.ok) {
        if (response.status === 401) onUnauthorized(bearer, textOf(answer.reason));
        throw refusal({ kind: 'http', url, status: response.status, ...details });
      }
      if (answer.success === false) throw new ApiError({ kind: 'refused', url, status: response.status, ...details });
      if (isPlainGet) cache.keep(url, { bearer, etag: response.headers.get('etag'), json });
      return { json, url, status: response.status };
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      const kind = signal?.aborted ? 'aborted' : limit.signal.aborted ? 'timeout' : 'network';
      throw new ApiError({ kind, url, cause });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      // A caller that took its call back is not told of its end.
      if (!signal?.aborted) onCall?.(ended);
    }
  }

  function parse<S extends v.GenericSchema>(schema: S, value: unknown, url: string, status: number): v.InferOutput<S> {
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    throw new ApiError({ kind: 'shape', url, status, cause: new v.ValiError(result.issues) });
  }

  /**
   * GET a single response `{ success?, data }` and read `data` by the schema.
   *
   * @example const vehicle = await api.get(`/api/vehicles/${id}`, vehicleSchema, { signal });
   * @throws ApiError
   */
  async function get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    options: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const { json, url, status } = await call('GET', path, undefined, options);
    return parse(schema, isObject(json) ? json.data : undefined, url, status);
  }

  /**
   * GET a list response `{ success?, data: [...], pagination? }`: rows without an identity are left out and counted,
   * and there is one row per `key`. Long responses are read in slices, so that the page stays responsive.
   *
   * @example const { rows, pagination } = await api.list('/api/vehicles', vehicleSchema, { query: { page: 1 }, signal
   *   });
   * @throws ApiError
   */
  async function list<S extends v.GenericSchema>(
    path: string,
    row: S,
    options: CallOptions & { key?: (row: v.InferOutput<S>) => unknown } = {},
  ): Promise<Listing<v.InferOutput<S>>> {
    // Most rows have an id; others pass their key
    const { key = (item) => (item as { id?: unknown }).id, ...rest } = options;
    const { json, url, status } = await call('GET', path, undefined, rest);
    const answer = isObject(json) ? json : {};
    if (!Array.isArray(answer.data)) throw new ApiError({ kind: 'shape', url, status });
    const { rows, dropped } = await readRows(answer.data, row, key);
    return { rows, pagination: readPagination(answer.pagination, rows.length), dropped, ...readSorted(answer) };
  }

  /**
   * POST, PUT or DELETE; a schema, when given, reads the whole response body. Early responses that have not been read
   * are dropped, since they may show the state before this change. A call that the server refuses until the user has
   * confirmed their identity is sent once more after that.
   *
   * @throws ApiError; its `isOutcomeUnknown` separates a rejected change from one that may have been made
   */
  async function write<S extends v.GenericSchema>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options: CallOptions & { schema?: S } = {},
  ): Promise<v.InferOutput<S>> {
    const { schema, ...rest } = options;
    const send = () => call(method, path, body, rest).finally(early.clear);
    const { json, url, status } = await send().catch(async (error) => {
      if (isConfirmationRequired(error) && (await onConfirmationRequired?.())) return send();
      throw error;
    });
    return schema ? parse(schema, json, url, status) : undefined;
  }

  return {
    get,
    list,
    /** GET any response; the whole body is read by the schema (auth responses have no `data`). @throws ApiError */
    getRaw: async <S extends v.GenericSchema>(
      path: string,
      schema: S,
      options: CallOptions = {},
    ): Promise<v.InferOutput<S>> => {
      const { json, url, status } = await call('GET', path, undefined, options);
      return parse(schema, json, url, status);
    },
    post: <S extends v.GenericSchema>(path: string, body?: unknown, options?: CallOptions & { schema?: S }) =>
      write('POST', path, body, options),
    put: <S extends v.GenericSchema>(path: string, body?: unknown, options?: CallOptions & { schema?: S }) =>
      write('PUT', path, body, options),
    delete: <S extends v.GenericSchema>(
      path: string,
      { body, ...options }: CallOptions & { body?: unknown; schema?: S } = {},
    ) => write('DELETE', path, body, options),
    /**
     * GET a file, without a time limit. @param read reads the body, for instance to report progress @param signal
     * aborts the call @throws ApiError
     */
    file: async (
      path: string,
      read = (response: Response) => response.blob(),
      signal: AbortSignal | null = null,
    ): Promise<Blob> => {
      const [url, bearer] = [urlOf(path), token()];
      const lost = (cause: unknown): never => {
        throw new ApiError({ kind: signal?.aborted ? 'aborted' : 'network', url, cause });
      };
      const response = await send(url, { headers: headersOf(bearer), signal }).catch(lost);
      if (response.status === 401) onUnauthorized(bearer, undefined);
      if (!response.ok) throw refusal({ kind: 'http', url, status: response.status, retryAfter: secondsOf(response) });
      return read(response).catch(lost);
    },
    urlOf,
    /**
     * Sends a GET before the code that reads its response is loaded: the next `get` or `list` of the same URL uses that
     * response, within 10 s or `keepFor` ms, unless a write is made before. If called twice for one URL, two readers
     * get the response. Without a token no request is sent.
     */
    startEarly(path: string, query?: Query, keepFor?: number): void {
      const url = urlOf(path, query);
      const bearer = token();
      if (bearer) early.start(url, bearer, (signal) => send(url, { headers: headersOf(bearer), signal }), keepFor);
    },
    /** Early responses are from before a change: the next readers ask anew. */
    outdateEarly: early.clear,
    /**
     * Drops the calls of a user who signed out: aborts the early calls that have not been read, and clears the cache.
     */
    dropEarly(): void {
      early.clear();
      cache.clear();
    },
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
