import { setTimeout as pause } from 'node:timers/promises';
import type { ForeignClient } from '@fleet/tracing/egress';
import { HttpError } from '../../platform/http/errors';
import { TraccarError } from '../../platform/traccar/traccarClient';

/** The address and credentials of a Traccar server, as a person enters them. */
export interface Source {
  url: string;
  token?: string | null;
  email?: string | null;
  password?: string | null;
}

/** Attempts of one request: a busy server states when to retry, and one that closes the connection may restart. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

const texts = {
  url: 'Внесете адреса како https://traccar.example.com',
  access: 'Внесете токен, или е-пошта и лозинка',
  signIn: 'Traccar не го прифаќа токенот или лозинката',
  refused: 'Оваа адреса е во приватна мрежа. Администраторот на серверот може да ја дозволи.',
  redirect: 'Серверот упатува на друга адреса. Внесете ја точната.',
  busy: 'Traccar е зафатен. Обидете се подоцна.',
  away: 'Traccar не одговара. Проверете ја адресата и обидете се повторно.',
  foreign: 'На оваа адреса не одговара Traccar',
  long: 'Одговорот на Traccar е преголем',
} as const;
type Problem = keyof typeof texts;

const fieldOf: Partial<Record<Problem, string>> = {
  url: 'url',
  refused: 'url',
  redirect: 'url',
  foreign: 'url',
  away: 'url',
  access: 'token',
  signIn: 'token',
};

/** The error that a person sees if their Traccar cannot be read. It contains no credentials. */
export const sourceProblem = (problem: Problem, status = 422): HttpError => {
  const field = fieldOf[problem];
  return new HttpError(status, texts[problem], field === undefined ? undefined : { [field]: texts[problem] });
};

/** The address in the form that is stored with imported records. @throws HttpError if it is not an address */
export function sourceName(text: string): string {
  const url = URL.parse(text.trim());
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw sourceProblem('url', 400);
  return `${url.origin}${url.pathname}`.replace(/\/+(?:api\/?)?$/, '');
}

function authorization({ token, email, password }: Source): string {
  if (token?.trim()) return `Bearer ${token.trim()}`;
  if (!email?.trim() || !password) throw sourceProblem('access', 400);
  return `Basic ${Buffer.from(`${email.trim()}:${password}`).toString('base64')}`;
}

/** Reads another company's Traccar server. Only this object has the credentials, for as long as it exists. */
export class ForeignTraccar {
  readonly name: string;
  readonly #authorization: string;
  readonly #client: Pick<ForeignClient, 'fetch'>;
  readonly #signal: AbortSignal;

  /** @throws HttpError 400 if the address or the credentials are missing */
  constructor(source: Source, client: Pick<ForeignClient, 'fetch'>, signal: AbortSignal) {
    this.name = sourceName(source.url);
    this.#authorization = authorization(source);
    this.#client = client;
    this.#signal = signal;
  }

  /**
   * Reads a path, and retries if the server is busy or closes the connection.
   * @throws TraccarError if it refuses this path only. @throws HttpError otherwise. @throws the signal's reason
   */
  async read(path: string): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#once(path);
      this.#mustGoOn();
      if (response instanceof Response && response.ok) return response;
      const status = response instanceof Response ? response.status : undefined;
      if (status === 401) throw sourceProblem('signIn');
      const mayPass = status === undefined || status === 429 || status >= 500;
      if (!mayPass) throw new TraccarError(status);
      if (attempt === ATTEMPTS) throw sourceProblem(status === 429 ? 'busy' : 'away');
      await pause(waitOf(response, attempt), undefined, { signal: this.#signal });
    }
  }

  /** A list of records; empty if the user may not read it. @throws as `read` */
  async list(path: string): Promise<Readonly<Record<string, unknown>>[]> {
    try {
      const found: unknown = await readJson(await this.read(path));
      if (!Array.isArray(found)) throw sourceProblem('foreign');
      return found.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
    } catch (error) {
      if (error instanceof TraccarError) return [];
      throw error;
    }
  }

  /** Its version, as a proof that it is a Traccar and accepts the credentials. @throws HttpError */
  async version(): Promise<string | null> {
    try {
      const server = await readJson(await this.read('/api/server'));
      if (typeof server !== 'object' || server === null || !('id' in server)) throw sourceProblem('foreign');
      // The version is public; reading groups proves that the token is accepted.
      await this.read('/api/groups');
      return 'version' in server && typeof server.version === 'string' ? server.version.slice(0, 40) : null;
    } catch (error) {
      if (!(error instanceof TraccarError)) throw error;
      throw sourceProblem(error.status === 403 ? 'signIn' : 'foreign');
    }
  }

  /** @throws the signal's reason, or that the server does not respond once the caller's time is over */
  #mustGoOn(): void {
    const { aborted, reason } = this.#signal;
    if (aborted)
      throw reason instanceof DOMException && reason.name === 'TimeoutError' ? sourceProblem('away') : reason;
  }

  /** @returns the response, or a failure after which another attempt may succeed */
  async #once(path: string): Promise<unknown> {
    const headers = { accept: 'application/json', authorization: this.#authorization };
    try {
      return await this.#client.fetch(this.name + path, { headers, signal: this.#signal });
    } catch (error) {
      this.#mustGoOn();
      if (codeOf(error) === 'EGRESS') throw sourceProblem('refused');
      if (codeOf(error) === 'RESPONSE_TOO_LONG') throw sourceProblem('long');
      if (/redirect/i.test(String((error as { cause?: unknown }).cause))) throw sourceProblem('redirect');
      return error;
    }
  }
}

function codeOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code ?? cause?.code;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw sourceProblem('foreign');
  }
}

/** The wait that the server asks for, else one that doubles with each attempt. */
function waitOf(response: unknown, attempt: number): number {
  const asked = response instanceof Response ? response.headers.get('retry-after') : null;
  const seconds = asked === null ? Number.NaN : Number(asked);
  const until = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(asked ?? '') - Date.now();
  const wait = Number.isFinite(until) ? until : FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.min(LONGEST_WAIT_MS, Math.max(0, wait));
}
