import { randomBytes } from 'node:crypto';
import { type EvidenceResponse, evidenceRequest, isInShare, type Registry, type ShareUser } from 'shared-auth/contract';
import * as v from 'valibot';
import { cookieOf, setCookie } from './cookies';
import type { Signed, Signer } from './nonce';
import { REFUSED } from './shellChoice';
import type { VerifiedUser } from './verifiedUser';

/** Seconds a user's nonce is good. */
const NONCE_LIFE = 600;
/** Seconds for which preload links follow the user's versions. */
const VERSIONS_LIFE = 12 * 3_600;
/** One in this many pages reports signs of life while no version is being rolled out. */
const SAMPLE = 10;
/** Cookie: which versions preload links follow, signed. */
const VERSIONS = 'fleet-versions';

/** The candidates in whose share the user is. */
const candidatesOf = (registry: Registry, user: ShareUser): string[] =>
  Object.entries(registry.modules).flatMap(([id, { candidate }]) =>
    candidate && isInShare(id, candidate, user) ? [`${id}@${candidate.version}`] : [],
  );

const isRollingOut = ({ shell, modules }: Registry) =>
  shell.candidate !== undefined || Object.values(modules).some(({ candidate }) => candidate !== undefined);

export interface SessionInput {
  registry: Registry;
  user: VerifiedUser;
  body: unknown;
  cookies: string | undefined;
  secure: boolean;
}

export interface SessionResult {
  response: EvidenceResponse;
  /** `Set-Cookie` values. */
  cookies: string[];
  /** A shell that did not start in this browser before; reported once a signed-in user vouches for it. */
  refusedShell: { shell: string; kind: Signed['refused']['kind']; page: string } | null;
  opened: Signed['user'];
}

/** Makes the nonce of a signed-in page, and the cookie by which preload links follow the user's versions. */
export function openTelemetrySession(
  signer: Signer,
  { registry, user, body, cookies: header, secure }: SessionInput,
  now: () => number = Date.now,
): SessionResult {
  const seconds = Math.floor(now() / 1_000);
  const asked = v.safeParse(evidenceRequest, body);
  const page = signer.open('page', asked.success ? asked.output.page : undefined);
  const isSampled = randomBytes(4).readUInt32BE(0) % SAMPLE === 0;
  const opened: Signed['user'] = {
    id: randomBytes(9).toString('base64url'),
    shell: page?.shell ?? '',
    user: signer.hash(`user ${user.id}`),
    weight: isRollingOut(registry) ? 1 : isSampled ? SAMPLE : 0,
    candidates: candidatesOf(registry, user),
  };
  const versionsCookies = (candidates: string[]): string[] => {
    if (candidates.length > 0) {
      const versions = signer.sign('versions', { candidates, user: opened.user }, seconds + VERSIONS_LIFE);
      return [setCookie(VERSIONS, versions, { maxAge: VERSIONS_LIFE, secure })];
    }
    return cookieOf(header, VERSIONS, secure) === undefined ? [] : [endVersions(secure)];
  };
  const result: SessionResult = {
    response: {
      nonce: signer.sign('user', opened, seconds + NONCE_LIFE),
      expiresIn: NONCE_LIFE,
      reportsLife: opened.weight > 0,
      takesErrors: true,
      takesBehaviour: true,
      takesProblems: true,
    },
    cookies: versionsCookies(opened.candidates),
    refusedShell: null,
    opened,
  };
  const refused = signer.open('refused', cookieOf(header, REFUSED, secure));
  if (!refused || refused.told) return result;
  const reported = signer.sign('refused', { ...refused, told: true }, seconds + 86_400);
  return {
    ...result,
    cookies: [...result.cookies, setCookie(REFUSED, reported, { maxAge: 86_400, secure })],
    refusedShell: { shell: refused.shell, kind: refused.kind, page: refused.id },
  };
}

/**
 * `Set-Cookie` that ends it: when the API rejects the bearer, at sign-out, and when no candidate is rolled out to the
 * user any more.
 */
export const endVersions = (secure: boolean): string => setCookie(VERSIONS, '', { maxAge: 0, secure });

/** The candidates of a browser, and the keyed hash of its user, as its cookie has them. */
export const versionsOf = (signer: Signer, cookies: string | undefined, secure: boolean): Signed['versions'] | null =>
  signer.open('versions', cookieOf(cookies, VERSIONS, secure));

/** The registry as preload links are to follow it: each module's version is the one that this browser's user gets. */
export function asUserGetsIt(
  registry: Registry,
  signer: Signer,
  { cookies, secure }: { cookies: string | undefined; secure: boolean },
): Registry {
  const candidates = versionsOf(signer, cookies, secure)?.candidates ?? [];
  if (candidates.length === 0) return registry;
  const modules = Object.entries(registry.modules).map(([id, entry]) => {
    const { candidate } = entry;
    if (!candidate || !candidates.includes(`${id}@${candidate.version}`)) return [id, entry] as const;
    const { percent: _percent, ...stable } = candidate;
    return [id, { ...entry, stable }] as const;
  });
  return { ...registry, modules: Object.fromEntries(modules) };
}
