import { api, isApiError, session } from 'shared-auth';
import * as v from 'valibot';

const SECRET_KEY = 'fleet.sso';

/** Why the provider or the server refused the sign-in; the login page has a text for each. */
const refusals = [
  'cancelled',
  'away',
  'failed',
  'expired',
  'unassigned',
  'deactivated',
  'taken',
  'incomplete',
  'throttled',
] as const;
export type SignOnRefusal = (typeof refusals)[number];

/** A sign-in that ended without a session. */
export class SignOnRefused extends Error {
  override readonly name = 'SignOnRefused';
  constructor(readonly refusal: SignOnRefusal) {
    super(refusal);
  }
}

/** The provider's answer, after the `#` of the address. */
export type SignOnAnswer = { ticket: string } | { refusal: SignOnRefusal };

/** Reads it; null where the page was opened in any other way. */
export function readSignOnAnswer(hash: string): SignOnAnswer | null {
  const answer = new URLSearchParams(hash.slice(1));
  const [ticket, refused] = [answer.get('sso'), answer.get('sso-refused')];
  if (ticket) return { ticket };
  return refused === null ? null : { refusal: refusals.find((refusal) => refusal === refused) ?? 'failed' };
}

const address = v.object({ data: v.object({ url: v.pipe(v.string(), v.regex(/^https?:\/\//)) }) });

/** A value that only this page knows, as base64url. */
const createSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replace(/[+/]/g, (letter) => (letter === '+' ? '-' : '_'))
    .replace(/=+$/, '');

/**
 * Goes to the identity provider. The secret stays in this tab: a returned ticket is useless without it.
 * @throws ApiError
 */
export async function startSingleSignOn(): Promise<void> {
  const secret = createSecret();
  const { data } = await api.post('/api/auth/oidc/start', { secret }, { schema: address });
  window.sessionStorage.setItem(SECRET_KEY, secret);
  window.location.assign(data.url);
}

/** Begins the session of a returned sign-in. @throws SignOnRefused, ApiError */
export async function finishSingleSignOn(answer: SignOnAnswer): Promise<void> {
  const secret = window.sessionStorage.getItem(SECRET_KEY);
  window.sessionStorage.removeItem(SECRET_KEY);
  if ('refusal' in answer) throw new SignOnRefused(answer.refusal);
  // The answer belongs to another tab, or somebody sent its address to this user.
  if (secret === null) throw new SignOnRefused('expired');
  await session.loginByTicket({ ticket: answer.ticket, secret });
}

/** Why the sign-in failed, in the words that the login page has texts for. */
export function refusalOf(error: unknown): SignOnRefusal {
  if (error instanceof SignOnRefused) return error.refusal;
  if (!isApiError(error)) return 'failed';
  if (error.status === 401) return 'expired';
  return error.status === 429 ? 'throttled' : error.kind === 'http' && error.status !== 503 ? 'failed' : 'away';
}
