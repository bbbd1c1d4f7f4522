// Connects to the identity provider, through platform/egress (customFetch).

import type { ForeignClient } from '@fleet/tracing/egress';
import * as client from 'openid-client';
import type { Claims } from './roleOf';
import type { OidcSettings } from './settings';

/** Why the provider refused a sign-in, or why its answer was refused. */
export type ProviderRefusal = 'cancelled' | 'away' | 'failed';

/** A sign-in that did not succeed at the provider. The cause is for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly refusal: ProviderRefusal,
    options?: ErrorOptions,
  ) {
    super(refusal, options);
  }
}

/** The identity of a user who has signed in at the provider. */
export interface ProvidedIdentity {
  /** Issuer and subject. */
  subject: string;
  claims: Claims;
  refreshToken: string;
}

/** The values that a sign-in began with; its answer is checked against them. */
export interface Challenge {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * An OpenID Connect provider by openid-client: authorization code with PKCE, and refresh tokens for asking whether an
 * account still exists.
 */
export class Provider {
  readonly #settings: OidcSettings;
  readonly #client: ForeignClient;
  #configuration: Promise<client.Configuration> | undefined;

  constructor(settings: OidcSettings, foreign: ForeignClient) {
    this.#settings = settings;
    this.#client = foreign;
  }

  /** The address at which the user signs in. @throws ProviderError when the provider is unreachable */
  async addressFor({ state, nonce, codeVerifier }: Challenge): Promise<string> {
    const { redirectUri, scope } = this.#settings;
    const url = client.buildAuthorizationUrl(await this.#configured(), {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the code of a sign-in that the provider has sent back.
   * @param query of the address that the browser was sent back to
   * @throws ProviderError
   */
  async finish(query: string, { state, nonce, codeVerifier }: Challenge): Promise<ProvidedIdentity> {
    const configuration = await this.#configured();
    try {
      // The provider compares with the registered address, so this must not depend on the host of the call.
      const tokens = await client.authorizationCodeGrant(configuration, new URL(query, this.#settings.redirectUri), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      // Without a refresh token this server could not learn that the account has ended there.
      if (claims === undefined || tokens.refresh_token === undefined)
        throw new Error('The provider gave no refresh token: allow the client to have them (OIDC_SCOPE).');
      return {
        subject: `${claims.iss} ${claims.sub}`,
        claims: await this.#withUserInfo(configuration, tokens.access_token, claims),
        refreshToken: tokens.refresh_token,
      };
    } catch (error) {
      throw new ProviderError(refusalOf(error), { cause: error });
    }
  }

  /**
   * Asks whether the account of a session still exists.
   * @param keep is called with the next refresh token as soon as there is one, because the old one may be void by then
   * @returns the person's present claims; undefined: the account or its sign-in has ended there
   * @throws ProviderError when the provider could not be asked
   */
  async renew(refreshToken: string, keep: (token: string) => Promise<void>): Promise<Claims | undefined> {
    const configuration = await this.#configured();
    try {
      const tokens = await client.refreshTokenGrant(configuration, refreshToken);
      if (tokens.refresh_token !== undefined) await keep(tokens.refresh_token);
      return await this.#withUserInfo(configuration, tokens.access_token, tokens.claims());
    } catch (error) {
      if (hasEnded(error)) return undefined;
      throw new ProviderError(refusalOf(error), { cause: error });
    }
  }

  async #withUserInfo(configuration: client.Configuration, accessToken: string, claims: client.IDToken | undefined) {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return { ...claims };
    return {
      ...claims,
      ...(await client.fetchUserInfo(configuration, accessToken, claims?.sub ?? client.skipSubjectCheck)),
    };
  }

  /** The configuration is read at the first sign-in: the server starts even when the provider is unreachable. */
  async #configured(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    this.#configuration ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The client has its own limits, which are shorter than the library's.
      [client.customFetch]: (url, init) => this.#client.fetch(url, init as RequestInit),
      execute: [
        client.enableNonRepudiationChecks,
        // The settings allow http only for a provider on this machine.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    });
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      throw new ProviderError('away', { cause: error });
    }
  }
}

function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'failed';
  const isReply = error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError;
  if (isReply) return error.status >= 500 ? 'away' : 'failed';
  // These are what fetch throws when the provider does not answer, and when the call takes too long.
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const isUnreachable = (cause: unknown) =>
    cause instanceof TypeError || (cause instanceof Error && ['TimeoutError', 'AbortError'].includes(cause.name));
  return causes.some(isUnreachable) ? 'away' : 'failed';
}

/**
 * Whether the provider has answered and no longer accepts either token. A client that is set up wrongly
 * (`invalid_client`) must not end anybody's session.
 */
const hasEnded = (error: unknown): boolean =>
  (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') ||
  (error instanceof client.WWWAuthenticateChallengeError && error.status === 401);
