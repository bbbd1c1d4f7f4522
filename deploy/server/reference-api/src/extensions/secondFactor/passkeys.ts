import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '../../platform/database/database';
import type { Passkey } from './factors.store';

let loading: Promise<typeof import('@simplewebauthn/server')> | undefined;

/** The library is loaded at first use: it is a seventh of all modules of a server, and few servers need it. */
function library() {
  loading ??= import('@simplewebauthn/server').then((webauthn) => {
    // The maker of an authenticator is irrelevant, so certificates are not followed: that would fetch revocation lists
    // from servers that a browser's message names.
    for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
      webauthn.SettingsService.setRootCertificates({ identifier, certificates: [] });
    return webauthn;
  });
  return loading;
}

/** The origin of a page, to which passkeys are bound. */
export interface PasskeySite {
  origin: string;
  /** The host name of the origin. */
  rp_id: string;
}

/** IP addresses have no passkeys. */
const isName = (host: string) => host === 'localhost' || (/[a-z]/i.test(host) && !host.includes(':'));

/** The console that sent a call. @returns undefined where it is not one of ours, or cannot use passkeys */
export function siteOf(request: Pick<FastifyRequest, 'headers'>, isAllowed: (origin: string) => boolean) {
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin) || !isAllowed(origin)) return undefined;
  const { hostname } = new URL(origin);
  return isName(hostname) ? { origin, rp_id: hostname } : undefined;
}

const listed = (passkeys: readonly Passkey[], { rp_id }: PasskeySite) =>
  passkeys
    .filter((passkey) => passkey.rp_id === rp_id)
    .map(({ credential_id, transports }) => ({
      id: credential_id,
      // The transports as the browser named them when the passkey was made.
      transports: transports as NonNullable<RegistrationResponseJSON['response']['transports']>,
    }));

/** For the browser's `navigator.credentials.create`. */
export const creationOptions = async (
  user: { id: number; username: string; first_name: string; last_name: string },
  passkeys: readonly Passkey[],
  site: PasskeySite,
) =>
  (await library()).generateRegistrationOptions({
    rpName: 'GPS Tracker',
    rpID: site.rp_id,
    userID: new TextEncoder().encode(`user:${user.id}`),
    userName: user.username,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    excludeCredentials: listed(passkeys, site),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/**
 * Options for the browser's `navigator.credentials.get`; undefined where this console has none of the person's
 * passkeys.
 */
export async function requestOptions(passkeys: readonly Passkey[], site: PasskeySite | undefined) {
  if (site === undefined) return undefined;
  const allowCredentials = listed(passkeys, site);
  if (allowCredentials.length === 0) return undefined;
  return (await library()).generateAuthenticationOptions({
    rpID: site.rp_id,
    allowCredentials,
    userVerification: 'preferred',
  });
}

/** Reads a passkey that a browser made, when it is for this site and challenge. */
export async function readCreated(response: RegistrationResponseJSON, challenge: string, site: PasskeySite) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    // The password is the other factor.
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  return registrationInfo?.credential;
}

/** Whether a browser signed the challenge with one of these passkeys; it also stores the passkey's counter. */
export async function isSignedBy(
  queries: Queries,
  passkeys: readonly Passkey[],
  { response, challenge, site }: { response: AuthenticationResponseJSON; challenge: string; site: PasskeySite },
): Promise<boolean> {
  const passkey = passkeys.find(({ credential_id, rp_id }) => credential_id === response.id && rp_id === site.rp_id);
  if (passkey === undefined) return false;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rp_id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const counted = await queries.query(
    'update passkeys set counter = $3, last_used_at = now() where id = $1 and counter = $2 returning id',
    [passkey.id, passkey.counter, verified.authenticationInfo.newCounter],
  );
  return counted.length > 0;
}
