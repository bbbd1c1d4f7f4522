import type { Translate } from '../contract/locale';

/**
 * Why a call failed:
 * `network` no response · `timeout` none in time · `http` a failure status · `refused` status 2xx with `success: false`
 * · `shape` a response that does not match the contract · `aborted` the caller gave up.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'refused' | 'shape' | 'aborted';

export interface ApiErrorInit {
  kind: ApiErrorKind;
  url: string;
  status?: number;
  /** The response's `error` field. */
  error?: string | undefined;
  /** The response's `message` field. */
  serverMessage?: string | undefined;
  /** Field name → text, when the server names which fields are wrong. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The response's body, when it was JSON. */
  body?: unknown;
  /** Seconds after which the call may be repeated, where the server names them (`Retry-After`). */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** HTTP: the address or the header is too long; a proxy refuses it in its own words. */
const TOO_LONG: ReadonlySet<number> = new Set([414, 431]);

/** The one error every call rejects with. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  readonly url: string;
  /** The server's `error` field, or its `message` where `error` is missing. */
  readonly serverError: string | undefined;
  /** The server's `message` field, or its `error` where `message` is missing. */
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Seconds after which the call may be repeated; undefined where the server sends none. */
  readonly retryAfter: number | undefined;

  constructor({ kind, url, status = 0, error, serverMessage, fields, body, retryAfter, cause }: ApiErrorInit) {
    super(
      error ?? serverMessage ?? `${kind} ${status || ''} ${url}`.replace(/\s+/g, ' '),
      cause === undefined ? undefined : { cause },
    );
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.url = url;
    this.serverError = error ?? serverMessage;
    this.serverMessage = serverMessage ?? error;
    this.fields = fields ?? {};
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The server's name of the case, where one status covers several. */
  get reason(): unknown {
    return typeof this.body === 'object' && this.body !== null ? Reflect.get(this.body, 'reason') : undefined;
  }

  /**
   * Whether a failed write may have been carried out all the same: its response was lost or cannot be read, or a proxy
   * gave up waiting for the server behind it.
   */
  get isOutcomeUnknown(): boolean {
    if (this.kind === 'http') return [502, 504].includes(this.status) && !this.serverMessage;
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'shape';
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/**
 * The text that a screen shows for a failed call: the server's own where it sends one, else ours (`ui:errors.*`). A
 * call that waits for a network has no error: null. `prefer: 'message'` selects the server's `message` field before
 * `error`, as the users page does.
 */
export function errorText(error: unknown, t: Translate, prefer: 'error' | 'message' = 'error'): string {
  if (error instanceof ApiError && TOO_LONG.has(error.status)) return t('ui:errors.tooLong');
  if (error === null) return t('ui:errors.network');
  if (!isApiError(error)) return t('ui:errors.unexpected');
  const wait = waitText(error, t);
  if (wait !== undefined) return wait;
  const own = prefer === 'message' ? error.serverMessage : error.serverError;
  if (own) return own;
  if (error.kind === 'timeout') return t('ui:errors.timeout');
  if (error.kind === 'shape') return t('ui:errors.shape');
  if (error.status === 403) return t('ui:errors.forbidden');
  if (error.status === 404) return t('ui:errors.notFound');
  return t('ui:errors.network');
}

/** Refusals whose waiting time a screen has asked for. */
const worded = new WeakSet<ApiError>();

/** Whether a screen shows when this call may be made again. */
export const isWorded = (error: ApiError): boolean => worded.has(error);

/**
 * When a call that was one too many may be made again; undefined for any other failure. For screens whose words of a
 * failure are not those of `errorText`.
 */
export function waitText(error: unknown, t: Translate): string | undefined {
  if (!isApiError(error) || error.status !== 429 || error.retryAfter === undefined) return undefined;
  worded.add(error);
  const seconds = error.retryAfter;
  return seconds <= 90
    ? t('ui:errors.tooManySeconds', { seconds })
    : t('ui:errors.tooManyMinutes', { minutes: Math.ceil(seconds / 60) });
}

/**
 * For screens with their own text: the time after which a refused repetition may be tried again, else the server's
 * text, else `otherwise`.
 */
export const serverText = (error: unknown, t: Translate, otherwise: string): string =>
  waitText(error, t) ?? ((isApiError(error) && error.serverMessage) || otherwise);
