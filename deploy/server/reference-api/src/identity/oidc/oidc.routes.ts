// Connects to nobody: only random values are used.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { recordAudit } from '../../audit/auditLog';
import { HttpError } from '../../platform/http/errors';
import { Envelope, Input, message, succeeded, Text, Type } from '../../platform/http/schemas';
import type { Server } from '../../platform/http/server';
import type { AccountData } from '../access/caller';
import { SignedIn } from '../session/session.schemas';
import { startSession } from '../session/startSession';
import { TOKEN_PURPOSE } from './accountCheck';
import { type AccountRefusal, accountOf, type ProvidedAccount } from './accounts.store';
import { type Challenge, type Provider, ProviderError, type ProviderRefusal } from './provider';
import { grantedBy } from './roleOf';
import type { Seal } from './seal';
import type { OidcSettings } from './settings';
import { hashOf, keepSignIn, takeSignIn } from './signIns.store';

/** Seconds that a user has for the sign-in at the provider. */
const SIGN_IN_SECONDS = 600;
const STATE_PURPOSE = 'state';

/** A sign-in by an identity provider, where one is configured. */
export interface SingleSignOn {
  settings: OidcSettings;
  provider: Provider;
  seal: Seal;
}

/** Why the login page is opened again without a session: it has a text for each. */
type Refusal = ProviderRefusal | AccountRefusal | 'expired' | 'unassigned' | 'throttled';

class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** A random value of the page, which no other page knows. */
const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{43,128}$', ...message('Барањето не е исправно.') });
const Start = Input({ secret: Secret });
const Ticket = Input({ ticket: Secret, secret: Secret });
const Address = Envelope(Type.Object({ url: Text }));

/**
 * Sign-in at the company's identity provider. The page makes a secret and goes to the provider; that sends the browser
 * back here, and from here to /login with a ticket, for which the same page receives an ordinary session. Addresses
 * never contain a token: the ticket is valid once, for a minute, with the page's secret.
 */
export function oidcRoutes(app: Server): void {
  const { database } = app;
  const tags = ['auth'];
  const configured = (): SingleSignOn => {
    if (app.singleSignOn === undefined) throw new HttpError(404, 'Најавата со службена сметка не е поставена.');
    return app.singleSignOn;
  };

  app.post('/api/auth/oidc/start', {
    config: { permission: 'anyone', budget: 'signIn', unrecorded: 'step', repeated: 'anew' },
    schema: { tags, body: Start, response: { 200: Address } },
    handler: async ({ body, log }) => {
      const { provider, seal } = configured();
      const [nonce, codeVerifier] = [client.randomNonce(), client.randomPKCECodeVerifier()];
      const kept = { secret: hashOf(body.secret), nonce, codeVerifier };
      const state = await seal.close(STATE_PURPOSE, kept, SIGN_IN_SECONDS);
      try {
        const url = await provider.addressFor({ state, nonce, codeVerifier });
        return succeeded({ data: { url } });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        log.warn({ err: error.cause }, 'the identity provider cannot be reached');
        throw new HttpError(503, 'Серверот за службени сметки моментално не е достапен. Обидете се повторно.');
      }
    },
  });

  app.get('/api/auth/oidc/callback', {
    config: { permission: 'anyone', budget: 'signIn' },
    schema: { tags, response: { 303: Type.Null({ description: 'To the login page.' }) } },
    handler: async (request, reply) => {
      const singleSignOn = configured();
      const { settings } = singleSignOn;
      const query = new URL(request.raw.url ?? '', settings.redirectUri).search;
      const page = new URL('/login', settings.redirectUri);
      const answer = await signIn(app, singleSignOn, request, query).catch((error: unknown) =>
        refusedAnswer(request.log, error),
      );
      page.hash = new URLSearchParams(answer).toString();
      return reply.redirect(page.href, 303);
    },
  });

  app.post('/api/auth/oidc/session', {
    config: { permission: 'anyone', budget: 'signIn', audit: 'signed_in' },
    schema: { tags, body: Ticket, response: { 200: SignedIn } },
    handler: async (request) => {
      const expired = () => new HttpError(401, 'Најавата истече. Обидете се повторно.');
      const confirmed = await takeSignIn(database, request.body.ticket, request.body.secret);
      if (confirmed === undefined) throw expired();
      const { user_id, password_hash, provider_token } = confirmed;
      const [account] = await database.query<AccountData>('select * from users where id = $1', [user_id]);
      if (account === undefined) throw expired();
      const first = { by: 'company' as const, provider_token };
      const started = await startSession(app, request, { ...account, password_hash }, first);
      if (started === undefined) throw expired();
      return started;
    },
  });
}

/** Finishes a sign-in. @returns the fragment of /login's address */
async function signIn(
  app: Server,
  { settings, provider, seal }: SingleSignOn,
  request: FastifyRequest,
  query: string,
): Promise<{ sso: string }> {
  const { database, throttle } = app;
  const state = new URLSearchParams(query).get('state') ?? '';
  const begun = readBegun(await seal.open(STATE_PURPOSE, state), state);
  if (begun === undefined) throw new Refused('expired');
  // Each of these costs the provider a call.
  if ((await throttle.attempt('provider', request.ip, request.ip)) > 0) throw new Refused('throttled');
  const identity = await provider.finish(query, begun);
  await throttle.succeeded('provider', request.ip, request.ip);
  const { id, password_hash } = await enter(app, settings, request, identity);
  const provider_token = await seal.close(TOKEN_PURPOSE, { token: identity.refreshToken });
  return { sso: await keepSignIn(database, begun.secretHash, { user_id: id, password_hash, provider_token }) };
}

async function enter(
  { database, passwords, sessions }: Server,
  settings: OidcSettings,
  request: FastifyRequest,
  { subject, claims }: Awaited<ReturnType<Provider['finish']>>,
): Promise<ProvidedAccount> {
  const granted = grantedBy(claims, settings);
  const person = { subject, claims, address: request.ip, closedPassword: passwords.unusable() };
  const account =
    granted === undefined
      ? 'unassigned'
      : await database.transaction((queries) => accountOf(queries, { ...person, granted })).catch(refuseTaken);
  if (typeof account === 'string') {
    await recordAudit(database, request, { type: 'sign_in_failed', details: { by: 'oidc', reason: account } });
    throw new Refused(account);
  }
  if (account.hasChanged) await sessions.end(account.id);
  return account;
}

function readBegun(
  opened: Readonly<Record<string, unknown>> | undefined,
  state: string,
): (Challenge & { secretHash: string }) | undefined {
  const { secret, nonce, codeVerifier } = opened ?? {};
  if (typeof secret !== 'string' || typeof nonce !== 'string' || typeof codeVerifier !== 'string') return undefined;
  return { state, nonce, codeVerifier, secretHash: secret };
}

/** A conflict means that another call has used the username or e-mail meanwhile. */
function refuseTaken(error: unknown): AccountRefusal {
  if (error instanceof HttpError && error.status === 409) return 'taken';
  throw error;
}

function refusedAnswer(log: FastifyBaseLogger, error: unknown): { 'sso-refused': Refusal } {
  if (error instanceof Refused) return { 'sso-refused': error.refusal };
  log.warn({ err: error instanceof ProviderError ? error.cause : error }, 'sign-in by the identity provider failed');
  return { 'sso-refused': error instanceof ProviderError ? error.refusal : 'failed' };
}
